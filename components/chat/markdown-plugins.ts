import { createCodePlugin, type ThemeInput } from '@streamdown/code'
import { createMathPlugin } from '@streamdown/math'
import { type CodeHighlighterPlugin, defaultRehypePlugins } from 'streamdown'
import { rehypeMaskedSecrets } from './masked-secrets'

/** Placeholders that become our own colours, so one highlighting serves light and dark. */
const ink = '#000001'
const faint = '#000002'
const accent = '#000003'
const second = '#000004'

const theme: ThemeInput = {
  name: 'verlauf',
  type: 'light',
  fg: ink,
  bg: '#00000000',
  colors: { 'editor.foreground': ink, 'editor.background': '#00000000' },
  colorReplacements: { [ink]: 'var(--ink)', [faint]: 'var(--ink-3)', [accent]: 'var(--accent)', [second]: 'var(--ink-2)' },
  settings: [
    { settings: { foreground: ink } },
    { scope: ['comment', 'punctuation.definition.comment'], settings: { foreground: faint } },
    { scope: ['keyword', 'storage', 'constant.language', 'entity.name.tag'], settings: { foreground: accent } },
    { scope: ['keyword.operator'], settings: { foreground: ink } },
    { scope: ['string', 'constant.other.symbol'], settings: { foreground: second } },
  ],
}

export const codeThemes: [ThemeInput, ThemeInput] = [theme, theme]
/** Typed as the renderer's port: it takes any language's name and answers plainly for one it does not know. */
export const highlighter: CodeHighlighterPlugin = createCodePlugin({ themes: codeThemes })

/** Constants: their identity is the key under which streamdown keeps its processors and skips blocks that did not change. */
export const markdownPlugins = { code: highlighter, math: createMathPlugin({ errorColor: 'var(--ink-2)' }) }

const { sanitize, harden } = defaultRehypePlugins
/** Without `rehype-raw` HTML stays text. */
export const rehypePlugins = [...(sanitize ? [sanitize] : []), ...(harden ? [harden] : []), rehypeMaskedSecrets]
