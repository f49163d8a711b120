import { CustomOIDCProviderError, InvalidRequest } from 'oidc-provider/lib/helpers/errors.js'
import type { Provider, TokenEndpointGrantContext } from 'oidc-provider'
import { findAccount, createIdTokenClaims, DEV_ACCOUNTS, type Account } from './accounts.ts'
import { ACCOUNT_GRANT } from './clients.ts'
import { API_RESOURCE, API_SCOPE, createApiResource, PERSON_SCOPES, type IssuerSettings } from './provider.ts'

type GrantContext = TokenEndpointGrantContext<{ account?: string }>

const ACCOUNT_NAMES = DEV_ACCOUNTS.map(({ email }) => email.split('@', 1)[0]).join(', ')

function getRequestedAccount(ctx: GrantContext): Account {
  if (ctx.get('origin') !== '') throw new InvalidRequest('this grant is for programs that are not web pages')
  const account = findAccount(String(ctx.oidc.params.account ?? ''))
  if (!account)
    throw new CustomOIDCProviderError(
      'invalid_grant',
      `account must be an e-mail address or one of ${ACCOUNT_NAMES}`,
    )
  return account
}

/** Creates a grant and its tokens, as a sign-in through the pages does. */
async function issueTokens(ctx: GrantContext, { sub, ...account }: Account, settings: IssuerSettings) {
  const { provider, client } = ctx.oidc
  const { audience, tokenTtlSeconds, namespace } = settings
  const grant = new provider.Grant({ accountId: sub, clientId: client.clientId })
  grant.addOIDCScope(PERSON_SCOPES)
  grant.addResourceScope(API_RESOURCE, API_SCOPE)
  const common = { client, accountId: sub, grantId: await grant.save(), gty: ACCOUNT_GRANT }
  const access = new provider.AccessToken({ ...common, scope: API_SCOPE })
  access.resourceServer = new provider.ResourceServer(
    API_RESOURCE,
    createApiResource(audience, tokenTtlSeconds),
  )
  const refresh = new provider.RefreshToken({
    ...common,
    scope: `${PERSON_SCOPES} ${API_SCOPE}`,
    resource: API_RESOURCE,
    authTime: Math.floor(Date.now() / 1000),
  })
  const id = new provider.IdToken(createIdTokenClaims({ sub, ...account }, namespace), { ctx })
  Object.assign(id, { scope: PERSON_SCOPES })
  return {
    access_token: await access.save(),
    id_token: await id.issue({ use: 'idtoken' }),
    refresh_token: await refresh.save(),
    token_type: access.tokenType,
    expires_in: access.expiration,
    scope: API_SCOPE,
  }
}

/**
 * Registers a grant by which the command line and tests sign in with one request, without a browser: `grant_type` and
 * `account`, a name of the list or an e-mail address.
 */
export function registerAccountGrant(provider: Provider, settings: IssuerSettings): void {
  provider.registerGrantType<{ account?: string }>(
    ACCOUNT_GRANT,
    async (ctx) => {
      ctx.body = await issueTokens(ctx, getRequestedAccount(ctx), settings)
    },
    ['account', 'scope'],
  )
}
