/** Next calls this once, before the server takes its first request. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  try {
    const { boot } = await import('@/lib/wiring/boot')
    await boot()
  } catch (error) {
    // Next would go on and answer every request with an error.
    console.error(`Verlauf cannot start: ${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  }
  const { direct } = await import('@/app/api/direct')
  // The server is started outside of Next's bundles: what it takes from them has its place on `globalThis`.
  Object.assign(globalThis, { verlaufDirect: direct })
}
