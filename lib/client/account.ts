import { z } from 'zod'
import {
  apiTokenSchema,
  type CreateTokenBody,
  createdTokenSchema,
  type PatchSettingsBody,
  settingsSchema,
} from '@/lib/domain/account'
import { api } from './api'

export const signIn = (body: { email: string; password: string }) => api('/api/auth/sign-in/email', { method: 'POST', body })

export const signUp = (body: { name: string; email: string; password: string }) =>
  api('/api/auth/sign-up/email', { method: 'POST', body })

export const signOut = () => api('/api/auth/sign-out', { method: 'POST', body: {} })

const tokens = z.object({ items: z.array(apiTokenSchema) })

export const listTokens = async (signal?: AbortSignal) => (await api('/api/tokens', { schema: tokens, signal })).items

/** The answer holds the token itself, this once. */
export const createToken = (body: CreateTokenBody) => api('/api/tokens', { method: 'POST', body, schema: createdTokenSchema })

export const revokeToken = (id: string) => api(`/api/tokens/${id}`, { method: 'DELETE' })

export const getSettings = (signal?: AbortSignal) => api('/api/settings', { schema: settingsSchema, signal })

export const patchSettings = (body: PatchSettingsBody) => api('/api/settings', { method: 'PATCH', body, schema: settingsSchema })
