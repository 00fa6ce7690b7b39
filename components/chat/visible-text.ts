/**
 * Characters that are not seen themselves and change how the text around them reads: controls and formats, among them those that turn the
 * direction of writing. Not tab and line break, nor the joiners that emoji and some scripts need.
 */
const unseen = /(?![\t\n\u200c\u200d]|\r\n)[\p{Cc}\p{Cf}]/gu

/** Text in which nothing can hide, for whoever decides by what it says: "a⟨U+202E⟩b". */
export const visibleText = (text: string): string =>
  text.replaceAll(unseen, (character) => `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`)
