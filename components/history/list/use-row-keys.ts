'use client'

import { type RefObject, useEffect } from 'react'

/** `j` and `k` move the focus from row to row, `/` goes to the search. Enter opens, because a focused row is a link. */
export function useRowKeys(list: RefObject<HTMLElement | null>, search: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector('[role="dialog"]'))
        return
      if (event.key === '/') {
        event.preventDefault()
        search.current?.focus()
      }
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
      if (step === 0) return
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-run]') ?? [])]
      const index = rows.findIndex((row) => row.matches(':focus'))
      const next = rows[index < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, index + step))]
      next?.focus()
      next?.scrollIntoView({ block: 'nearest' })
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [list, search])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
