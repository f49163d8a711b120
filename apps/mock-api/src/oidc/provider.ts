import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { InvalidTarget, SessionNotFound } from 'oidc-provider/lib/helpers/errors.js'
import { Provider } from 'oidc-provider/lib/provider.js'
import type { Db } from '../storage/database.ts'
import { accountBySub, claimsOf, tokenClaimsOf } from './accounts.ts'
import { databaseAdapter } from './adapter.ts'
import { issuerClients } from './clients.ts'
import { devicePages, showPage } from './device-pages.ts'
import type { IssuerKeys } from './keys.ts'
import { errorPage, expiredPage, signedOutPage, signOutPage } from './pages.ts'

/** What the development issuer needs to know. */
export interface IssuerSettings {
  db: Db
  keys: IssuerKeys
  /** the address that people use; the issuer is `/oidc` below it */
  publicOrigin: string
  /** of access tokens */
  audience: string
  /** seconds of an access token */
  tokenTtl: number
  namespace: string
  clientId: string
  cliClientId: string
}

const HOUR = 3600
const DAY = 86_400
/** Seconds after which someone who does nothing has to sign in again. */
const REMEMBERED = 30 * DAY

/** The API, as the protocol names what a token is for: it must be a URI, which an audience need not be. */
export const API_RESOURCE = `urn:${PRODUCT_SLUG}:api`
/** The scope of the API: what a token for it may do. It is the resource's own and must not be a general one too. */
export const API_SCOPE = 'api'
export const PERSON_SCOPES = 'openid profile email'

/** Cookies are shared by all ports of a host name: two servers of one developer must not sign each other out. */
export function cookieNames(publicOrigin: string) {
  const { port } = new URL(publicOrigin)
  const name = (of: string) => `oidc_${port || 'web'}_${of}`
  return { session: name('session'), interaction: name('interaction'), resume: name('resume') }
}

const TTL = {
  AccessToken: (
    _: unknown,
    token: { resourceServer?: { accessTokenTTL?: number | undefined } | undefined },
  ) => token.resourceServer?.accessTokenTTL ?? HOUR,
  AuthorizationCode: 60,
  DeviceCode: 600,
  IdToken: HOUR,
  Interaction: HOUR,
  RefreshToken: REMEMBERED,
  Session: REMEMBERED,
  // a grant is not prolonged by use, and nothing outlives it
  Grant: 365 * DAY,
} satisfies Configuration['ttl']

/** Our own clients are never asked for consent: what they may have is granted as soon as somebody is signed in. */
async function grantAsked(ctx: KoaContextWithOIDC) {
  const { provider, client, account, session, result } = ctx.oidc
  if (!client || !account) return undefined
  const known = result?.consent?.grantId ?? session?.grantIdFor(client.clientId)
  const stored = known ? await provider.Grant.find(known) : undefined
  if (stored) return stored
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
  grant.addOIDCScope(PERSON_SCOPES)
  grant.addResourceScope(API_RESOURCE, API_SCOPE)
  await grant.save()
  return grant
}

function features({ audience, tokenTtl, publicOrigin }: IssuerSettings): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    // an access token for the API is not one for userinfo: the ID token says who someone is
    userinfo: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
    deviceFlow: { enabled: true, deviceInfo: () => ({}), ...devicePages },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => API_RESOURCE,
      useGrantedResource: () => true,
      getResourceServerInfo: (_, resource) => {
        if (resource !== API_RESOURCE) throw new InvalidTarget()
        return apiResource(audience, tokenTtl)
      },
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource(ctx) {
        const secret = String(ctx.oidc.session?.state?.['secret'] ?? '')
        showPage(ctx, signOutPage(ctx.oidc.urlFor('end_session_confirm'), secret))
      },
      postLogoutSuccessSource: (ctx) => showPage(ctx, signedOutPage(publicOrigin)),
    },
  }
}

/** How access tokens for the API are made: signed, so that the server needs no look-up to verify them. */
export const apiResource = (audience: string, tokenTtl: number) => ({
  scope: API_SCOPE,
  audience,
  accessTokenTTL: tokenTtl,
  accessTokenFormat: 'jwt' as const,
  jwt: { sign: { alg: 'RS256' as const } },
})

/** Whom the issuer knows, and what its tokens say of them. */
function people(namespace: string): Configuration {
  return {
    scopes: PERSON_SCOPES.split(' '),
    claims: {
      openid: ['sub', 'name', 'email', 'email_verified', `${namespace}delphi_enabled`],
      profile: ['name'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    findAccount: (_, sub) => {
      const account = accountBySub(sub)
      return account && { accountId: account.sub, claims: () => claimsOf(account, namespace) }
    },
    extraTokenClaims: (_, token) => {
      const account = 'accountId' in token ? accountBySub(token.accountId) : undefined
      return account && tokenClaimsOf(account, namespace)
    },
  }
}

function configuration(settings: IssuerSettings): Configuration {
  const { db, keys, publicOrigin, namespace, cliClientId } = settings
  return {
    adapter: databaseAdapter(db),
    clients: issuerClients(settings),
    jwks: { keys: [keys.signing] },
    cookies: { keys: keys.cookies, names: cookieNames(publicOrigin) },
    ...people(namespace),
    features: features(settings),
    ttl: TTL,
    responseTypes: ['code'],
    pkce: { required: () => true },
    loadExistingGrant: grantAsked,
    issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    // the command line stays signed in when its person signs out of the browser
    expiresWithSession: (ctx) => ctx.oidc.client?.clientId !== cliClientId,
    // only pages of this server may read tokens; programs that are no browsers send no origin
    clientBasedCORS: (_, origin) => origin === publicOrigin,
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    renderError: (ctx, { error, error_description }, cause) =>
      showPage(
        ctx,
        cause instanceof SessionNotFound
          ? expiredPage(publicOrigin)
          : errorPage(publicOrigin, error_description ?? error),
      ),
  }
}

/** Makes the provider itself; see devIssuer for how it is mounted. */
export function createProvider(settings: IssuerSettings): Provider {
  const provider = new Provider(`${settings.publicOrigin}/oidc`, configuration(settings))
  // the mount tells it the public address by these headers, whatever the connection's own are
  provider.proxy = true
  return provider
}
