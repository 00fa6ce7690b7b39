import Link from 'next/link'
import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button'

/** In a page's head, before its title: the way back to what the page is part of. Phones have no room for it. */
export function Crumb({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      <Link href={href} className={buttonClass({ variant: 'quiet', size: 'small' }, 'phone:hidden')}>
        {children}
      </Link>
      <span aria-hidden className="text-ink-3 phone:hidden">
        /
      </span>
    </>
  )
}
