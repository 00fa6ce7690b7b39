let zone: string | undefined

/**
 * The IANA name of the browser's time zone. Asked once: an answer is dear, and every line with a time asks with every flush of a
 * streamed text.
 */
export function readerZone(): string {
  zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone
}
