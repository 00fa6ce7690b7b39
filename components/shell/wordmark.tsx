export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" fill="currentColor" aria-hidden className={className}>
      <rect x="1" y="3" width="9" height="3.5" rx="1.75" />
      <rect x="6" y="8.25" width="8" height="3.5" rx="1.75" />
      <rect x="11" y="13.5" width="8" height="3.5" rx="1.75" />
    </svg>
  )
}

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2 font-semibold text-14 tracking-tight">
      <Mark className="size-4.5" />
      Verlauf
    </span>
  )
}
