import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ownPath } from '@/components/auth/own-path'
import { SignUpForm } from '@/components/auth/sign-up-form'
import { services } from '@/lib/wiring/services'

interface PageProps {
  readonly searchParams: Promise<{ readonly next?: string | readonly string[] }>
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('auth.signUp'))('title') }
}

export default async function SignUpPage({ searchParams }: PageProps) {
  const next = ownPath((await searchParams).next)
  const { auth } = services()
  if (await auth.principalOf(await headers())) redirect(next)
  const [people, settings] = await Promise.all([auth.people.list({ limit: 1 }), auth.settings.read()])
  const first = people.items.length === 0
  return <SignUpForm next={next} standing={first ? 'first' : settings.signUpOpen ? 'open' : 'closed'} />
}
