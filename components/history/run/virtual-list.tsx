'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { useScrollPlace } from './scroll-parent'

interface VirtualListProps<Item> {
  readonly label: string
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string | number
  /** Guess of a row's height in px before it is measured. */
  readonly estimate: (item: Item) => number
  readonly children: (item: Item, index: number) => ReactNode
  /** The item that should be in view: scrolled to when it changes. */
  readonly shown?: number
}

/** A list of any length in which only what is near the view is drawn. Rows may change their height at any time. */
export function VirtualList<Item>({ label, items, keyOf, estimate, children, shown }: VirtualListProps<Item>) {
  const ref = useRef<HTMLOListElement>(null)
  const place = useScrollPlace(ref)
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => place?.element ?? null,
    scrollMargin: place?.margin ?? 0,
    estimateSize: (index) => {
      const item = items[index]
      return item === undefined ? 36 : estimate(item)
    },
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : keyOf(item)
    },
    overscan: 12,
    initialRect: { width: 800, height: 800 },
  })

  const scrollTo = useRef(virtualizer.scrollToIndex)
  scrollTo.current = virtualizer.scrollToIndex
  useEffect(() => {
    if (place && shown !== undefined && shown >= 0) scrollTo.current(shown, { align: 'auto' })
  }, [shown, place])

  const rows = virtualizer.getVirtualItems()
  const first = rows[0]
  return (
    <ol ref={ref} aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      <li aria-hidden role="presentation" style={{ height: first ? first.start - (place?.margin ?? 0) : 0 }} />
      {rows.map((row) => {
        const item = items[row.index]
        return item === undefined ? null : (
          <li
            key={row.key}
            ref={virtualizer.measureElement}
            data-index={row.index}
            aria-setsize={items.length}
            aria-posinset={row.index + 1}
          >
            {children(item, row.index)}
          </li>
        )
      })}
    </ol>
  )
}
