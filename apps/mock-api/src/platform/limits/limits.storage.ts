import { createHmac, randomBytes } from 'node:crypto'
import type { ErrorCode } from '@folkmoot/api-types/errors'
import { CompiledQuery } from 'kysely'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import type { Config } from '../settings/config.ts'
import { ensureKeys } from '../storage/secrets.storage.ts'
import type { LimitName } from '../settings/settings.ts'
import type { Db } from '../storage/database.ts'
import { isPostgres } from '../storage/is-postgres.ts'
import { ApiError } from '../http/errors.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3600
const DAY_SECONDS = 86_400

/** The seconds in which each limit counts, and its refusal. `DEFAULT_LIMITS` has the numbers, which the setting LIMITS replaces. */
const RATES = {
  votes_per_participant: [MINUTE_SECONDS, 'polis_err_too_many_votes'],
  comments_per_participant: [MINUTE_SECONDS, 'polis_err_too_many_comments'],
  comments_per_address: [MINUTE_SECONDS, 'polis_err_too_many_comments'],
  newcomers_per_address: [MINUTE_SECONDS, 'polis_err_too_many_newcomers'],
  wrong_codes_per_address: [MINUTE_SECONDS, 'polis_err_too_many_attempts'],
  wrong_codes_per_key: [MINUTE_SECONDS, 'polis_err_too_many_attempts'],
  sign_ins_per_address: [MINUTE_SECONDS, 'polis_err_too_many_attempts'],
  writes_per_account: [MINUTE_SECONDS, 'polis_err_too_many_writes'],
  imports_per_account: [HOUR_SECONDS, 'polis_err_too_many_imports'],
  import_megabytes_per_account: [DAY_SECONDS, 'polis_err_too_many_imports'],
  mails_per_recipient: [DAY_SECONDS, 'polis_err_too_many_mails'],
  mails_per_address: [DAY_SECONDS, 'polis_err_too_many_mails'],
  mails_per_participant: [DAY_SECONDS, 'polis_err_too_many_mails'],
  mails_per_account: [DAY_SECONDS, 'polis_err_too_many_mails'],
  participants_mails: [DAY_SECONDS, 'polis_err_too_many_mails'],
  accounts_mails: [DAY_SECONDS, 'polis_err_too_many_mails'],
} as const satisfies Partial<Record<LimitName, readonly [seconds: number, code: ErrorCode]>>
export type RateName = keyof typeof RATES

/** A limit, and whose it is: a network, an account, a participant of a conversation. */
export type LimitOf = readonly [name: RateName, key: string]

/** Limits requests. On PostgreSQL all servers share the counts; never call it inside a transaction. */
export interface Limits {
  /** Counts `points`, 1 by default. @throws ApiError 429 with Retry-After beyond the limit */
  take: (name: RateName, key: string, points?: number) => Promise<void>
  /** Returns a number below 65,536 for a key. Some 65,000 addresses share each, and nobody can turn it back. */
  mark: (key: string) => number
  /** Runs an attempt whose failures are limited. Each time a limit is reached again, its wait doubles. @throws ApiError 429 without a try */
  attempt: <T>(
    limits: readonly LimitOf[],
    work: () => Promise<T>,
    isFailure: (error: unknown) => boolean,
  ) => Promise<T>
}

const LONGEST_LOCKOUT_SECONDS = HOUR_SECONDS
const LOCKOUTS = 'lockouts'

const createRefusal = (name: RateName, { msBeforeNext }: RateLimiterRes): ApiError =>
  new ApiError(RATES[name][1], { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) })

/** The options of limiters that all servers of a database share. */
const createSharedStore = (db: Db) => ({
  storeClient: {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: rows.length }
    },
  },
  storeType: 'pool',
  tableName: 'request_limits',
  tableCreated: true,
})

/** Creates the digest that hides keys from readers of the database: addresses are never stored. */
async function createDigest(db: Db): Promise<(key: string) => Buffer> {
  const [secret] = await ensureKeys(db, 'limit_key', async () => randomBytes(32).toString('base64url'))
  return (key) =>
    createHmac('sha256', secret?.value ?? '')
      .update(key)
      .digest()
}

/** Creates the limits of a server. */
export async function createLimits({
  db,
  config,
}: {
  db: Db
  config: Pick<Config, 'limits'>
}): Promise<Limits> {
  const isShared = isPostgres(db)
  const createLimiter = (keyPrefix: string, points: number, duration: number): RateLimiterAbstract => {
    // one limiter deletes the expired rows of all
    const options = { keyPrefix, points, duration, clearExpiredByTimeout: keyPrefix === LOCKOUTS }
    return isShared
      ? new RateLimiterPostgres({ ...createSharedStore(db), ...options })
      : new RateLimiterMemory(options)
  }
  const names = Object.keys(RATES) as RateName[]
  const limiters = Object.fromEntries(
    names.map((name) => [name, createLimiter(name, config.limits[name], RATES[name][0])]),
  ) as Record<RateName, RateLimiterAbstract>
  /** how often a limit of failures was reached in a day */
  const lockouts = createLimiter(LOCKOUTS, 1, DAY_SECONDS)
  const digest = await createDigest(db)
  const hide = (key: string) => digest(key).toString('base64url')

  async function countFailure([name, key]: LimitOf): Promise<void> {
    const hidden = hide(key)
    const { consumedPoints } = await limiters[name].penalty(hidden)
    if (consumedPoints !== config.limits[name]) return
    const { consumedPoints: times } = await lockouts.penalty(`${name} ${hidden}`)
    await limiters[name].block(hidden, Math.min(MINUTE_SECONDS * 2 ** (times - 1), LONGEST_LOCKOUT_SECONDS))
  }

  return {
    async take(name, key, points = 1) {
      await limiters[name].consume(hide(key), points).catch((cause: unknown) => {
        throw cause instanceof RateLimiterRes ? createRefusal(name, cause) : cause
      })
    },
    mark: (key) => digest(key).readUInt16BE(),
    async attempt(limits, work, isFailure) {
      for (const [name, key] of limits) {
        const known = await limiters[name].get(hide(key))
        if (known && known.msBeforeNext > 0 && known.consumedPoints >= config.limits[name])
          throw createRefusal(name, known)
      }
      try {
        return await work()
      } catch (error) {
        if (isFailure(error)) for (const limit of limits) await countFailure(limit)
        throw error
      }
    },
  }
}
