/** A5: the provider's own processing time in ms, from the headers of a blocking answer. */
export function processingMs(headers: Headers): number | null {
  const value = headers.get('openai-processing-ms')
  return value !== null && /^\d+$/.test(value) ? Number(value) : null
}
