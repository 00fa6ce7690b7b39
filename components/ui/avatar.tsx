import { cn } from './cn'

/** The first letters of the first and last name. */
const initials = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => Array.from(word ?? '')[0] ?? '')
  return letters.join('').toUpperCase()
}

export function Avatar({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={cn(
        'inline-grid size-6 shrink-0 place-items-center rounded-full bg-selected font-semibold text-[10px] text-ink-2 leading-none',
        className,
      )}
    >
      {initials(name)}
    </span>
  )
}
