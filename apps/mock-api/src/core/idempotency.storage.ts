import type { IdempotencyKeyRow } from '../storage/people-tables.ts'
import type { Db } from '../storage/database.ts'
import { runTransaction } from '../storage/transaction.ts'

/** A change under a key, as one attempt makes it. */
export type KeyedAttempt = Pick<IdempotencyKeyRow, 'uid' | 'key_hash' | 'request_hash' | 'attempt'>

/** A key is known for a day. */
export const KEY_LIFETIME_MS = 24 * 60 * 60_000

/**
 * Enters a key. Nothing is stored of an attempt that still runs, so the new one takes its place: its `markBegun` then fails.
 * @returns undefined where this attempt is to carry out the change, else what is known of an earlier one
 */
export const claimKey = (
  db: Db,
  attempt: KeyedAttempt,
  now: number,
  isRunningHere: (attempt: string) => boolean,
): Promise<IdempotencyKeyRow | undefined> =>
  runTransaction(db, async (tx) => {
    const row = { ...attempt, state: 'running' as const, status: null, reply: null, created: now }
    const entered = await tx
      .insertInto('idempotency_keys')
      .values(row)
      .onConflict((conflict) => conflict.columns(['uid', 'key_hash']).doNothing())
      .returning('attempt')
      .executeTakeFirst()
    if (entered) return undefined
    const known = await selectKey(tx, attempt)
    const isFree =
      known?.state === 'running' &&
      known.request_hash === attempt.request_hash &&
      !isRunningHere(known.attempt)
    if (!isFree) return known
    await tx
      .updateTable('idempotency_keys')
      .set({ attempt: attempt.attempt })
      .where('uid', '=', attempt.uid)
      .where('key_hash', '=', attempt.key_hash)
      .execute()
    return undefined
  })

const selectKey = (tx: Db, { uid, key_hash }: KeyedAttempt) =>
  tx
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('uid', '=', uid)
    .where('key_hash', '=', key_hash)
    .executeTakeFirst()

/** Marks in the transaction of the change that it is carried out. Returns false where another attempt took its place. */
export async function markBegun(tx: Db, attempt: KeyedAttempt): Promise<boolean> {
  const marked = await tx
    .updateTable('idempotency_keys')
    .set({ state: 'begun' })
    .where('uid', '=', attempt.uid)
    .where('key_hash', '=', attempt.key_hash)
    .where('attempt', '=', attempt.attempt)
    .returning('attempt')
    .executeTakeFirst()
  return marked !== undefined
}

/** Stores the answer. @param reply JSON, or null where it is not kept */
export const saveAnswer = async (
  db: Db,
  attempt: KeyedAttempt,
  answer: { status: number; reply: string | null },
): Promise<void> => {
  await db
    .updateTable('idempotency_keys')
    .set({ state: 'done', ...answer })
    .where('uid', '=', attempt.uid)
    .where('key_hash', '=', attempt.key_hash)
    .where('attempt', '=', attempt.attempt)
    .execute()
}

/** Forgets the key of a change that failed before anything was stored. */
export const releaseKey = async (db: Db, attempt: KeyedAttempt): Promise<void> => {
  await db
    .deleteFrom('idempotency_keys')
    .where('uid', '=', attempt.uid)
    .where('key_hash', '=', attempt.key_hash)
    .where('attempt', '=', attempt.attempt)
    .where('state', '=', 'running')
    .execute()
}

/** Deletes keys after their day. */
export const deleteOldKeys = async (db: Db, now: number): Promise<void> => {
  await db
    .deleteFrom('idempotency_keys')
    .where('created', '<=', now - KEY_LIFETIME_MS)
    .execute()
}
