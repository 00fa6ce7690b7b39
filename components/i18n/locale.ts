export const locales = ['en', 'de'] as const
export type Locale = (typeof locales)[number]

const asLocale = (tag: string): Locale | undefined => locales.find((locale) => tag.toLowerCase().split('-')[0] === locale)

/** The cookie's locale, else the best of `Accept-Language` by its weights, else English. */
export function chooseLocale(cookie: string | undefined, acceptLanguage: string | null): Locale {
  const chosen = cookie ? asLocale(cookie) : undefined
  if (chosen) return chosen
  const wishes = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.trim().split(/\s*;\s*q=/)
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { tag } of wishes) {
    const locale = asLocale(tag)
    if (locale) return locale
  }
  return 'en'
}
