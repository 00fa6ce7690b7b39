/**
 * Text as it is compared: compatibility forms made one (NFKC), case folded, invisible characters gone, blanks made one. So `ＦＯＯ`, `foo`,
 * `f\u00ADoo` and `FOO` are the same, and so are `Straße` and `STRASSE`. Close to NFKC_Casefold
 * (https://www.unicode.org/reports/tr44/#NFKC_Casefold), which JavaScript does not have: capitals first, then small letters.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
