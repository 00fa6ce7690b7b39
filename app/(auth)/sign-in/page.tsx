import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ownPath } from '@/components/auth/own-path'
import { SignInForm } from '@/components/auth/sign-in-form'
import { services } from '@/lib/wiring/services'

interface PageProps {
  readonly searchParams: Promise<{ readonly next?: string | readonly string[] }>
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('auth.signIn'))('title') }
}

export default async function SignInPage({ searchParams }: PageProps) {
  const next = ownPath((await searchParams).next)
  const head = await headers()
  if (await services().auth.principalOf(head)) redirect(next)
  return <SignInForm next={next} host={head.get('host') ?? ''} />
}
