import type { site } from '@folkmoot/api-types/site'
import { PRODUCT } from '@folkmoot/domain/product'
import { SESSION_PATH } from '../../sessions/session-cookie.ts'
import { ApiError } from '../../core/errors.ts'
import type { Context, Handlers } from '../../http/context.ts'
import type { ProviderConfig } from '../../issuer-settings.ts'
import { ping } from '../../storage/open-database.ts'

/** Checks the database. @throws ApiError 503 when it does not answer */
async function checkDatabase(_: unknown, { db, log }: Context): Promise<{ status: 'ok' }> {
  try {
    await ping(db)
    return { status: 'ok' }
  } catch (err) {
    log.error({ err }, 'the database does not answer')
    throw new ApiError('polis_err_database_unavailable')
  }
}

/** Lists what is set of a provider beside what every provider has. */
const listSignInOptions = ({ name, resource, parameters, cliRedirectUri }: ProviderConfig) => ({
  name,
  ...(resource === null ? {} : { resource }),
  ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
  ...(cliRedirectUri === null ? {} : { cli_redirect_uri: cliRedirectUri }),
})

/** Describes a provider for the clients: what they need to sign in, no secret. */
const describeProvider = (provider: ProviderConfig) => ({
  issuer: provider.issuer,
  client_id: provider.clientId,
  cli_client_id: provider.cliClientId,
  audience: provider.audience,
  scopes: provider.scopes,
  ...listSignInOptions(provider),
})

export const createSiteHandlers = (): Handlers<typeof site> => ({
  config: async (
    _,
    { config: { auth, devIssuer, links, smtpUrl, apiHosts, donateUrl, operator }, reply },
  ) => {
    reply.header('cache-control', 'no-cache')
    return {
      product: PRODUCT,
      ...describeProvider(auth),
      namespace: auth.namespace,
      dev_issuer: devIssuer,
      session_path: SESSION_PATH,
      idempotency_keys: true,
      mail: smtpUrl !== null,
      open_to_all_pages: apiHosts === '',
      links,
      donate_url: donateUrl,
      operator,
    }
  },

  health: checkDatabase,
  ready: async (input, context) => {
    if (context.drain.isDraining) throw new ApiError('polis_err_server_stopping')
    return checkDatabase(input, context)
  },
  testConnection: async () => ({ status: 'ok' }),
  testDatabase: checkDatabase,
})
