/**
 * Characters that change how the text around them reads and are not seen themselves: what turns the direction of writing, what has no
 * width, and controls but for tab and line break.
 */
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Text in which nothing can hide, for whoever decides by what it says: "a⟨U+202E⟩b". */
export const visibleText = (text: string): string =>
  text.replaceAll(unseen, (character) => `⟨U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`)
