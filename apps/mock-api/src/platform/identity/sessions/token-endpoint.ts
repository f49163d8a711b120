import type { FastifyInstance } from 'fastify'
import { discoverProvider, type Discovery, formatBasic, parseClaims, readAnswer } from '../provider.ts'
import type { ProviderConfig } from '../../settings/issuer-settings.ts'

/** An answer of the provider's token endpoint. */
export interface TokenAnswer {
  status: number
  body: Record<string, unknown>
}

type Form = Readonly<Record<string, string>>

/** The provider cannot be asked for tokens; the message says which one, for the page that signs in. */
export class ProviderUnreachableError extends Error {}

const createUnreachableError = ({ name, issuer }: Pick<ProviderConfig, 'name' | 'issuer'>, cause: unknown) =>
  new ProviderUnreachableError(
    `The identity provider ${name} (${issuer}) does not respond. Try again shortly.`,
    { cause },
  )

/** Sends a form to the provider's token endpoint. @throws ProviderUnreachableError */
export type SendTokenRequest = (form: Form) => Promise<TokenAnswer>

const TIMEOUT_MS = 10_000
/** A sign-out does not wait longer for the provider. */
const REVOCATION_TIMEOUT_MS = 3000

const parseBody = (text: string): Record<string, unknown> => parseClaims(text) ?? {}

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

type ProviderClient = Pick<ProviderConfig, 'issuer' | 'clientId' | 'clientSecret'>

/** Chooses how to send the secret: in the form, unless the provider wants it in the header. */
const usesBasic = ({ token_endpoint_auth_methods_supported: supported }: Discovery): boolean =>
  supported !== undefined && !supported.includes('client_secret_post')

/**
 * Creates a request of our client. Without a secret it names our origin, as a browser’s would: Entra redeems the codes of a
 * “single-page application” only so.
 */
function createRequest(
  client: ProviderClient,
  publicOrigin: string,
  discovery: Discovery,
  form: Form,
): RequestInit {
  const { clientId, clientSecret } = client
  if (clientSecret === null)
    return { method: 'POST', headers: { origin: publicOrigin }, body: new URLSearchParams(form) }
  if (usesBasic(discovery)) {
    const { client_id: _inHeader, ...rest } = form
    const headers = { authorization: formatBasic(clientId, clientSecret) }
    return { method: 'POST', headers, body: new URLSearchParams(rest) }
  }
  return { method: 'POST', body: new URLSearchParams({ ...form, client_secret: clientSecret }) }
}

/** Creates the requests to a provider's token endpoint. */
export function createProviderTokenRequest(
  client: ProviderClient & Pick<ProviderConfig, 'name'>,
  publicOrigin: string,
): SendTokenRequest {
  const send: SendTokenRequest = async (form) => {
    const discovery = await discoverProvider(client.issuer)
    const { token_endpoint } = discovery
    if (token_endpoint === undefined) throw new Error('The identity provider names no token endpoint.')
    const response = await fetch(token_endpoint, {
      ...createRequest(client, publicOrigin, discovery, form),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: response.status, body: parseBody(await readAnswer(response, token_endpoint)) }
  }
  return (form) =>
    send(form).catch((cause: unknown) => {
      throw createUnreachableError(client, cause)
    })
}

/** Creates the function that ends a refresh token at a provider (RFC 7009), if the provider has a call for that. */
export const createProviderRevocation =
  (client: ProviderClient, publicOrigin: string) =>
  async (token: string): Promise<void> => {
    const discovery = await discoverProvider(client.issuer)
    if (discovery.revocation_endpoint === undefined) return
    const form = { token, token_type_hint: 'refresh_token', client_id: client.clientId }
    const { body } = await fetch(discovery.revocation_endpoint, {
      ...createRequest(client, publicOrigin, discovery, form),
      redirect: 'error',
      signal: AbortSignal.timeout(REVOCATION_TIMEOUT_MS),
    })
    await body?.cancel()
  }
