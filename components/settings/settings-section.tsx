import type { ReactNode } from 'react'

interface SettingsSectionProps {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

/** One group of a form, with its heading and a sentence of what it is for. */
export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  return (
    <section className="grid gap-4 border-line border-b py-6 first:pt-0 last:border-0">
      <header>
        <h2 className="font-semibold text-15">{title}</h2>
        <p className="text-ink-3">{text}</p>
      </header>
      {children}
    </section>
  )
}
