import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@folkmoot/api-types/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../core/caller.ts'
import { ApiError } from '../core/errors.ts'
import {
  claimKey,
  type KeyedAttempt,
  markBegun,
  releaseKey,
  saveAnswer,
} from '../core/idempotency.storage.ts'
import type { IdempotencyKeyRow } from '../storage/people-tables.ts'
import type { Db } from '../storage/database.ts'
import { hashText } from '../storage/hash-text.ts'
import { createFinishingHandle } from '../storage/transaction.ts'

const KEY_HEADER = 'idempotency-key'
/** Says that an answer is that of an earlier attempt. */
const REPEATED_HEADER = 'idempotent-replayed'
const KEY_PATTERN = /^[\w.:-]{16,128}$/
/** Longer answers are not kept. */
const MAX_REPLY_CHARACTERS = 65_536
const RETRY_AFTER_SECONDS = 2

/** Attempts of this process that are not answered yet. */
const running = new Set<string>()

/** Checks that a call takes a key: it changes something, and its files do not arrive as a stream. */
export const takesKey = ({ method, requestType }: Endpoint): boolean =>
  method !== 'GET' && requestType !== 'multipart'

/** The refusals of a request because of its key. */
export const KEY_ERRORS = [
  'polis_err_idempotency_key',
  'polis_err_idempotency_running',
  'polis_err_idempotency_answer_lost',
  'polis_err_idempotency_key_reused',
] as const

/**
 * Reads the key of a change by a signed-in person.
 * @throws ApiError `polis_err_idempotency_key` for one that is too short, too long or has other characters
 */
function readAttempt(endpoint: Endpoint, request: FastifyRequest, caller: Caller): KeyedAttempt | undefined {
  const key = request.headers[KEY_HEADER]
  if (key === undefined || !takesKey(endpoint) || caller.kind !== 'user') return undefined
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) throw new ApiError('polis_err_idempotency_key')
  const { uid, token } = caller.user
  const { params, query, body } = request
  const sent = [endpoint.method, request.routeOptions.url, params, query, body, token?.id ?? null]
  return {
    uid,
    key_hash: hashText(key),
    request_hash: hashText(JSON.stringify(sent)),
    attempt: randomUUID(),
  }
}

/** @throws ApiError where an earlier attempt under this key leaves nothing to answer with */
function checkKnown(known: IdempotencyKeyRow, request_hash: string): string {
  if (known.request_hash !== request_hash) throw new ApiError('polis_err_idempotency_key_reused')
  if (known.reply !== null) return known.reply
  if (known.state !== 'done' && running.has(known.attempt))
    throw new ApiError('polis_err_idempotency_running', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  throw new ApiError('polis_err_idempotency_answer_lost')
}

/**
 * Carries out a change once for each `Idempotency-Key`: the key is marked in the transaction of the change, and a repeated
 * request gets the first answer. Without a key, or for a call that reads, it only runs the handler.
 * @param run runs the handler on a handle of the database
 * @throws ApiError what `run` throws, and those of `checkKnown`
 */
export async function runOnce(
  call: { endpoint: Endpoint; request: FastifyRequest; reply: FastifyReply; caller: Caller },
  { db, clock }: { db: Db; clock: () => number },
  run: (db: Db) => Promise<unknown>,
): Promise<unknown> {
  const attempt = readAttempt(call.endpoint, call.request, call.caller)
  if (!attempt) return run(db)
  const known = await claimKey(db, attempt, clock(), (id) => running.has(id))
  if (known) {
    const answer = JSON.parse(checkKnown(known, attempt.request_hash)) as { result?: unknown }
    call.reply.code(known.status ?? call.reply.statusCode).header(REPEATED_HEADER, 'true')
    return answer.result
  }
  running.add(attempt.attempt)
  try {
    const result = await run(createFinishingHandle(db, (tx) => claimCommit(tx, attempt)))
    const reply = formatKeptReply(call.endpoint, result)
    await saveAnswer(db, attempt, { status: call.reply.statusCode, reply })
    return result
  } catch (error) {
    await releaseKey(db, attempt)
    throw error
  } finally {
    running.delete(attempt.attempt)
  }
}

/** Formats an answer to keep; null for one that has a secret or is too long. */
function formatKeptReply({ hasSecretReply }: Endpoint, result: unknown): string | null {
  const hasToken = typeof result === 'object' && result !== null && 'auth' in result && result.auth
  if (hasSecretReply || hasToken) return null
  const reply = JSON.stringify({ result })
  return reply.length <= MAX_REPLY_CHARACTERS ? reply : null
}

/** @throws ApiError where another attempt under the key took the place of this one */
async function claimCommit(tx: Db, attempt: KeyedAttempt): Promise<void> {
  if (await markBegun(tx, attempt)) return
  throw new ApiError('polis_err_idempotency_running', { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
