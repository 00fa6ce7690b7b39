'use client'

import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** How near to the end counts as being there, in px. */
const NEAR = 24

/**
 * Keeps a growing page at its end while its reader is there. The smallest move upwards lets go; coming back to the end takes hold
 * again. Told by position, not by time, because growth and the reader's hand both scroll.
 */
export function useStickToBottom() {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const held = useRef(true)
  const top = useRef(0)
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
  }, [hold])

  return { scroller, content, away, toEnd }
}
