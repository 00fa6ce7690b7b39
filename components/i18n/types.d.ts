import type { Catalogue } from './catalogues'
import type { Locale } from './locale'

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: Catalogue
  }
}
