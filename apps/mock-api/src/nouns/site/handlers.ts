import type { site } from '@folkmoot/api-types/site'
import { PRODUCT } from '@folkmoot/domain/product'
import { SESSION_PATH } from '../../platform/identity/sessions/session-cookie.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Context, Handlers } from '../../platform/http/context.ts'
import { ping } from '../../platform/storage/open-database.ts'

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

export const createSiteHandlers = (): Handlers<typeof site> => ({
  config: async (_, { config: { auth, devIssuer, links, smtpUrl, donateUrl, operator }, reply }) => {
    reply.header('cache-control', 'no-cache')
    return {
      product: PRODUCT,
      name: auth.name,
      issuer: auth.issuer,
      client_id: auth.clientId,
      cli_client_id: auth.cliClientId,
      audience: auth.audience,
      scopes: auth.scopes,
      namespace: auth.namespace,
      dev_issuer: devIssuer,
      session_path: SESSION_PATH,
      mail: smtpUrl !== null,
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
