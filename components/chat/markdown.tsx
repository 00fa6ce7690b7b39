'use client'

import { memo } from 'react'
import { type Components, Streamdown } from 'streamdown'
import { CodeBlock } from './code-block'
import { markdownPlugins, rehypePlugins } from './markdown-plugins'
import { readableMath } from './readable-math'
import { RemoteImage } from './remote-image'
import { Secret } from './secret'
import { TaskMark } from './task-mark'

/** Plain elements, dressed by `.prose`; only what needs behaviour is a component. */
const components: Components = {
  h1: 'h2',
  h2: 'h3',
  h3: 'h4',
  h4: 'h5',
  h5: 'h6',
  h6: 'h6',
  p: 'p',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  blockquote: 'blockquote',
  hr: 'hr',
  strong: 'strong',
  sup: 'sup',
  sub: 'sub',
  section: 'section',
  thead: 'thead',
  tbody: 'tbody',
  tr: 'tr',
  th: 'th',
  td: 'td',
  code: 'code',
  pre: CodeBlock,
  table: ({ node: _, ...rest }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <div className="table-scroll" tabIndex={0}>
      <table {...rest} />
    </div>
  ),
  a: ({ node: _, ...rest }) => <a {...rest} className="link" target="_blank" rel="noopener noreferrer" />,
  img: ({ src, alt }) => <RemoteImage src={typeof src === 'string' ? src : undefined} alt={alt ?? ''} />,
  input: ({ checked }) => <TaskMark done={checked === true} />,
  'masked-secret': ({ children }) => <Secret>{typeof children === 'string' ? children : null}</Secret>,
}

interface MarkdownProps {
  readonly text: string
  /** Still growing: unfinished marks are closed for the eye, and a caret stands at the end. */
  readonly streaming?: boolean
}

/** An answer's markdown, block by block: only the block that grows is rendered again. */
export const Markdown = memo(function Markdown({ text, streaming = false }: MarkdownProps) {
  return (
    <Streamdown
      className={streaming ? 'prose prose-live' : 'prose'}
      components={components}
      plugins={markdownPlugins}
      rehypePlugins={rehypePlugins}
      parseIncompleteMarkdown={streaming}
      isAnimating={streaming}
      controls={false}
      linkSafety={noModal}
    >
      {readableMath(text)}
    </Streamdown>
  )
})

const noModal = { enabled: false }
