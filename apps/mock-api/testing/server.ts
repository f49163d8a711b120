import type { JWTPayload } from 'jose'
import type { Kysely } from 'kysely'
import { startAnalyses, wakeAfterWrites, type AnalysesOptions } from '../src/analysis/runner.ts'
import { buildApp, type AppOptions } from '../src/app.ts'
import { secureRandom } from '../src/chance.ts'
import { readConfig } from '../src/config.ts'
import { accountFor, claimsOf, tokenClaimsOf } from '../src/oidc/accounts.ts'
import type { Database } from '../src/storage/database.ts'
import { createBuilders } from './builders.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { injectFetch } from './inject-fetch.ts'
import { signToken, testKeys } from './keys.ts'
import { opened } from './opened.ts'
import { TEST_ISSUER } from './template.ts'

interface TestServerOptions {
  /** settings beside the usual ones */
  env?: Readonly<Record<string, string>>
  /** mount the development issuer instead of trusting the test key; PORT or PUBLIC_ORIGIN in `env` names the address */
  issuer?: boolean
  clock?: () => number
  pages?: Partial<AppOptions['pages']>
  /** where the server writes what it logs; nowhere when absent */
  logger?: AppOptions['logger']
  /** computes in the background as a running server does, on a file; `start` gives it another thread */
  analyses?: Pick<AnalysesOptions, 'start'>
  /** a database that is open already, where it matters what it lies on; closed with the server */
  db?: Kysely<Database>
}

const PAGE = '<!doctype html><html lang="en"><title>Folkmoot</title><div id="root"></div></html>'
const blank = { render: () => Promise.resolve(PAGE) }

/** An empty page for each app. */
export const BLANK_PAGES: AppOptions['pages'] = { web: blank, participant: blank, report: blank }

const env = ({ issuer = false, env: more = {} }: TestServerOptions) => ({
  DATABASE_URL: 'sqlite::memory:',
  ADMIN_UIDS: '["cleo@folkmoot.test"]',
  ...(issuer
    ? {}
    : { AUTH_ISSUER: TEST_ISSUER, AUTH_AUDIENCE: 'folkmoot-api', AUTH_CLIENT_ID: 'folkmoot-web' }),
  ...more,
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const givenDatabase = (db: Kysely<Database>): TestDatabase => ({ db, close: () => db.destroy() })

/** Who signs in: one of the named accounts by first name, or any e-mail address. */
export type Somebody = 'ada' | 'ben' | 'cleo' | 'dan' | (string & {})

/**
 * A real server on a real database in memory, without a socket: app, database, tokens for anybody, and builders.
 * Building one costs about 30 ms, the first one of a process ten times that. Close it at the end of the test.
 */
export async function createTestServer(options: TestServerOptions = {}) {
  const config = readConfig(env(options))
  const clock = options.clock ?? Date.now
  const database = options.db ? givenDatabase(options.db) : await testDatabase(options.analyses !== undefined)
  const { db } = database
  const app = await buildApp({
    db,
    config,
    clock,
    random: secureRandom,
    pages: { ...BLANK_PAGES, ...options.pages },
    ...(options.issuer ? {} : { keys: testKeys }),
    ...(options.logger === undefined ? {} : { logger: options.logger }),
  })
  const analyses =
    options.analyses && database.url !== undefined
      ? await startAnalyses({
          db,
          url: database.url,
          clock,
          log: app.log,
          services: config.topicServices,
          ...options.analyses,
        })
      : undefined
  if (analyses) wakeAfterWrites(app, analyses)
  await app.ready()

  /** An access token as the identity provider would give it; `claims` replaces parts of it. */
  async function tokenFor(
    name: Somebody,
    claims: JWTPayload = {},
    expires: string | number = '1h',
  ): Promise<string> {
    const account = accountFor(name)
    if (!account) throw new Error(`No account is called ${name}`)
    const { namespace, audience, issuer } = config.auth
    const known = {
      ...claimsOf(account, namespace),
      ...tokenClaimsOf(account, namespace),
      iss: issuer,
      aud: audience,
    }
    return signToken({ ...known, ...claims }, expires)
  }

  /** Makes a call with whatever token and headers, and gives status, headers and body. */
  async function send(
    method: Method,
    url: string,
    { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ) {
    const answer = await app.inject({
      method,
      url,
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const json = String(answer.headers['content-type']).startsWith('application/json')
    const text = opened(answer).toString()
    return { status: answer.statusCode, headers: answer.headers, body: json ? JSON.parse(text) : text }
  }

  /** Makes a call with a token of `name`, or without one. */
  const call = async (method: Method, url: string, name?: Somebody, body?: unknown) =>
    send(method, url, { body, ...(name === undefined ? {} : { token: await tokenFor(name) }) })

  return {
    app,
    db,
    config,
    analyses,
    tokenFor,
    call,
    send,
    fetch: injectFetch(app),
    build: createBuilders(db, clock),
    close: async () => {
      await analyses?.close()
      await app.close()
      await database.close()
    },
  }
}
export type TestServer = Awaited<ReturnType<typeof createTestServer>>
