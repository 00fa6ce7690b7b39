import type { ReactNode } from 'react'

/** Facts with dots between them. A dot belongs to its fact and is clipped where a line begins, so no line starts with one. */
export function DottedLine({ items }: { items: readonly (ReactNode | null)[] }) {
  return (
    <p className="num -ml-[15px] flex min-h-5 flex-wrap text-12 text-ink-3 leading-5 [clip-path:inset(-4px_-4px_-4px_11px)]">
      {items.map(
        (item, index) =>
          item !== null && (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: each place holds one kind of fact
              key={index}
              className="relative whitespace-nowrap pl-[15px] before:absolute before:left-0 before:w-[15px] before:text-center before:content-['·']"
            >
              {item}
            </span>
          ),
      )}
    </p>
  )
}
