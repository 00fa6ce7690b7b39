import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { Viewer } from '@/components/shell/viewer'
import type { Principal } from '@/lib/domain/principal'
import { services } from '@/lib/wiring/services'

/** Who looks at a page; somebody who is not signed in is led to sign in and back to `path`. What they may see is checked beside the data. */
export async function requirePrincipal(path: string): Promise<Principal> {
  const principal = await services().auth.principalOf(await headers())
  if (!principal) redirect(path === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(path)}`)
  return principal
}

export async function viewerOf({ userId, name, role, via }: Principal): Promise<Viewer> {
  const { whoMayApprove } = await services().auth.settings.read()
  return { userId, name, role, whoMayApprove, canSignOut: via === 'session' }
}
