'use client'

import { useSyncExternalStore } from 'react'
import { asTheme, type Theme } from './theme'

/** The theme that the document shows; `initial` is what the server drew it with. */
export const useTheme = (initial: Theme): Theme => useSyncExternalStore(subscribe, shown, () => initial)

const shown = () => asTheme(document.documentElement.dataset.theme)

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
