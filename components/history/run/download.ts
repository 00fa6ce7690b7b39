/** Hands text to the browser as a file. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** The answer of `GET /api/runs/:id`, readable. */
export const rawJson = (run: object, steps: readonly object[]): string => JSON.stringify({ run, steps }, null, 2)
