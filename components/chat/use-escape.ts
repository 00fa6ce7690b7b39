'use client'

import { useEffect, useEffectEvent } from 'react'

/** Escape, where nothing that is open has claimed it first; not its repeats, and not the input method's. */
export function useEscape(active: boolean, onEscape: () => void): void {
  const claim = useEffectEvent(onEscape)
  useEffect(() => {
    if (!active) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.repeat || event.isComposing) return
      claim()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [active])
}
