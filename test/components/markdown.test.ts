import { NextIntlClientProvider } from 'next-intl'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Markdown } from '@/components/chat/markdown'
import chat from '@/components/i18n/en/chat.json'

const drawn = (text: string) => {
  const children = createElement(Markdown, { text })
  return renderToStaticMarkup(
    createElement(NextIntlClientProvider, { locale: 'en', timeZone: 'UTC', messages: { chat }, children }),
  )
}

describe('an answer’s markdown', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src="https://evil.example/a.png" onerror="alert(1)">',
    '<iframe src="https://evil.example"></iframe>',
    '<a href="javascript:alert(1)">here</a>',
    '[here](javascript:alert(1))',
    '<style>body { display: none }</style>',
  ])('draws nothing live of %s', (text) => {
    expect(drawn(`Before ${text} after`)).not.toMatch(/<(script|iframe|style|img)|<[^>]*(onerror=|javascript:)/i)
  })

  it('asks before it loads an image from elsewhere', () => {
    const html = drawn('![a cat](https://evil.example/cat.png?who=you)')
    expect(html).toContain('evil.example')
    expect(html).toContain('<button')
    expect(html).not.toContain('<img')
  })

  it('opens links without telling where from', () => {
    expect(drawn('[here](https://example.org)')).toMatch(/<a [^>]*rel="noopener noreferrer"/)
  })
})
