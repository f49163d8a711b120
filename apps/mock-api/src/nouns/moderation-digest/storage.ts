import { WAITING } from '@folkmoot/domain/comments'
import type { Db } from '../../platform/storage/database.ts'
import { deleteJob, enqueue } from '../../platform/jobs/storage.ts'
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

/** The kind of the jobs that send digests. Their payload is the time that the digest was due at first. */
export const DIGEST = 'digest'

/** Names the job of a digest. */
const formatKey = ({ zid, uid }: DigestKey): string => `${zid}/${uid}`

/** Parses the name of a job. */
export function parseKey(key: string): DigestKey {
  const [zid = 0, uid = 0] = key.split('/').map(Number)
  return { zid, uid }
}

/** Stores a digest, in place of the one before. Storage of `setModerationDigest`. @param due when it is sent first */
export async function saveDigest(tx: Db, row: ModerationDigestRow, due: number): Promise<void> {
  await deleteDigest(tx, row)
  await tx.insertInto('moderation_digests').values(row).execute()
  await enqueue(tx, { kind: DIGEST, key: formatKey(row), due, payload: String(due) })
}

/** Ends a digest. */
export async function deleteDigest(tx: Db, digest: DigestKey): Promise<void> {
  const { zid, uid } = digest
  await tx.deleteFrom('moderation_digests').where('zid', '=', zid).where('uid', '=', uid).execute()
  await deleteJob(tx, DIGEST, formatKey(digest))
}

/** Stores up to which comment a mail told, unless its reader has changed the digest meanwhile. */
export const updateTold = async (
  db: Db,
  { zid, uid, signature }: ModerationDigestRow,
  told_tid: number,
): Promise<void> => {
  await db
    .updateTable('moderation_digests')
    .set({ told_tid })
    .where('zid', '=', zid)
    .where('uid', '=', uid)
    .where('signature', '=', signature)
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
