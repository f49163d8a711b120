import type { ClientConfig } from '@folkmoot/api-types/site'
import { USER_STORE_PREFIX } from '@folkmoot/domain/product'
import { SigninState, UserManager, WebStorageStateStore } from 'oidc-client-ts'

/**
 * Configures the sign-in library: authorization code with PKCE, the user in local storage where every tab sees
 * it. Its automatic renewal is off: `renew-token.ts` renews under one lock for all tabs. Tokens come from our server, which
 * keeps the refresh token behind a cookie that no script reads; the pages of this origin that others may frame never have it.
 */
export const createUserManager = (
  { session_path, ...provider }: ClientConfig,
  origin: string = window.location.origin,
): UserManager =>
  new UserManager({
    authority: provider.issuer,
    client_id: provider.client_id,
    redirect_uri: `${origin}/callback`,
    silent_redirect_uri: `${origin}/silent`,
    post_logout_redirect_uri: `${origin}/home`,
    scope: provider.scopes,
    extraQueryParams: provider.audience ? { audience: provider.audience } : {},
    ...(session_path === undefined
      ? {}
      : { metadataSeed: { token_endpoint: `${origin}${session_path}/token` } }),
    userStore: new WebStorageStateStore({ store: window.localStorage, prefix: USER_STORE_PREFIX }),
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
    requestTimeoutInSeconds: 10,
  })

/** Creates the value that the provider must repeat in the ID token: one from another sign-in has another. */
export const createNonce = (): string => crypto.randomUUID()

/** Reads what the sign-in of an answer left with; the library leaves it out where the token endpoint refuses the code. */
export async function findSignInState(
  { settings }: UserManager,
  address: string,
): Promise<{ returnTo?: unknown; prompt?: unknown }> {
  const id = new URL(address).searchParams.get('state') ?? ''
  const stored = await settings.stateStore.get(id).catch(() => null)
  const data = stored === null ? undefined : (await SigninState.fromStorageString(stored)).data
  return typeof data === 'object' && data !== null ? data : {}
}

/** True if an answer names another issuer (RFC 9207). Not all providers name one. */
const isOfAnotherIssuer = (address: string, issuer: string): boolean => {
  const named = new URL(address).searchParams.get('iss')
  return named !== null && named !== issuer
}

/**
 * Finishes a silent renewal in its hidden frame: passes the provider's answer to the parent page, which checks it.
 * @throws an error for an answer of another issuer, which is not passed on: its code is not the provider's
 */
export const handleSilentCallback = async (
  config: ClientConfig,
  address: string = window.location.href,
): Promise<void> => {
  if (isOfAnotherIssuer(address, config.issuer))
    throw new Error('The answer to the silent renewal is of another issuer.')
  await createUserManager(config).signinSilentCallback(address)
}
