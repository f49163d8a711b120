import { isLoopback } from '@folkmoot/domain/domain-list'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import * as Type from 'typebox'

const Text = Type.String({ minLength: 1 })
const OptionalText = Type.Optional(Text)
const OptionalTexts = Type.Optional(Type.Array(Text))

/** The ways to check access tokens that are no JWT: not at all, as RFC 7662 says, or as Google's tokeninfo does. */
export const INTROSPECTION_WAYS = ['off', 'standard', 'tokeninfo'] as const

/** What may be set for every provider. The first one has these as AUTH_… settings, the others as keys of AUTH_PROVIDERS. */
const OPTIONS = {
  client_secret: OptionalText,
  client_auth: Type.Optional(Type.Enum(['post', 'basic'])),
  namespace: OptionalText,
  scopes: OptionalText,
  required_scope: OptionalText,
  resource: OptionalText,
  parameters: Type.Optional(Type.Record(Type.String(), Type.String())),
  cli_client_id: OptionalText,
  cli_redirect_uri: OptionalText,
  other_client_ids: OptionalTexts,
  trust_addresses: Type.Optional(Type.Boolean()),
  admin_claim: OptionalText,
  admin_values: OptionalTexts,
  userinfo: Type.Optional(Type.Boolean()),
  introspection: Type.Optional(Type.Enum([...INTROSPECTION_WAYS])),
  introspection_url: OptionalText,
  introspection_client_id: OptionalText,
  introspection_client_secret: OptionalText,
}

const ProviderOptions = Type.Object(OPTIONS)
type ProviderOptions = Type.Static<typeof ProviderOptions>

/** A provider beside the one of AUTH_ISSUER. */
export const OtherProvider = Type.Object(
  {
    /** part of addresses: /callback/ID */
    id: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,31}$' }),
    /** on the sign-in page */
    name: Text,
    issuer: Text,
    audience: Text,
    client_id: Text,
    ...OPTIONS,
  },
  { additionalProperties: false },
)

/** The settings of one provider, wherever they are from. */
export interface GivenProvider extends ProviderOptions {
  id: string
  name: string
  issuer: string
  audience: string
  client_id: string
}

/** Scopes of OpenID Connect, which say what an ID token contains. */
const IDENTITY_SCOPES = new Set(['openid', 'profile', 'email', 'offline_access'])

/**
 * Finds the scope that access tokens must have: the first of those for an API that the clients request, without the address
 * of the API that Entra has before it; else openid, which the tokens of Keycloak and Auth0 contain.
 */
const findApiScope = (requested: string): string =>
  requested
    .split(' ')
    .find((scope) => scope !== '' && !IDENTITY_SCOPES.has(scope))
    ?.split('/')
    .at(-1) || 'openid'

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** Returns true for an address of this machine to which a browser can be redirected, with a port. */
function isRedirectUri(text: string): boolean {
  const { protocol, hostname, port, search } = URL.canParse(text) ? new URL(text) : { protocol: '' }
  return protocol === 'http:' && isLoopback(hostname ?? '') && port !== '' && search === ''
}

/** Reads how access tokens that are no JWT are checked; null: they are refused. */
function readIntrospection(
  { introspection: way = 'off', client_id, client_secret, ...given }: GivenProvider,
  label: (key: string) => string,
  problems: string[],
) {
  const { introspection_url: url = null } = given
  if (way === 'off') return null
  const clientId = given.introspection_client_id ?? client_id
  const clientSecret = given.introspection_client_secret ?? client_secret ?? null
  if (url !== null && !isWebAddress(url))
    problems.push(`${label('introspection_url')} must be a web address.`)
  if (way === 'tokeninfo' && url === null)
    problems.push(`${label('introspection')} tokeninfo needs ${label('introspection_url')}.`)
  if (way === 'standard' && clientSecret === null)
    problems.push(
      `${label('introspection')} needs ${label('introspection_client_secret')}: providers tell only clients with a secret what a token is.`,
    )
  return { way, url, clientId, clientSecret }
}

/** Reads what makes an administrator of somebody who signs in with this provider; null: nothing does. */
function readAdminClaim(
  { admin_claim: name, admin_values: values }: GivenProvider,
  label: (key: string) => string,
  problems: string[],
) {
  if ((name === undefined) !== (values === undefined))
    problems.push(`${label('admin_claim')} and ${label('admin_values')} must be set together.`)
  return name === undefined || values === undefined ? null : { name, values }
}

/** An issuer has neither query nor fragment (OpenID Connect Core 1.0, section 2); a name or password in it would be printed. */
function isIssuer(text: string): boolean {
  if (!isWebAddress(text)) return false
  const { username, password, search, hash } = new URL(text)
  return [username, password, search, hash].join('') === ''
}

function checkAddresses(
  { issuer, cli_redirect_uri }: GivenProvider,
  label: (key: string) => string,
  problems: string[],
): void {
  if (!isIssuer(issuer))
    problems.push(`${label('issuer')} must be the provider’s address, as in https://id.example.org/.`)
  if (cli_redirect_uri !== undefined && !isRedirectUri(cli_redirect_uri))
    problems.push(
      `${label('cli_redirect_uri')} must be an address of this machine with a port, as in http://127.0.0.1:8976/callback.`,
    )
}

/**
 * Reads the settings of one provider.
 * @param label formats a key for messages
 */
export function readProvider(given: GivenProvider, label: (key: string) => string, problems: string[]) {
  checkAddresses(given, label, problems)
  const { id, name, issuer, audience, client_id: clientId } = given
  const scopes = given.scopes ?? 'openid profile email'
  const cliClientId = given.cli_client_id ?? clientId
  return {
    /** part of addresses; blank for the provider of AUTH_ISSUER */
    id,
    name,
    issuer,
    audience,
    clientId,
    cliClientId,
    /** where providers redirect the browser after a sign-in to the command line; null: to a free port of 127.0.0.1 */
    cliRedirectUri: given.cli_redirect_uri ?? null,
    /** whose access tokens are accepted */
    clients: [clientId, cliClientId, ...(given.other_client_ids ?? [])],
    /** the scope that access tokens must have */
    requiredScope: given.required_scope ?? findApiScope(scopes),
    clientSecret: given.client_secret ?? null,
    /** how the secret is sent; null: as the provider says it may be */
    clientAuth: given.client_auth ?? null,
    namespace: given.namespace ?? `https://${PRODUCT_SLUG}.test/`,
    scopes,
    /** the `resource` of RFC 8707; null sends none */
    resource: given.resource ?? null,
    /** more parameters of the sign-in’s address */
    parameters: given.parameters ?? {},
    /** a verified address of this provider stands for the account that has it */
    trustsAddresses: given.trust_addresses ?? id === '',
    adminClaim: readAdminClaim(given, label, problems),
    /** the provider is asked for claims that an access token lacks */
    usesUserinfo: given.userinfo ?? true,
    introspection: readIntrospection(given, label, problems),
  }
}

/** A provider that signs people in. */
export type ProviderConfig = ReturnType<typeof readProvider>

/** Checks what several providers must not share. */
export function checkProviders(providers: readonly ProviderConfig[], problems: string[]): void {
  for (const key of ['id', 'issuer', 'name'] as const)
    if (new Set(providers.map((provider) => provider[key])).size < providers.length)
      problems.push(`AUTH_PROVIDERS: two providers have the same ${key}.`)
  // a token that is no JWT does not name its issuer, and must not be sent to another one
  if (providers.filter(({ introspection }) => introspection !== null).length > 1)
    problems.push('AUTH_PROVIDERS: only one provider may have tokens that are introspected.')
}
