'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, memo, useEffect, useState } from 'react'
import { type ExtraProps, type HighlightResult, useIsCodeFenceIncomplete } from 'streamdown'
import { CopyButton } from '@/components/ui/copy-button'
import { codeThemes, highlighter } from './markdown-plugins'

type Token = HighlightResult['tokens'][number][number]

/** A fenced block: its language and a copy button that stay where they are while it grows. */
export function CodeBlock({ node }: ComponentProps<'pre'> & ExtraProps) {
  const t = useTranslations('chat.code')
  const { code, language } = readBlock(node)
  const growing = useIsCodeFenceIncomplete()
  const tokens = useHighlight(code, language, growing)
  return (
    <figure className="code-block">
      <figcaption>
        <span>{language || t('plain')}</span>
        <CopyButton text={code} label={t('copy')} showLabel />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <pre tabIndex={0}>
        <code>
          {code.split('\n').map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line's place is what it is
            <Line key={index} text={line} tokens={tokens?.[index]} />
          ))}
        </code>
      </pre>
    </figure>
  )
}

interface LineProps {
  readonly text: string
  readonly tokens: readonly Token[] | undefined
}

const Line = memo(
  function Line({ text, tokens }: LineProps) {
    const fits = tokens && joined(tokens) === text
    return (
      <>
        {fits
          ? tokens.map((token) => (
              <span key={token.offset} style={{ color: token.htmlStyle?.color ?? token.color }}>
                {token.content}
              </span>
            ))
          : text}
        {'\n'}
      </>
    )
  },
  (before, after) => before.text === after.text && colours(before.tokens) === colours(after.tokens),
)

const joined = (tokens: readonly Token[]) => tokens.map(({ content }) => content).join('')
const colours = (tokens: readonly Token[] | undefined) =>
  tokens?.map((token) => `${token.content.length}${token.htmlStyle?.color ?? token.color}`).join()

/** Lines of coloured tokens; those of an earlier, shorter text until the new ones are there, so nothing blinks. */
function useHighlight(code: string, language: string, growing: boolean): HighlightResult['tokens'] | undefined {
  const [result, setResult] = useState<HighlightResult>()
  useEffect(() => {
    if (!language) return
    let current = true
    const take = (next: HighlightResult) => current && setResult(next)
    const known = highlighter.highlight({ code, language, themes: codeThemes, isIncomplete: growing }, take)
    if (known) take(known)
    return () => {
      current = false
    }
  }, [code, language, growing])
  return result?.tokens
}

interface TextNode {
  readonly type: string
  readonly value?: string
  readonly children?: readonly TextNode[]
  readonly properties?: Readonly<Record<string, unknown>>
}

function readBlock(node: TextNode | undefined): { code: string; language: string } {
  const code = node?.children?.[0]
  const classes = code?.properties?.className
  const name = Array.isArray(classes) ? classes.find((item) => String(item).startsWith('language-')) : undefined
  return { code: textOf(code).replace(/\n$/, ''), language: name ? String(name).slice('language-'.length) : '' }
}

const textOf = (node: TextNode | undefined): string => node?.value ?? node?.children?.map(textOf).join('') ?? ''
