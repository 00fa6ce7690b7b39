'use client'

import { type RefObject, useLayoutEffect, useState } from 'react'

export interface ScrollPlace {
  readonly element: HTMLElement
  /** Where the list begins inside what scrolls, in px. */
  readonly margin: number
}

/** What scrolls around an element: its pane on wide screens, the whole page's column on phones. Found again when the window changes. */
export function useScrollPlace(ref: RefObject<HTMLElement | null>): ScrollPlace | null {
  const [place, setPlace] = useState<ScrollPlace | null>(null)
  useLayoutEffect(() => {
    const find = () => {
      const list = ref.current
      const element = list && scrollParent(list)
      if (!list || !element) return
      const margin = Math.round(list.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop)
      setPlace((known) => (known?.element === element && known.margin === margin ? known : { element, margin }))
    }
    find()
    const observer = new ResizeObserver(find)
    observer.observe(document.body)
    const element = ref.current && scrollParent(ref.current)
    if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return place
}

function scrollParent(element: HTMLElement): HTMLElement | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  return null
}
