import { describe, expect, it } from 'vitest'
import { visibleText } from '@/components/chat/visible-text'

describe('visibleText', () => {
  it('shows what would turn, hide or end the text around it', () => {
    expect(visibleText('a\u202etxt.exe')).toBe('a⟨U+202E⟩txt.exe')
    expect(visibleText('no\u200bgap \u0007')).toBe('no⟨U+200B⟩gap ⟨U+0007⟩')
    expect(visibleText('tag\u{e0041}')).toBe('tag⟨U+E0041⟩')
    expect(visibleText('over\rwritten')).toBe('over⟨U+000D⟩written')
  })

  it('leaves lines, tabs, emoji and scripts alone', () => {
    const text = 'one\n\ttwo\r\n👩‍💻 می‌خواهم Grüße 日本語'
    expect(visibleText(text)).toBe(text)
  })
})
