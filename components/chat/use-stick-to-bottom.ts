'use client'

import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** How near to the end counts as being there, in px. */
const NEAR = 24

/**
 * Keeps a growing page at its end while its reader is there. The smallest move upwards lets go; coming back to the end takes hold
 * again. Told by position, not by time, because growth and the reader's hand both scroll.
 *
 * What the server drew is at its end before any script runs, because it stands in a reversed column (`placed` is false); that column
 * counts its scrolling from the end, and only Chromium keeps the place of who reads further up while the end grows. So it is given up
 * with the first effect, before the next paint, at the same place.
 */
export function useStickToBottom() {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const held = useRef(true)
  const top = useRef(0)
  /** How far above the end the reader had scrolled before the page came alive, in px. */
  const before = useRef(0)
  const [placed, setPlaced] = useState(false)
  const [away, setAway] = useState(false)

  const hold = useCallback((next: boolean) => {
    held.current = next
    setAway(!next)
  }, [])

  const toEnd = useCallback(() => {
    const element = scroller.current
    if (!element) return
    hold(true)
    element.scrollTop = element.scrollHeight
    top.current = element.scrollTop
  }, [hold])

  useLayoutEffect(() => {
    const element = scroller.current
    const inner = content.current
    if (!element || !inner) return
    if (!placed) {
      before.current = -element.scrollTop
      setPlaced(true)
      return
    }
    const distance = () => element.scrollHeight - element.clientHeight - element.scrollTop
    const follow = () => {
      if (held.current) element.scrollTop = element.scrollHeight
      else if (distance() <= 1) hold(true)
      top.current = element.scrollTop
    }
    const onScroll = () => {
      const up = element.scrollTop < top.current - 1
      top.current = element.scrollTop
      if (distance() <= NEAR && !up) hold(true)
      else if (up && distance() > 1) hold(false)
    }
    const onWheel = (event: WheelEvent) => {
      if (event.deltaY < 0 && element.scrollHeight > element.clientHeight) hold(false)
    }
    if (before.current > NEAR) {
      hold(false)
      element.scrollTop = element.scrollHeight - element.clientHeight - before.current
    }
    follow()
    const sizes = new ResizeObserver(follow)
    sizes.observe(inner)
    sizes.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    element.addEventListener('wheel', onWheel, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', onScroll)
      element.removeEventListener('wheel', onWheel)
    }
  }, [hold, placed])

  return { scroller, content, placed, away, toEnd }
}
