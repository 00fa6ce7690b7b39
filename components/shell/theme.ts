export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const themeCookie = 'verlauf-theme'
export const localeCookie = 'verlauf-locale'

/** Cookies of the interface live a year and are readable by scripts: they hold a taste, never a secret. */
export function rememberTaste(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari before 18.4
  document.cookie = `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`
}

export const asTheme = (value: string | undefined): Theme => themes.find((theme) => theme === value) ?? 'system'

/** Shows a theme at once and keeps it for the next visit. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  rememberTaste(themeCookie, theme)
}
