/** Next calls this once, before the server takes its first request. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { boot } = await import('@/lib/wiring/boot')
  await boot()
}
