import type { ClientConfig } from '@folkmoot/api-types/site'
import { UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { getCallbackPath, getSessionPath, type SignInProvider } from './providers.ts'
import { USER_STORE_PREFIX } from './stored-user.ts'

/**
 * Configures the sign-in library for one provider: authorization code with PKCE, the user in local storage where every tab sees
 * it. Its automatic renewal is off: `renewal-lock.ts` renews under one lock for all tabs. Tokens come from our server, which
 * keeps the refresh token behind a cookie that no script reads; the pages of this origin that others may frame never have it.
 * Only the first provider may renew in a hidden frame: with a return path for several, one could have another's code sent to it.
 */
export const createUserManager = (
  { session_path }: Pick<ClientConfig, 'session_path'>,
  provider: SignInProvider,
  origin: string = window.location.origin,
): UserManager =>
  new UserManager({
    authority: provider.issuer,
    client_id: provider.client_id,
    redirect_uri: `${origin}${getCallbackPath(provider)}`,
    // blank is none; the library takes redirect_uri for undefined
    silent_redirect_uri: provider.id === '' ? `${origin}/silent` : '',
    post_logout_redirect_uri: `${origin}/home`,
    scope: provider.scopes,
    ...(provider.resource === undefined ? {} : { resource: provider.resource }),
    extraQueryParams: {
      ...(provider.audience ? { audience: provider.audience } : {}),
      ...provider.parameters,
    },
    ...(session_path === undefined
      ? {}
      : { metadataSeed: { token_endpoint: `${origin}${getSessionPath(session_path, 'token', provider)}` } }),
    userStore: new WebStorageStateStore({ store: window.localStorage, prefix: USER_STORE_PREFIX }),
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
    requestTimeoutInSeconds: 10,
  })

/** Creates the value that the provider must repeat in the ID token: one from another sign-in has another. */
export const createNonce = (): string => crypto.randomUUID()
