import type { FastifyInstance } from 'fastify'
import { discoverProvider } from '../identity/discovery.ts'

/** An answer of the provider's token endpoint. */
export interface TokenAnswer {
  status: number
  body: Record<string, unknown>
}

/** Sends a form to the provider's token endpoint. @throws when it cannot be reached */
export type SendTokenRequest = (form: Readonly<Record<string, string>>) => Promise<TokenAnswer>

const TIMEOUT_MS = 10_000

function parseBody(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The development issuer is part of this server, whose public address it may not reach. */
export const createLocalTokenRequest =
  (app: FastifyInstance): SendTokenRequest =>
  async (form) => {
    const { statusCode, payload } = await app.inject({
      method: 'POST',
      url: '/oidc/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
    return { status: statusCode, body: parseBody(payload) }
  }

interface ProviderClient {
  issuer: string
  publicOrigin: string
  /** null for a public client */
  clientSecret: string | null
}

/**
 * Creates the requests to a provider. Without a secret they name our origin, as a browser's would: Entra redeems the codes of
 * a “single-page application” only so.
 */
export const createProviderTokenRequest =
  ({ issuer, publicOrigin, clientSecret }: ProviderClient): SendTokenRequest =>
  async (form) => {
    const { token_endpoint } = await discoverProvider(issuer)
    if (token_endpoint === undefined) throw new Error('The identity provider names no token endpoint.')
    const response = await fetch(token_endpoint, {
      method: 'POST',
      headers: clientSecret === null ? { origin: publicOrigin } : {},
      body: new URLSearchParams(clientSecret === null ? form : { ...form, client_secret: clientSecret }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: response.status, body: parseBody(await response.text()) }
  }
