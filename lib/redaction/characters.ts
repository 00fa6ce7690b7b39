/** Sets of ASCII characters as bits, so that "is this code unit in the set" is one look-up. */
export const digit = 1
export const upper = 2
export const lower = 4
const hexLetter = 8
const underscore = 16
const hyphen = 32
export const dot = 64
const base64Sign = 128
const padding = 256
const urlSign = 512

export const letter = upper | lower
export const alnum = letter | digit
export const lowerHex = digit | hexLetter
export const upperAlnum = upper | digit
export const word = alnum | underscore
export const base64 = alnum | base64Sign | padding
export const base64Url = word | hyphen
export const dotted = base64Url | dot
/** token68 of RFC 7235. */
export const token68 = dotted | base64Sign | padding | urlSign
/** A value in a query: unreserved characters, percent escapes, and base64 that somebody forgot to escape. */
export const queryValue = token68

const sets = new Uint16Array(128)

const add = (characters: string, bit: number) => {
  for (const character of characters) {
    const code = character.charCodeAt(0)
    sets[code] = (sets[code] ?? 0) | bit
  }
}

add('0123456789', digit)
add('ABCDEFGHIJKLMNOPQRSTUVWXYZ', upper)
add('abcdefghijklmnopqrstuvwxyz', lower)
add('abcdef', hexLetter)
add('_', underscore)
add('-', hyphen)
add('.', dot)
add('+/', base64Sign)
add('=', padding)
add('~%', urlSign)

/** Whether a UTF-16 unit is in a set. */
export const isIn = (code: number, set: number): boolean => code < 128 && ((sets[code] ?? 0) & set) !== 0

export const isLineBreak = (code: number): boolean => code === 0x0a || code === 0x0d

/** ASCII blanks and the no-break space; what separates words in every text a secret can stand in. */
export const isBlank = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0

/** Past the Latin letters: no secret that people type has such characters, and scripts without spaces must not wait for one. */
export const isBeyondLatin = (code: number): boolean => code >= 0x250

/** Whether a UTF-16 unit is the first half of a pair. */
export const isHighSurrogate = (code: number): boolean => (code & 0xfc00) === 0xd800
