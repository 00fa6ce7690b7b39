/** ms of a clock that all processes of this machine share and that never jumps. */
export function now() {
  const [seconds, nanoseconds] = process.hrtime()
  return seconds * 1e3 + nanoseconds / 1e6
}

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
