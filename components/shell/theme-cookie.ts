import { cookies } from 'next/headers'
import { asTheme, type Theme, themeCookie } from './theme'

export const readTheme = async (): Promise<Theme> => asTheme((await cookies()).get(themeCookie)?.value)
