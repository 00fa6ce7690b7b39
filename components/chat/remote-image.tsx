'use client'

import { ImageIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'

/** An image from elsewhere tells its server who is looking, so it is fetched only when asked for. */
export function RemoteImage({ src, alt }: { src: string | undefined; alt: string }) {
  const t = useTranslations('chat.image')
  const [asked, setAsked] = useState(false)
  const host = hostOf(src)
  if (!src || !host) return <span className="text-ink-3">{alt || t('broken')}</span>
  if (asked) {
    // biome-ignore lint/performance/noImgElement: the address is the model's, not ours to optimise
    return <img src={src} alt={alt} referrerPolicy="no-referrer" className="max-h-120 max-w-full rounded-card" />
  }
  return (
    <Button size="small" onClick={() => setAsked(true)} className="max-w-full">
      <ImageIcon />
      <span className="truncate">{alt ? t('loadNamed', { alt, host }) : t('load', { host })}</span>
    </Button>
  )
}

const hostOf = (src: string | undefined): string | undefined =>
  src && URL.canParse(src) && /^https?:/.test(src) ? new URL(src).host : undefined
