import { newestId } from '../../platform/storage/conversation-row.ts'
import type { Db, ParticipantRow } from '../../platform/storage/database.ts'

type Place = Pick<ParticipantRow, 'zid' | 'pid'>

/** Lists the external ids that identify a participant. */
export const listXids = (db: Db, { zid, pid }: Place) =>
  db
    .selectFrom('xids')
    .select(['xid', 'x_name', 'x_email', 'x_profile_image_url', 'created'])
    .where('zid', '=', zid)
    .where('pid', '=', pid)
    .execute()

/** Finds the address that a participant has left. */
export const findSubscribedAddress = (db: Db, { zid, pid }: Place) =>
  db
    .selectFrom('email_subscriptions')
    .select(['email', 'lang', 'confirmed_at'])
    .where('zid', '=', zid)
    .where('pid', '=', pid)
    .executeTakeFirst()

/** Finds the login code of a participant; only its digest is stored. */
export const findLoginCodeTimes = (db: Db, { zid, pid }: Place) =>
  db
    .selectFrom('treevite_login_codes')
    .select(['created', 'last_used_at'])
    .where('zid', '=', zid)
    .where('pid', '=', pid)
    .executeTakeFirst()

/** Finds the invite by which a participant joined. */
export const findUsedInvite = (db: Db, { zid, pid }: Place) =>
  db
    .selectFrom('treevite_invites')
    .select(['invite_code', 'invite_used_at'])
    .where('zid', '=', zid)
    .where('invite_used_by_pid', '=', pid)
    .executeTakeFirst()

/** Lists the codes that a participant was given to pass on. */
export const listGivenInvites = (db: Db, { zid, pid }: Place) =>
  db
    .selectFrom('treevite_invites')
    .select('invite_code')
    .where('zid', '=', zid)
    .where('invite_owner_pid', '=', pid)
    .orderBy('id')
    .execute()

/** Lists what a participant has written. */
export const listWrittenComments = (db: Db, { zid, pid }: Place) =>
  db
    .selectFrom('comments')
    .select(['tid', 'txt', 'mod', 'is_seed', 'replaces_tid', 'created'])
    .where('zid', '=', zid)
    .where('pid', '=', pid)
    .orderBy('tid')
    .execute()

/** Lists the first two participants with a label. */
export const listByLabel = (db: Db, zid: number, label: string) =>
  db
    .selectFrom('participants')
    .selectAll()
    .where('zid', '=', zid)
    .where('xid_label', '=', label)
    .limit(2)
    .execute()

/** Finds a participant by the address that they have left. */
export const findPidByAddress = (db: Db, zid: number, email: string) =>
  db
    .selectFrom('email_subscriptions')
    .select('pid')
    .where('zid', '=', zid)
    .where(({ fn }) => fn('lower', ['email']), '=', email.toLowerCase())
    .executeTakeFirst()

/** Lists the provider's names for the person of an account. */
export const listIdentities = (db: Db, uid: number) =>
  db.selectFrom('identities').select(['issuer', 'sub', 'created']).where('uid', '=', uid).execute()

/** Lists the conversations in which an account takes part. */
export const listParticipations = (db: Db, uid: number) =>
  db
    .selectFrom('participants')
    .innerJoin('conversations', 'conversations.zid', 'participants.zid')
    .select(['conversations.topic', newestId.as('conversation_id')])
    .where('participants.uid', '=', uid)
    .where('conversations.state', '=', 'ready')
    .orderBy('conversations.zid')
    .execute()

/** Counts the external ids that may join all conversations of an account. */
export async function countAllowedXids(db: Db, owner: number): Promise<number> {
  const { count } = await db
    .selectFrom('xid_owner_allow_list')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lists the roles of an account by invitation. */
export async function listRoles(db: Db, uid: number) {
  const rows = await db
    .selectFrom('person_roles')
    .leftJoin('conversations', 'conversations.zid', 'person_roles.zid')
    .select(['site_id', 'role', 'since', 'person_roles.zid', newestId.as('conversation_id')])
    .where('uid', '=', uid)
    .orderBy('since')
    .execute()
  return rows.map(({ zid, conversation_id, since, ...row }) => ({
    ...row,
    conversation_id: zid === null ? null : conversation_id,
    since: Number(since),
  }))
}
