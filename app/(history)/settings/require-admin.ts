import { notFound } from 'next/navigation'
import { requirePrincipal } from '@/app/viewer'
import { may } from '@/lib/domain/principal'

/** For admins; for everybody else there is nothing here. */
export async function requireAdmin(path: string): Promise<void> {
  if (!may(await requirePrincipal(path), 'settings:manage')) notFound()
}
