import { WAITING } from '@folkmoot/domain/comments'
import { DIGEST_LEASE_MS, DIGEST_RETRY_MS } from '@folkmoot/domain/moderation-digest'
import type { Db } from '../../platform/storage/database.ts'
import { whereWaitOver } from '../../platform/storage/leases.ts'
import type { ModerationDigestRow } from '../../platform/storage/people-tables.ts'

type DigestKey = Pick<ModerationDigestRow, 'zid' | 'uid'>

/** Finds somebody's digest of a conversation. */
export const findDigest = (db: Db, { zid, uid }: DigestKey): Promise<ModerationDigestRow | undefined> =>
  db
    .selectFrom('moderation_digests')
    .selectAll()
    .where('zid', '=', zid)
    .where('uid', '=', uid)
    .executeTakeFirst()

/** Stores a digest, in place of the one before. Storage of `setModerationDigest`. */
export async function saveDigest(tx: Db, row: ModerationDigestRow): Promise<void> {
  await deleteDigest(tx, row)
  await tx.insertInto('moderation_digests').values(row).execute()
}

/** Ends a digest. */
export async function deleteDigest(tx: Db, { zid, uid }: DigestKey): Promise<void> {
  await tx.deleteFrom('moderation_digests').where('zid', '=', zid).where('uid', '=', uid).execute()
}

/** Lists the digests whose time has come and that no server is sending, the longest due first. */
export const listDueDigests = (db: Db, now: number, limit: number): Promise<ModerationDigestRow[]> =>
  db
    .selectFrom('moderation_digests')
    .selectAll()
    .where('due_at', '<=', now)
    .where(whereWaitOver('leased_until', { now, longestMs: Math.max(DIGEST_LEASE_MS, DIGEST_RETRY_MS) }))
    .orderBy('due_at')
    .limit(limit)
    .execute()

/** Claims a digest until a time. @returns false when another server was quicker, or its owner has changed it */
export async function leaseDigest(
  db: Db,
  { zid, uid, due_at, leased_until }: ModerationDigestRow,
  until: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('moderation_digests')
    .set({ leased_until: until })
    .where('zid', '=', zid)
    .where('uid', '=', uid)
    .where('due_at', '=', due_at)
    .where('leased_until', leased_until === null ? 'is' : '=', leased_until)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Stores what follows an attempt, unless the claim was lost or its owner has changed the digest meanwhile. */
export async function finishDigest(
  db: Db,
  { zid, uid, due_at }: ModerationDigestRow,
  lease: number,
  change: Partial<Pick<ModerationDigestRow, 'due_at' | 'leased_until' | 'told_tid'>>,
): Promise<void> {
  await db
    .updateTable('moderation_digests')
    .set(change)
    .where('zid', '=', zid)
    .where('uid', '=', uid)
    .where('due_at', '=', due_at)
    .where('leased_until', '=', lease)
    .execute()
}

/** The waiting comments of a conversation: their number, the creation of the oldest in milliseconds, and the newest number. */
export async function countWaiting(
  db: Db,
  zid: number,
): Promise<{ count: number; oldest: number; newestTid: number }> {
  const { count, oldest, newest } = await db
    .selectFrom('comments')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min('created').as('oldest'),
      fn.max('tid').as('newest'),
    ])
    .where('zid', '=', zid)
    .where('mod', '=', WAITING)
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldest: Number(oldest ?? 0), newestTid: Number(newest ?? -1) }
}

/** Ends a digest by the secret of its mails. */
export const deleteDigestBySignature = async (tx: Db, zid: number, signature: string): Promise<void> => {
  await tx
    .deleteFrom('moderation_digests')
    .where('zid', '=', zid)
    .where('signature', '=', signature)
    .execute()
}
