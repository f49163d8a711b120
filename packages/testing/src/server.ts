import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { JWTPayload } from 'jose'
import type { Kysely } from 'kysely'
import {
  startAnalysisRunner,
  wakeAfterWrites,
  type AnalysisRunnerOptions,
} from '@folkmoot/server/nouns/analysis/runner'
import { createApp, type AppOptions } from '@folkmoot/server/main/app'
import { generateSecureInt } from '@folkmoot/server/platform/secure-random'
import { readConfig } from '@folkmoot/server/platform/settings/config'
import {
  findAccount,
  createIdTokenClaims,
  createAccessTokenClaims,
} from '@folkmoot/server/main/oidc/accounts'
import type { Database } from '@folkmoot/server/platform/storage/database'
import { createBuilders } from './builders.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { createRowAccess } from './row-access.ts'
import { createScenario } from './scenario.ts'
import { registerCheck } from './check-registry.ts'
import { createForeignGuard, type ForeignGuard } from './foreign-guard.ts'
import { createInjectFetch } from './inject-fetch.ts'
import { signToken, testKeys } from './keys.ts'
import { decompressBody } from './decompress-body.ts'
import { TEST_ISSUER } from './template-database.ts'

export interface TestServerOptions {
  /** additional settings */
  env?: Readonly<Record<string, string>>
  /** mounts the development issuer instead of trusting the test key; PORT or PUBLIC_ORIGIN in `env` sets the address */
  issuer?: boolean
  clock?: () => number
  pages?: Partial<AppOptions['pages']>
  /** shorter times for requests to arrive */
  timeouts?: AppOptions['timeouts']
  /** target of the server's log; nothing is logged when absent */
  logger?: AppOptions['logger']
  /** runs analyses in the background on a file, like a real server; `start` replaces their thread */
  analyses?: Pick<AnalysisRunnerOptions, 'start' | 'replayIntervalMs'>
  /** an open database to use; closed with the server */
  db?: Kysely<Database>
  /** is given the app before it is ready, for hooks */
  prepare?: (app: FastifyInstance, db: Kysely<Database>) => void
}

const BLANK_PAGE_HTML = '<!doctype html><html lang="en"><title>Folkmoot</title><div id="root"></div></html>'
const blankSource = { render: () => Promise.resolve(BLANK_PAGE_HTML) }

/** An empty page for each app. */
export const BLANK_PAGES: AppOptions['pages'] = {
  web: blankSource,
  participant: blankSource,
  report: blankSource,
}

/** Uploads of the test servers of this process. */
const importFolder = join(tmpdir(), `folkmoot-test-imports-${process.pid}`)
process.once('exit', () => rmSync(importFolder, { recursive: true, force: true }))

/** Tests send more from one address and account than people do. */
const TEST_LIMITS = {
  comments_per_address: 1e6,
  mails_per_address: 1e6,
  mails_per_recipient: 1e6,
  writes_per_account: 1e6,
}

const createEnv = ({ issuer = false, env: { LIMITS = '{}', ...more } = {} }: TestServerOptions) => ({
  DATABASE_URL: 'sqlite::memory:',
  IMPORT_FOLDER: importFolder,
  ADMIN_UIDS: '["cleo@folkmoot.test"]',
  ...(issuer
    ? {}
    : { AUTH_ISSUER: TEST_ISSUER, AUTH_AUDIENCE: 'folkmoot-api', AUTH_CLIENT_ID: 'folkmoot-web' }),
  LIMITS: JSON.stringify({ ...TEST_LIMITS, ...JSON.parse(LIMITS) }),
  ...more,
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Decision {
  conversation_id: string
  tid: number
  mod: number
  [more: string]: unknown
}

interface Sent {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

const wrapDatabase = (db: Kysely<Database>): TestDatabase => ({ db, close: () => db.destroy() })

/** The person who signs in: a named account by first name, or any e-mail address. */
export type AccountName = 'ada' | 'ben' | 'cleo' | 'dan' | (string & {})

/** Passes every reply of `inject` to the guard. */
function watchReplies(app: FastifyInstance, { watchReply }: ForeignGuard): void {
  const inject = app.inject.bind(app) as (options: InjectOptions) => Promise<LightMyRequestResponse>
  const watched = async (options: InjectOptions) => {
    const reply = await inject(options)
    watchReply(`${options.method ?? 'GET'} ${String(options.url)}`, decompressBody(reply))
    return reply
  }
  app.inject = watched as typeof app.inject
}

/**
 * Creates a real server on a real database in memory, without a socket: app, database, tokens for anybody, and builders.
 * This takes about 30 ms, and ten times that for the first one of a process. Close it at the end of the test.
 */
export async function createTestServer(options: TestServerOptions = {}) {
  const config = readConfig(createEnv(options))
  const clock = options.clock ?? Date.now
  const database = options.db
    ? wrapDatabase(options.db)
    : await createTestDatabase(options.analyses !== undefined)
  const { db } = database
  const app = await createApp({
    db,
    config,
    clock,
    random: generateSecureInt,
    pages: { ...BLANK_PAGES, ...options.pages },
    ...(options.issuer ? {} : { keys: testKeys }),
    ...(options.timeouts === undefined ? {} : { timeouts: options.timeouts }),
    ...(options.logger === undefined ? {} : { logger: options.logger }),
  })
  const analyses =
    options.analyses && database.url !== undefined
      ? await startAnalysisRunner({
          db,
          url: database.url,
          clock,
          log: app.log,
          services: config.topicServices,
          ...options.analyses,
        })
      : undefined
  if (analyses) wakeAfterWrites(app, analyses)
  options.prepare?.(app, db)
  await app.ready()
  const foreign = await createForeignGuard(db)
  const removeCheck = registerCheck(foreign.check)
  watchReplies(app, foreign)

  /** Creates an access token like the identity provider; `claims` replaces parts of it. */
  async function tokenFor(
    name: AccountName,
    claims: JWTPayload = {},
    expires: string | number = '1h',
  ): Promise<string> {
    const account = findAccount(name)
    if (!account) throw new Error(`No account is called ${name}`)
    const { namespace, audience, issuer, clientId } = config.auth
    const known = {
      ...createIdTokenClaims(account, namespace),
      ...createAccessTokenClaims(account, namespace),
      iss: issuer,
      aud: audience,
      azp: clientId,
      scope: 'openid profile email',
    }
    return signToken({ ...known, ...claims }, expires)
  }

  /** Makes a call with any token and headers, and returns status, headers and body. */
  async function send(method: Method, url: string, { token, body, headers = {} }: Sent = {}) {
    const answer = await app.inject({
      method,
      url,
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const json = String(answer.headers['content-type']).startsWith('application/json')
    const text = decompressBody(answer).toString()
    return { status: answer.statusCode, headers: answer.headers, body: json ? JSON.parse(text) : text }
  }

  /** Makes a call with a token of `name`, or without one. */
  const call = async (method: Method, url: string, name?: AccountName, body?: unknown) =>
    send(method, url, { body, token: name && (await tokenFor(name)) })

  /** Decides about a comment. */
  const decide = (decision: Decision, name: AccountName = 'ada') =>
    call('PUT', '/api/v3/comments', name, { active: true, is_meta: false, velocity: 1, ...decision })

  const build = createBuilders(db, clock)
  return {
    app,
    db,
    config,
    analyses,
    tokenFor,
    call,
    decide,
    send,
    fetch: createInjectFetch(app),
    build,
    scenario: createScenario(db, clock, build),
    ...createRowAccess(db),
    /** checks the foreign conversation, which no test may change or return */
    foreign,
    close: async () => {
      removeCheck()
      await analyses?.close()
      await app.close()
      try {
        await foreign.check()
      } finally {
        await database.close()
      }
    },
  }
}
export type TestServer = Awaited<ReturnType<typeof createTestServer>>
