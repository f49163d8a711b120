import type { Page } from '../../http/paging.ts'
import type { Db } from '../../storage/database.ts'
import { upsertMany } from '../../storage/insert-many.ts'

/** The conversation whose external ids are exported under a uuid; what an import has not finished is not there. */
export async function findConversationIdByUuid(db: Db, uuid: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('conversations')
    .innerJoin('conversation_ids', 'conversation_ids.zid', 'conversations.zid')
    .select('conversation_ids.conversation_id')
    .where('conversations.conversation_uuid', '=', uuid)
    .executeTakeFirst()
  return row?.conversation_id
}

const selectXidsInUse = (db: Db, zid: number) =>
  db
    .selectFrom('xids')
    .innerJoin('participants', (on) =>
      on.onRef('participants.zid', '=', 'xids.zid').onRef('participants.pid', '=', 'xids.pid'),
    )
    .where('xids.zid', '=', zid)

/** An external id with the participant who came by it, and how many votes they gave. */
export interface XidInUse {
  pid: number
  xid: string
  vote_count: number
}

/** How many external ids belong to a participant. */
export async function countXids(db: Db, zid: number): Promise<number> {
  const { count } = await selectXidsInUse(db, zid)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** External ids in the order of their participants. */
export const listXids = (db: Db, zid: number, { limit, offset }: Page): Promise<XidInUse[]> =>
  selectXidsInUse(db, zid)
    .select(['participants.pid', 'xids.xid', 'participants.vote_count'])
    .orderBy('participants.pid')
    .orderBy('xids.xid')
    .limit(limit)
    .offset(offset)
    .execute()

/** External ids after the one last seen, in the order of their participants: a page of an export. */
export function listXidsAfter(
  db: Db,
  zid: number,
  last: { pid: number; xid: string } | undefined,
  limit: number,
): Promise<XidInUse[]> {
  let rows = selectXidsInUse(db, zid).select(['participants.pid', 'xids.xid', 'participants.vote_count'])
  if (last)
    rows = rows.where((where) =>
      where.or([
        where('participants.pid', '>', last.pid),
        where.and([where('participants.pid', '=', last.pid), where('xids.xid', '>', last.xid)]),
      ]),
    )
  return rows.orderBy('participants.pid').orderBy('xids.xid').limit(limit).execute()
}

const selectAllowedXids = (db: Db, zid: number) =>
  db.selectFrom('xid_allow_list').where('xid_allow_list.zid', '=', zid)

/** How many external ids are on a conversation's list. */
export async function countAllowedXids(db: Db, zid: number): Promise<number> {
  const { count } = await selectAllowedXids(db, zid)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A conversation's list after an external id, with who came by each; null for those who have not come. */
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

interface AllowListChange {
  xids: readonly string[]
  /** takes what was there before off the list */
  replace: boolean
  now: number
}

/** Puts external ids on a conversation's list. Those that are there already stay as they are. */
export async function saveConversationAllowList(
  tx: Db,
  zid: number,
  { xids, replace, now }: AllowListChange,
): Promise<void> {
  if (replace) await tx.deleteFrom('xid_allow_list').where('zid', '=', zid).execute()
  const rows = xids.map((xid) => ({ zid, xid, created: now }))
  await upsertMany(tx, 'xid_allow_list', rows, ['zid', 'xid'])
}

/** Puts external ids on somebody's own list, which holds for all conversations that they own. */
export async function saveOwnerAllowList(
  tx: Db,
  owner: number,
  { xids, replace, now }: AllowListChange,
): Promise<void> {
  if (replace) await tx.deleteFrom('xid_owner_allow_list').where('owner', '=', owner).execute()
  const rows = xids.map((xid) => ({ owner, xid, created: now }))
  await upsertMany(tx, 'xid_owner_allow_list', rows, ['owner', 'xid'])
}
