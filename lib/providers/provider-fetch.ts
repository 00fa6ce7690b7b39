import type { ClientOptions } from 'openai'
import { Agent, fetch as undiciFetch } from 'undici'

export type ProviderFetch = NonNullable<ClientOptions['fetch']>

/**
 * Silence is measured by us, per configuration (A9), so undici's own 300 s limits are off. Its own fetch, not the global one: Next
 * wraps that for every request of a route, and a run outlives its route.
 */
const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 })

// The package's types name the global `fetch`, undici's its own; at run time both are the fetch of the same standard.
const request = undiciFetch as unknown as ProviderFetch

export const providerFetch: ProviderFetch = (url, init) => request(url, { ...init, dispatcher: agent } as RequestInit)
