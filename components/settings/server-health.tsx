import { useTranslations } from 'next-intl'
import { StatusGlyph } from '@/components/ui/status-glyph'
import type { McpHealth } from '@/lib/domain/mcp-server'

const glyphs = {
  connected: 'done',
  connecting: 'running',
  away: 'failed',
  off: 'stopped',
} as const satisfies Record<McpHealth['state'], string>

/** Whether a tool server is there, in a glyph and a word. */
export function ServerHealth({ state }: { state: McpHealth['state'] }) {
  const t = useTranslations('servers')
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5 text-12 text-ink-2">
      <StatusGlyph state={glyphs[state]} />
      {t(`state.${state}`)}
    </span>
  )
}
