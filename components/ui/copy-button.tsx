'use client'

import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'

interface CopyButtonProps {
  readonly text: string
  readonly label: string
  readonly showLabel?: boolean
  readonly className?: string
}

const SHOWN_MS = 1600

export function CopyButton({ text, label, showLabel = false, className }: CopyButtonProps) {
  const t = useTranslations('common.actions')
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), SHOWN_MS)
  }
  const icon = copied ? <Check /> : <Copy />
  if (!showLabel) {
    return (
      <IconButton label={copied ? t('copied') : label} onClick={copy} className={className}>
        {icon}
      </IconButton>
    )
  }
  return (
    <Button variant="quiet" size="small" onClick={copy} aria-label={copied ? t('copied') : label} className={className}>
      {icon}
      {copied ? t('copied') : t('copy')}
    </Button>
  )
}
