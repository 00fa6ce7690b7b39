import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import type { ConfigurationView } from '@/lib/domain/configuration-wire'

/** Every configuration, active or not, as an admin sees them. */
export function ConfigurationList({ configurations }: { configurations: readonly ConfigurationView[] }) {
  return (
    <ul className="grid">
      {configurations.map((configuration) => (
        <li key={configuration.slug} className="border-line border-b">
          <Row configuration={configuration} />
        </li>
      ))}
    </ul>
  )
}

function Row({ configuration }: { configuration: ConfigurationView }) {
  const t = useTranslations('configurations')
  const { slug, name, model, provider, tools, fallbacks, isDefault, builtIn, active, deliveryMode } = configuration
  return (
    <Link href={`/settings/configurations/${slug}`} className="flex items-center gap-3 rounded-control px-2 py-3 hover:bg-hover">
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="truncate font-medium">{name}</span>
          {isDefault && <Badge tone="line">{t('default')}</Badge>}
          {builtIn && <Badge>{t('builtIn')}</Badge>}
          {deliveryMode === 'hold' && <Badge>{t('held')}</Badge>}
          {!active && <Badge>{t('inactive')}</Badge>}
        </span>
        <span className="truncate text-12 text-ink-3">
          <code className="font-mono">{slug}</code>
          {` · ${model} · ${provider.baseUrl ?? t(`model.kinds.${provider.kind}`)} · ${t('tools', { count: tools.length })}`}
          {fallbacks.length > 0 && ` · ${t('chain', { count: fallbacks.length })}`}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
    </Link>
  )
}
