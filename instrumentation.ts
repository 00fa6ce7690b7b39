/** Next calls this once, before the server takes its first request. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { boot } = await import('@/lib/wiring/boot')
  await boot()
  const { direct } = await import('@/app/api/direct')
  // The server is started outside of Next's bundles: what it takes from them has its place on `globalThis`.
  Object.assign(globalThis, { verlaufDirect: direct })
}
