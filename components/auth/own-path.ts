/** Where to go after signing in: a path of this site, whatever stands in the address. */
export function ownPath(wish: string | readonly string[] | undefined): string {
  if (typeof wish !== 'string' || !wish.startsWith('/')) return '/'
  const here = 'http://here.invalid'
  // "//elsewhere" and "/\elsewhere" are other sites to a browser.
  const url = URL.canParse(wish, here) ? new URL(wish, here) : undefined
  return url?.origin === here ? `${url.pathname}${url.search}` : '/'
}
