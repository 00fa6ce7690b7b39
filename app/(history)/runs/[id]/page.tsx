import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { requirePrincipal } from '@/app/viewer'
import { RunHeading } from '@/components/history/run/run-heading'
import { RunProvider } from '@/components/history/run/run-provider'
import { RunPage } from '@/components/history/run/run-view'
import { TopBar } from '@/components/shell/top-bar'
import { Failure } from '@/lib/domain/failure'
import { idSchema } from '@/lib/domain/wire'
import { services } from '@/lib/wiring/services'

interface VerlaufPageProps {
  readonly params: Promise<{ id: string }>
}

/** A longer run comes with its first steps only; the browser asks for all of them, so that the page opens at once. */
const stepsAtOnce = 1000
const firstSteps = 200

/** Read once for title and page. Unknown and somebody else's are the same: not there. */
const load = cache(async (id: string) => {
  const principal = await requirePrincipal(`/runs/${encodeURIComponent(id)}`)
  if (!idSchema.safeParse(id).success) notFound()
  try {
    return { principal, found: await services().history.run(principal, id) }
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') notFound()
    throw error
  }
})

export async function generateMetadata({ params }: VerlaufPageProps): Promise<Metadata> {
  const { found } = await load((await params).id)
  return { title: found.run.title || found.run.question }
}

/** The Verlauf of one run. */
export default async function VerlaufPage({ params }: VerlaufPageProps) {
  const { principal, found } = await load((await params).id)
  const partial = found.steps.length > stepsAtOnce
  const initial = partial ? { run: found.run, steps: found.steps.slice(0, firstSteps) } : found
  return (
    <RunProvider key={found.run.id} initial={initial} partial={partial}>
      <TopBar>
        <RunHeading canOpenChat={found.run.userId === principal.userId} />
      </TopBar>
      <RunPage />
    </RunProvider>
  )
}
