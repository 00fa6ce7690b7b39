/** What stands in place of a secret, whatever its length. */
export const maskText = '••••'

/** The code unit the mask is made of. No candidate reaches across it, so redacting twice changes nothing. */
export const maskCode = 0x2022
