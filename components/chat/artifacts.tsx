'use client'

import { Download } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { formatBytes } from '@/components/history/view/format'
import { type Artifact, showingOf } from '@/lib/domain/artifact'

interface ArtifactsProps {
  readonly runId: string
  readonly artifacts: readonly Artifact[]
}

/** What a tool gave besides text: pictures and sound as they are, everything else to download. */
export function Artifacts({ runId, artifacts }: ArtifactsProps) {
  const t = useTranslations('chat.tool')
  return (
    <ul aria-label={t('artifacts')} className="grid min-w-0 gap-3">
      {artifacts.map((artifact) => (
        <li key={artifact.id} className="grid min-w-0 justify-items-start gap-1">
          <Preview artifact={artifact} address={`/api/runs/${runId}/artifacts/${artifact.id}`} />
        </li>
      ))}
    </ul>
  )
}

function Preview({ artifact: { name, mediaType, bytes }, address }: { artifact: Artifact; address: string }) {
  const t = useTranslations('chat.tool')
  const locale = useLocale()
  const download = (
    <a
      href={address}
      download={name}
      className="inline-flex min-w-0 max-w-full items-center gap-1.5 text-12 text-ink-2 underline underline-offset-2 hover:text-ink phone:min-h-10"
    >
      <Download aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{t('download', { name, size: formatBytes(bytes, locale) })}</span>
    </a>
  )
  switch (showingOf(mediaType)) {
    case 'image':
      return (
        <>
          {/* biome-ignore lint/performance/noImgElement: somebody's private bytes, not for an optimiser's cache */}
          <img
            src={address}
            alt={t('picture', { name })}
            loading="lazy"
            className="max-h-80 max-w-full rounded-control border border-line bg-sunken object-contain"
          />
          {download}
        </>
      )
    case 'audio':
      return (
        <>
          {/* biome-ignore lint/a11y/useMediaCaption: a tool's sound has no captions */}
          <audio controls preload="none" src={address} aria-label={t('sound', { name })} className="w-100 max-w-full" />
          {download}
        </>
      )
    case 'download':
      return download
  }
}
