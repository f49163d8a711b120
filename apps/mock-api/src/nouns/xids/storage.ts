import type { Page } from '../../platform/http/lists.ts'
import type { Db } from '../../platform/storage/database.ts'
import { upsertMany, readPages } from '../../platform/storage/queries.ts'

/** Finds the conversation of an export of external ids by its uuid; unfinished imports are not found. */
export async function findConversationIdByUuid(db: Db, uuid: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('conversations')
    .innerJoin('conversation_ids', 'conversation_ids.zid', 'conversations.zid')
    .select('conversation_ids.conversation_id')
    .where('conversations.conversation_uuid', '=', uuid)
    .executeTakeFirst()
  return row?.conversation_id
}

/** An external id with its participant and their number of votes. */
interface XidInUse {
  pid: number
  xid: string
  vote_count: number
}

/** Selects the ids that identify participants, and the labels of others. */
function selectXidsInUse(db: Db, zid: number) {
  const identities = db
    .selectFrom('xids')
    .innerJoin('participants', (on) =>
      on.onRef('participants.zid', '=', 'xids.zid').onRef('participants.pid', '=', 'xids.pid'),
    )
    .select(['participants.pid', 'xids.xid', 'participants.vote_count'])
    .where('xids.zid', '=', zid)
  const labels = db
    .selectFrom('participants')
    .select((row) => ['pid', row.ref('xid_label').$castTo<string>().as('xid'), 'vote_count'])
    .where('zid', '=', zid)
    .where('xid_label', 'is not', null)
  return db.selectFrom(identities.unionAll(labels).as('used'))
}

/** Counts the external ids with a participant. */
export async function countXids(db: Db, zid: number): Promise<number> {
  const { count } = await selectXidsInUse(db, zid)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lists external ids, ordered by participant. */
export const listXids = (db: Db, zid: number, { limit, offset }: Page): Promise<XidInUse[]> =>
  selectXidsInUse(db, zid).selectAll().orderBy('pid').orderBy('xid').limit(limit).offset(offset).execute()

/** Reads all external ids of a conversation, ordered by participant. */
export const streamXids = (db: Db, zid: number) =>
  readPages<XidInUse>((last, limit) => {
    const rows = selectXidsInUse(db, zid).selectAll()
    const rest = last
      ? rows.where((row) => row(row.refTuple('pid', 'xid'), '>', row.tuple(last.pid, last.xid)))
      : rows
    return rest.orderBy('pid').orderBy('xid').limit(limit).execute()
  })

const selectAllowedXids = (db: Db, zid: number) =>
  db.selectFrom('xid_allow_list').where('xid_allow_list.zid', '=', zid)

/** Counts the external ids on a conversation's list. */
export async function countAllowedXids(db: Db, zid: number): Promise<number> {
  const { count } = await selectAllowedXids(db, zid)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lists a page of a conversation's list after an external id, each with its participant or null. */
export function listAllowedXids(
  db: Db,
  zid: number,
  { after, limit, offset = 0 }: { after?: string | undefined; limit: number; offset?: number },
) {
  let rows = selectAllowedXids(db, zid)
    .leftJoin('xids', (on) =>
      on.onRef('xids.zid', '=', 'xid_allow_list.zid').onRef('xids.xid', '=', 'xid_allow_list.xid'),
    )
    .select(['xid_allow_list.xid', 'xids.pid'])
  if (after !== undefined) rows = rows.where('xid_allow_list.xid', '>', after)
  return rows.orderBy('xid_allow_list.xid').limit(limit).offset(offset).execute()
}

/** Reads all external ids of a conversation's list. */
export const streamAllowedXids = (db: Db, zid: number) =>
  readPages<{ xid: string; pid: number | null }>((last, limit) =>
    listAllowedXids(db, zid, { after: last?.xid, limit }),
  )

interface AllowListChange {
  xids: readonly string[]
  /** removes the earlier ids from the list */
  replace: boolean
  now: number
}

/** Adds external ids to a conversation's list. Existing ones stay unchanged. */
export async function saveConversationAllowList(
  tx: Db,
  zid: number,
  { xids, replace, now }: AllowListChange,
): Promise<void> {
  if (replace) await tx.deleteFrom('xid_allow_list').where('zid', '=', zid).execute()
  const rows = xids.map((xid) => ({ zid, xid, created: now }))
  await upsertMany(tx, 'xid_allow_list', rows, ['zid', 'xid'])
}

/** Adds external ids to an owner's list, which applies to all of the owner's conversations. */
export async function saveOwnerAllowList(
  tx: Db,
  owner: number,
  { xids, replace, now }: AllowListChange,
): Promise<void> {
  if (replace) await tx.deleteFrom('xid_owner_allow_list').where('owner', '=', owner).execute()
  const rows = xids.map((xid) => ({ owner, xid, created: now }))
  await upsertMany(tx, 'xid_owner_allow_list', rows, ['owner', 'xid'])
}
