import type { ClientConfig } from '@folkmoot/api-types/site'

/** A provider that signs people in to this console. */
export interface SignInProvider {
  /** part of addresses; blank for the first */
  id: string
  name: string
  issuer: string
  client_id: string
  audience: string
  scopes: string
  resource?: string
  parameters?: Record<string, string>
}

type Described = Omit<SignInProvider, 'id' | 'name'> & { name?: string }

const createProvider = (id: string, described: Described): SignInProvider => {
  const { issuer, client_id, audience, scopes, resource, parameters, name = issuer } = described
  return {
    id,
    name,
    issuer,
    client_id,
    audience,
    scopes,
    ...(resource === undefined ? {} : { resource }),
    ...(parameters === undefined ? {} : { parameters }),
  }
}

/** Lists the providers of a deployment; there is always one. */
export const listProviders = (config: ClientConfig): [SignInProvider, ...SignInProvider[]] => [
  createProvider('', config),
  ...(config.other_providers ?? []).map((other) => createProvider(other.id, other)),
]

const CALLBACK_PATH = '/callback'

/** The path to which a provider returns. Each has its own, so that no provider can answer for another (RFC 9700, 4.4.2.2). */
export const getCallbackPath = ({ id }: SignInProvider): string =>
  id === '' ? CALLBACK_PATH : `${CALLBACK_PATH}/${id}`

/** The path of one of our server's calls for a provider. */
export const getSessionPath = (
  sessionPath: string,
  call: 'token' | 'unreachable',
  { id }: SignInProvider,
): string => (id === '' ? `${sessionPath}/${call}` : `${sessionPath}/${call}/${id}`)

/** Finds the provider that has returned to an address. */
export const findReturningProvider = (
  providers: readonly SignInProvider[],
  address: string,
): SignInProvider | undefined => {
  const { pathname } = new URL(address, window.location.origin)
  return providers.find((provider) => getCallbackPath(provider) === pathname)
}
