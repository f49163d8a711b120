import type { PersonRole } from '@folkmoot/domain/people'
import { WAITING, MOD } from '@folkmoot/domain/comments'
import { INVITE_STATUS } from '@folkmoot/domain/invites'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import type { Db } from '../../platform/storage/database.ts'

/** Seed comments whose texts are read. */
const MAX_SEED_TEXTS = 1000

/** Selects the comments that participants see (`isVisible` in packages/domain/src/visibility.ts). */
const selectVisible = (db: Db, { zid, strict_moderation }: ConversationRow) =>
  db
    .selectFrom('comments')
    .where('zid', '=', zid)
    .where('active', '=', 1)
    .where('velocity', '>', 0)
    .where('mod', '>=', strict_moderation ? MOD.accepted : MOD.unmoderated)

/** Lists the texts of the seed comments that participants see. */
export async function listVisibleSeeds(db: Db, conversation: ConversationRow): Promise<string[]> {
  const rows = await selectVisible(db, conversation)
    .select('txt')
    .where('is_seed', '=', 1)
    .orderBy('tid')
    .limit(MAX_SEED_TEXTS)
    .execute()
  return rows.map(({ txt }) => txt)
}

/** Tells whether participants see a comment. */
export const hasVisibleComment = async (db: Db, conversation: ConversationRow): Promise<boolean> =>
  (await selectVisible(db, conversation).select('tid').limit(1).executeTakeFirst()) !== undefined

/** Counts the comments without a decision. */
export async function countWaiting(db: Db, zid: number): Promise<number> {
  const { count } = await db
    .selectFrom('comments')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('zid', '=', zid)
    .where('mod', '=', WAITING)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts the invite codes that somebody can still use. */
export async function countUnusedCodes(db: Db, zid: number, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('treevite_invites')
    .innerJoin('treevite_waves', 'treevite_waves.id', 'treevite_invites.wave_id')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('treevite_invites.zid', '=', zid)
    .where('status', '=', INVITE_STATUS.unused)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts the external ids that may join: those of the conversation's own list and of the owner's. */
export async function countListedIds(db: Db, { zid, owner }: ConversationRow): Promise<number> {
  const here = db.selectFrom('xid_allow_list').select('xid').where('zid', '=', zid)
  const everywhere = db.selectFrom('xid_owner_allow_list').select('xid').where('owner', '=', owner)
  const { count } = await db
    .selectFrom(here.union(everywhere).as('listed'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Gives the people of a conversation their roles in its rehearsal; whoever made that may delete it. */
export async function copyRoles(
  tx: Db,
  { from, to, maker, now }: { from: number; to: number; maker: number | undefined; now: number },
): Promise<void> {
  const rows = await tx.selectFrom('person_roles').selectAll().where('zid', '=', from).execute()
  const owner: PersonRole = 'owner'
  const others = rows.filter(({ uid }) => uid !== maker).map((row) => ({ ...row, zid: to }))
  const own = { zid: to, site_id: null, role: owner, since: now, given_by: null }
  const all = maker === undefined ? others : [...others, { ...own, uid: maker }]
  if (all.length > 0) await tx.insertInto('person_roles').values(all).execute()
}
