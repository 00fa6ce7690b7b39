import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { localeCookie } from '@/components/shell/theme'
import { catalogues } from './catalogues'
import { chooseLocale } from './locale'

/** The locale is a person's choice (cookie), else their browser's; it never stands in an address. */
export default getRequestConfig(async () => {
  const locale = chooseLocale((await cookies()).get(localeCookie)?.value, (await headers()).get('accept-language'))
  return { locale, messages: catalogues[locale], timeZone: 'UTC' }
})
