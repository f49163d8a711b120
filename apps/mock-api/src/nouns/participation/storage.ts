import { findUidByXid } from '../xids/public.ts'
import { INVITE_STATUS } from '@folkmoot/domain/invites'
import { sql, type NotNull } from 'kysely'
import { readPages } from '../../platform/storage/queries.ts'
import type { Db, ParticipantRow } from '../../platform/storage/database.ts'
import { prepareQuery } from '../../platform/storage/prepared-query.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'

const selectByPid = prepareQuery((db, { zid, pid }: { zid: number; pid: number }) =>
  db.selectFrom('participants').selectAll().where('zid', '=', zid).where('pid', '=', pid),
)

/** Finds a participant by number. */
export async function findParticipant(db: Db, zid: number, pid: number): Promise<ParticipantRow | undefined> {
  const [row] = await selectByPid(db, { zid, pid })
  return row
}

const selectByUid = prepareQuery((db, { zid, uid }: { zid: number; uid: number }) =>
  db.selectFrom('participants').selectAll().where('zid', '=', zid).where('uid', '=', uid).limit(1),
)

/** Finds the participant of an account. */
export async function findParticipantByUid(
  db: Db,
  zid: number,
  uid: number,
): Promise<ParticipantRow | undefined> {
  const [row] = await selectByUid(db, { zid, uid })
  return row
}

/** Finds the participant of a browser key. @param key the stored digest */
export const findParticipantByKey = (db: Db, zid: number, key: string): Promise<ParticipantRow | undefined> =>
  db
    .selectFrom('participants')
    .selectAll()
    .where('zid', '=', zid)
    .where('participant_key', '=', key)
    .executeTakeFirst()

/** Finds the participant of an external id, who may have got it in another conversation of the owner. */
export async function findParticipantByXid(
  db: Db,
  { zid, owner }: Pick<ConversationRow, 'zid' | 'owner'>,
  xid: string,
): Promise<ParticipantRow | undefined> {
  const here = await db
    .selectFrom('xids')
    .innerJoin('participants', (on) =>
      on.onRef('participants.zid', '=', 'xids.zid').onRef('participants.pid', '=', 'xids.pid'),
    )
    .selectAll('participants')
    .where('xids.zid', '=', zid)
    .where('xids.xid', '=', xid)
    .executeTakeFirst()
  if (here) return here
  const uid = await findUidByXid(db, owner, xid)
  return uid === undefined ? undefined : findParticipantByUid(db, zid, uid)
}

interface Newcomer {
  zid: number
  uid: number
  /** the stored digest */
  participant_key: string | null
  /** an external id that identifies nobody */
  xid_label: string | null
  network: number | null
  now: number
}

/** The next number of a participant, from 0. Those of erased people are not given again. */
export const selectNextPid = (zid: number) =>
  sql<number>`(select coalesce(max(top) + 1, 0) from (
    select max(pid) as top from participants where zid = ${zid}
    union all select max(pid) from erased_participants where zid = ${zid}) as tops)`

const insertRow = prepareQuery((tx, { zid, uid, participant_key, xid_label, network, now }: Newcomer) =>
  tx
    .insertInto('participants')
    .values({
      zid,
      pid: selectNextPid(zid),
      uid,
      participant_key,
      xid_label,
      network,
      vote_count: 0,
      // the first vote or comment sets it
      last_interaction: 0,
      subscribed: 0,
      mod: 0,
      created: now,
    })
    .returningAll(),
)

const incrementParticipantCount = prepareQuery((tx, { zid }: Pick<Newcomer, 'zid'>) =>
  tx
    .updateTable('conversations')
    .set({ participant_count: sql`participant_count + 1` })
    .where('zid', '=', zid),
)

/** Adds a participant with the next number, counting from 0, and raises the conversation's participant count. */
export async function insertParticipant(tx: Db, newcomer: Newcomer): Promise<ParticipantRow> {
  const [row] = await insertRow(tx, newcomer)
  if (!row) throw new Error('The participant was not stored.')
  await incrementParticipantCount(tx, newcomer)
  return row
}

/** Links an imported participant to a user. */
export const updateUid = (tx: Db, { zid, pid, uid }: ParticipantRow) =>
  tx.updateTable('participants').set({ uid }).where('zid', '=', zid).where('pid', '=', pid).execute()

/** Stores the label of a participant who has neither one nor an external id that identifies them. */
export const saveXidLabel = (db: Db, { zid, pid }: ParticipantRow, label: string) =>
  db
    .updateTable('participants')
    .set({ xid_label: label })
    .where('zid', '=', zid)
    .where('pid', '=', pid)
    .where('xid_label', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('xids').select('xid').where('xids.zid', '=', zid).where('xids.pid', '=', pid))),
    )
    .execute()

/** Ends the tokens of all participants whom external ids identify. */
export const endXidTokens = (tx: Db, zid: number) =>
  tx
    .updateTable('participants')
    .set({ epoch: sql<number>`epoch + 1` })
    .where('zid', '=', zid)
    .where('pid', 'in', (ids) =>
      ids.selectFrom('xids').select('xids.pid').where('xids.zid', '=', zid).$narrowType<{ pid: NotNull }>(),
    )
    .execute()

/**
 * Ends all tokens of a participant and forgets the key of their browser, unless it is the one that stays.
 * @param keptKey the stored digest of the key that stays
 * @returns the participant with the epoch of new tokens
 */
export function raiseEpoch(
  tx: Db,
  { zid, pid }: { zid: number; pid: number },
  keptKey: string | null,
): Promise<ParticipantRow> {
  const mine = (key: string | null) =>
    sql<string | null>`case when participant_key = ${key} then participant_key end`
  return tx
    .updateTable('participants')
    .set({ epoch: sql<number>`epoch + 1`, participant_key: mine(keptKey) })
    .where('zid', '=', zid)
    .where('pid', '=', pid)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Ends a participation permanently: no token, browser, account or external id opens it any more (`hasEnded`). The votes stay,
 * and the id stays with them, so that it joins no second time.
 */
export async function endParticipation(tx: Db, zid: number, pid: number): Promise<void> {
  await raiseEpoch(tx, { zid, pid }, null)
  await tx
    .updateTable('participants')
    .set({ uid: null })
    .where('zid', '=', zid)
    .where('pid', '=', pid)
    .execute()
}

/** Returns true for a participant whose access was ended with the code by which they joined (`endParticipation`). */
export async function hasEnded(db: Db, { zid, pid, uid }: ParticipantRow): Promise<boolean> {
  if (uid !== null) return false
  const code = await db
    .selectFrom('treevite_invites')
    .select('id')
    .where('zid', '=', zid)
    .where('invite_used_by_pid', '=', pid)
    .where('status', '=', INVITE_STATUS.revoked)
    .limit(1)
    .executeTakeFirst()
  return code !== undefined
}

/** Reads how many votes each participant has, by pid; only those of `pids` if they are given. */
export const streamVoteCounts = (db: Db, zid: number) =>
  readPages<{ pid: number; count: number }>((last, limit) =>
    db
      .selectFrom('participants')
      .select(['pid', 'vote_count as count'])
      .where('zid', '=', zid)
      .where('pid', '>', last?.pid ?? -1)
      .orderBy('pid')
      .limit(limit)
      .execute(),
  )

/** Lists the number of comments of each participant with comments, by pid. */
export const listCommentCounts = (db: Db, zid: number) =>
  db
    .selectFrom('comments')
    .select((row) => ['pid', row.fn.countAll<number>().as('count')])
    .where('zid', '=', zid)
    .groupBy('pid')
    .orderBy('pid')
    .execute()
