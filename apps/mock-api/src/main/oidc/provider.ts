import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import type { Adapter, AdapterPayload, Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { InvalidTarget, SessionNotFound } from 'oidc-provider/lib/helpers/errors.js'
import { Provider } from 'oidc-provider/lib/provider.js'
import { applyTheme } from '../../nouns/conversations/apply-theme.ts'
import type { Db } from '../../platform/storage/database.ts'
import { findAccountBySub, createIdTokenClaims, createAccessTokenClaims } from './accounts.ts'
import { createIssuerClients } from './clients.ts'
import type { IssuerKeys } from './keys.ts'
import {
  renderDeviceCodePage,
  renderDeviceConfirmPage,
  renderDeviceDonePage,
  renderDeviceRefusedPage,
  renderErrorPage,
  renderExpiredPage,
  renderSignedOutPage,
  renderSignOutPage,
} from './pages.ts'
import { updatePayload, deletePayloadsByGrant, deletePayload, findPayload, savePayload } from './storage.ts'

/**
 * Seconds in which an exchanged refresh token may be used once more, because two tabs may renew at the same time. A
 * later second use means that it was stolen, and revokes the whole grant.
 */
const REUSE_GRACE_SECONDS = 30

const getUnixSeconds = () => Math.floor(Date.now() / 1000)

function parsePayload(model: string, text: string | undefined): AdapterPayload | undefined {
  if (text === undefined) return undefined
  const { consumed, ...payload } = JSON.parse(text) as AdapterPayload & { consumed?: number }
  const forgiven =
    model === 'RefreshToken' && consumed !== undefined && getUnixSeconds() - consumed <= REUSE_GRACE_SECONDS
  return consumed === undefined || forgiven ? payload : { ...payload, consumed }
}

/**
 * Stores the provider's data in the database, so that sessions and refresh tokens survive a restart. It uses the
 * system clock, like the provider.
 */
const createDatabaseAdapter =
  (db: Db) =>
  (model: string): Adapter => {
    const find = async (by: 'id' | 'uid' | 'user_code', value: string) =>
      parsePayload(model, await findPayload(db, model, by, value, Date.now()))
    return {
      upsert: (id, payload, expiresIn) =>
        savePayload(db, {
          model,
          id,
          payload: JSON.stringify(payload),
          grant_id: payload.grantId ?? null,
          user_code: payload.userCode ?? null,
          uid: payload.uid ?? null,
          expires_at: expiresIn ? Date.now() + expiresIn * 1000 : null,
        }),
      find: (id) => find('id', id),
      findByUid: (uid) => find('uid', uid),
      findByUserCode: (code) => find('user_code', code),
      // count from the first use, so that the grace period does not start again
      consume: (id) =>
        updatePayload(db, model, id, (text) =>
          JSON.stringify({ consumed: getUnixSeconds(), ...JSON.parse(text) }),
        ),
      destroy: (id) => deletePayload(db, model, id),
      revokeByGrantId: (grantId) => deletePayloadsByGrant(db, model, grantId),
    }
  }

/** Options of the development issuer. */
export interface IssuerSettings {
  db: Db
  keys: IssuerKeys
  /** the public origin; the issuer is `/oidc` below it */
  publicOrigin: string
  /** of access tokens */
  audience: string
  /** seconds of an access token */
  tokenTtlSeconds: number
  namespace: string
  clientId: string
  cliClientId: string
}

const HOUR_SECONDS = 3600
const DAY_SECONDS = 86_400
/** Seconds of inactivity after which a session ends. */
const IDLE_SESSION_SECONDS = 30 * DAY_SECONDS

/** The resource indicator of the API. It must be a URI, unlike an audience. */
export const API_RESOURCE = `urn:${PRODUCT_SLUG}:api`
/** The scope of tokens for the API. It belongs to the resource and must not be a general scope too. */
export const API_SCOPE = 'api'
export const PERSON_SCOPES = 'openid profile email'

/**
 * Creates cookie names with the port: cookies are shared by all ports of a host, and two servers of one developer must
 * not end each other's sessions.
 */
export function getCookieNames(publicOrigin: string) {
  const { port } = new URL(publicOrigin)
  const formatName = (purpose: string) => `oidc_${port || 'web'}_${purpose}`
  return {
    session: formatName('session'),
    interaction: formatName('interaction'),
    resume: formatName('resume'),
  }
}

const TTL_SECONDS = {
  AccessToken: (
    _: unknown,
    token: { resourceServer?: { accessTokenTTL?: number | undefined } | undefined },
  ) => token.resourceServer?.accessTokenTTL ?? HOUR_SECONDS,
  AuthorizationCode: 60,
  DeviceCode: 600,
  IdToken: HOUR_SECONDS,
  Interaction: HOUR_SECONDS,
  RefreshToken: IDLE_SESSION_SECONDS,
  Session: IDLE_SESSION_SECONDS,
  // a grant is not extended by use, and nothing outlives it
  Grant: 365 * DAY_SECONDS,
} satisfies Configuration['ttl']

/** Grants our clients their scopes at sign-in, without asking for consent. */
async function ensureGrant(ctx: KoaContextWithOIDC) {
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

const PROBLEM_MESSAGES: Readonly<Record<string, string>> = {
  NoCodeError: 'Write the code first.',
  NotFoundError: 'There is no such code. Look at it again, or run the command again for a new one.',
  ExpiredError: 'This code is no longer valid. Run the command again for a new one.',
  AlreadyUsedError: 'This code has been used already. Run the command again for a new one.',
}
const UNKNOWN_PROBLEM_MESSAGE =
  'That did not work. Write the code again, or run the command again for a new one.'

const getClientName = (ctx: KoaContextWithOIDC) => ctx.oidc.client?.clientName ?? 'other device'

const getForm = (ctx: KoaContextWithOIDC) => ({
  action: ctx.oidc.urlFor('code_verification'),
  xsrf: String(ctx.oidc.session?.state?.['secret'] ?? ''),
})

/** Answers a request of the provider with our page. */
function showPage(ctx: KoaContextWithOIDC, html: string): void {
  ctx.type = 'html'
  ctx.body = applyTheme(html, ctx.get('cookie'))
}

/** Our pages of the device flow. The provider's own load a font from a third party. */
const devicePages = {
  userCodeInputSource(
    ctx: KoaContextWithOIDC,
    _form: string,
    _out?: unknown,
    error?: Error & { userCode?: string },
  ) {
    if (error?.name === 'AbortedError') {
      return showPage(ctx, renderDeviceRefusedPage())
    }
    const problem = error ? { problem: PROBLEM_MESSAGES[error.name] ?? UNKNOWN_PROBLEM_MESSAGE } : {}
    showPage(ctx, renderDeviceCodePage({ ...getForm(ctx), ...problem, code: error?.userCode ?? '' }))
  },
  userCodeConfirmSource(
    ctx: KoaContextWithOIDC,
    _form: string,
    _client: unknown,
    _device: unknown,
    code: string,
  ) {
    showPage(ctx, renderDeviceConfirmPage({ ...getForm(ctx), code, client: getClientName(ctx) }))
  },
  successSource(ctx: KoaContextWithOIDC) {
    showPage(ctx, renderDeviceDonePage(getClientName(ctx)))
  },
}

function createFeatures({
  audience,
  tokenTtlSeconds,
  publicOrigin,
}: IssuerSettings): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    // an access token for the API does not work for userinfo: the ID token identifies the person
    userinfo: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
    deviceFlow: { enabled: true, deviceInfo: () => ({}), ...devicePages },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => API_RESOURCE,
      useGrantedResource: () => true,
      getResourceServerInfo: (_, resource) => {
        if (resource !== API_RESOURCE) throw new InvalidTarget()
        return createApiResource(audience, tokenTtlSeconds)
      },
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource(ctx) {
        const secret = String(ctx.oidc.session?.state?.['secret'] ?? '')
        showPage(ctx, renderSignOutPage(ctx.oidc.urlFor('end_session_confirm'), secret))
      },
      postLogoutSuccessSource: (ctx) => showPage(ctx, renderSignedOutPage(publicOrigin)),
    },
  }
}

/** The resource server: access tokens are signed, so that the server verifies them without a look-up. */
export const createApiResource = (audience: string, tokenTtl: number) => ({
  scope: API_SCOPE,
  audience,
  accessTokenTTL: tokenTtl,
  accessTokenFormat: 'jwt' as const,
  jwt: { sign: { alg: 'RS256' as const } },
})

/** The time of the sign-in in seconds; of the account grant, which is a sign-in itself, now. */
function getSignInTime({ oidc: { entities } }: KoaContextWithOIDC): number {
  const { AuthorizationCode, DeviceCode, RefreshToken } = entities
  const { authTime } = AuthorizationCode ?? DeviceCode ?? RefreshToken ?? {}
  return authTime ?? Math.floor(Date.now() / 1000)
}

/** Finds accounts and their claims. */
function createAccountConfiguration(namespace: string): Configuration {
  return {
    scopes: PERSON_SCOPES.split(' '),
    claims: {
      openid: ['sub', 'name', 'email', 'email_verified', `${namespace}delphi_enabled`],
      profile: ['name'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    findAccount: (_, sub) => {
      const account = findAccountBySub(sub)
      return account && { accountId: account.sub, claims: () => createIdTokenClaims(account, namespace) }
    },
    extraTokenClaims: (ctx, token) => {
      const account = 'accountId' in token ? findAccountBySub(token.accountId) : undefined
      return account && { ...createAccessTokenClaims(account, namespace), auth_time: getSignInTime(ctx) }
    },
  }
}

function createConfiguration(settings: IssuerSettings): Configuration {
  const { db, keys, publicOrigin, namespace, cliClientId } = settings
  return {
    adapter: createDatabaseAdapter(db),
    clients: createIssuerClients(settings),
    jwks: { keys: keys.signing },
    cookies: { keys: keys.cookies, names: getCookieNames(publicOrigin) },
    ...createAccountConfiguration(namespace),
    features: createFeatures(settings),
    ttl: TTL_SECONDS,
    responseTypes: ['code'],
    pkce: { required: () => true },
    loadExistingGrant: ensureGrant,
    issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    // the command line stays signed in when the person signs out in the browser
    expiresWithSession: (ctx) => ctx.oidc.client?.clientId !== cliClientId,
    // only pages of this server may read tokens; programs send no origin
    clientBasedCORS: (_, origin) => origin === publicOrigin,
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    renderError: (ctx, { error, error_description }, cause) =>
      showPage(
        ctx,
        cause instanceof SessionNotFound
          ? renderExpiredPage(publicOrigin)
          : renderErrorPage(publicOrigin, error_description ?? error),
      ),
  }
}

/** Creates the provider; index.ts mounts it. */
export function createProvider(settings: IssuerSettings): Provider {
  const provider = new Provider(`${settings.publicOrigin}/oidc`, createConfiguration(settings))
  // the mount sets these headers to the public address
  provider.proxy = true
  return provider
}
