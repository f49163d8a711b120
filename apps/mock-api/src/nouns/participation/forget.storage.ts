import { INVITE_STATUS } from '@folkmoot/domain/invites'
import { sql } from 'kysely'
import {
  deleteStep,
  whereInStep,
  workInSteps,
  type Rows,
  type Step,
} from '../../platform/jobs/work-in-steps.storage.ts'
import { markVotersForgotten } from './vote-imports.storage.ts'
import type { Db, ParticipantRow } from '../../platform/storage/database.ts'

/** `createErasedCode` of a row. */
const ERASED_CODE = sql<string>`'erased:' || id || ':'`

/** All participants of a conversation. */
const EVERYBODY: Step = { after: null, last: 2 ** 31 - 1 }

/** Deletes the user row of a participant without an account if nothing refers to it any more. */
export async function deleteUnusedUser(tx: Db, uid: number): Promise<void> {
  await tx
    .deleteFrom('users')
    .where('uid', '=', uid)
    .where('email', 'is', null)
    .where('email_key', 'is', null)
    .where(({ not, or, exists, selectFrom }) =>
      not(
        or([
          exists(selectFrom('identities').select('uid').whereRef('identities.uid', '=', 'users.uid')),
          exists(selectFrom('participants').select('uid').whereRef('participants.uid', '=', 'users.uid')),
          exists(selectFrom('xids').select('uid').whereRef('xids.uid', '=', 'users.uid')),
          exists(selectFrom('conversations').select('zid').whereRef('conversations.owner', '=', 'users.uid')),
        ]),
      ),
    )
    .execute()
}

/**
 * Deletes the rows of people without an account who are in this conversation alone. Call it before their links go.
 * @param step the participants to look at
 */
export async function deleteUsersOnlyIn(tx: Db, zid: number, step = EVERYBODY): Promise<void> {
  await sql`delete from users where email is null and email_key is null
    and uid in (select uid from participants where ${whereInStep({ key: 'pid', zid }, step)})
    and not exists (select 1 from identities where identities.uid = users.uid)
    and not exists (select 1 from participants where participants.uid = users.uid and participants.zid <> ${zid})
    and not exists (select 1 from xids where xids.uid = users.uid and xids.zid <> ${zid})
    and not exists (select 1 from conversations where conversations.owner = users.uid)`.execute(tx)
}

/**
 * Takes external ids off the lists of who may join; off the owner's own list only if no other conversation has them.
 */
async function removeFromLists(
  tx: Db,
  { zid, owner }: { zid: number; owner: number },
  xids: readonly string[],
): Promise<void> {
  if (xids.length === 0) return
  await tx.deleteFrom('xid_allow_list').where('zid', '=', zid).where('xid', 'in', xids).execute()
  await tx
    .deleteFrom('xid_owner_allow_list')
    .where('owner', '=', owner)
    .where('xid', 'in', xids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('xids')
            .select('xids.xid')
            .where('xids.owner', '=', owner)
            .where('xids.zid', '!=', zid)
            .whereRef('xids.xid', '=', 'xid_owner_allow_list.xid'),
        ),
      ),
    )
    .execute()
}

/**
 * Removes what says who a participant is, and what lets them in: external ids, addresses, keys, codes and the link to an account.
 * Votes and comments stay under their number. Tokens end with the link.
 */
export async function forgetParticipant(
  tx: Db,
  { zid, owner }: { zid: number; owner: number },
  { pid, uid }: Pick<ParticipantRow, 'pid' | 'uid'>,
): Promise<void> {
  const isTheirs = sql<boolean>`(pid = ${pid} or (uid is not null and uid = ${uid ?? -1}))`
  const rows = await tx.selectFrom('xids').select('xid').where('zid', '=', zid).where(isTheirs).execute()
  await tx.deleteFrom('xids').where('zid', '=', zid).where(isTheirs).execute()
  await removeFromLists(
    tx,
    { zid, owner },
    rows.map(({ xid }) => xid),
  )
  for (const table of ['email_subscriptions', 'treevite_login_codes'] as const)
    await tx.deleteFrom(table).where('zid', '=', zid).where('pid', '=', pid).execute()
  // the code was sent to a person
  await tx
    .updateTable('treevite_invites')
    .set({ invite_code: ERASED_CODE })
    .where('zid', '=', zid)
    .where('invite_used_by_pid', '=', pid)
    .execute()
  await tx
    .updateTable('participants')
    .set({ uid: null, participant_key: null, xid_label: null, network: null, subscribed: 0 })
    .where('zid', '=', zid)
    .where('pid', '=', pid)
    .execute()
}

/** The tables with what says who the people of a conversation are, each with the column that orders their deletion in steps. */
export const PERSONAL_TABLES = [
  ['xids', 'xid'],
  ['xid_allow_list', 'xid'],
  ['email_subscriptions', 'pid'],
  ['treevite_login_codes', 'pid'],
] as const

/** Ends the links of participants to accounts and browsers. */
async function unlinkParticipants(tx: Db, zid: number, step = EVERYBODY): Promise<void> {
  await deleteUsersOnlyIn(tx, zid, step)
  await tx
    .updateTable('participants')
    .set({ uid: null, participant_key: null, xid_label: null, network: null, subscribed: 0 })
    .where(whereInStep({ key: 'pid', zid }, step))
    // those of a step before are left as they are
    .where((row) =>
      row.or([
        row('uid', 'is not', null),
        row('participant_key', 'is not', null),
        row('xid_label', 'is not', null),
        row('subscribed', '<>', 0),
      ]),
    )
    .execute()
}

/** The invites of a conversation in an order that has an index. Erased ones come once more, and are left as they are. */
const INVITES = { table: 'treevite_invites', key: 'invite_code' } as const

/** Makes the codes of invites unreadable, and ends those that nobody has used. */
const eraseInvites = (tx: Db, zid: number, step?: Step) =>
  tx
    .updateTable(INVITES.table)
    .set({
      invite_code: ERASED_CODE,
      status: sql`case when status = ${INVITE_STATUS.unused} then ${INVITE_STATUS.revoked} else status end`,
    })
    .where('zid', '=', zid)
    .$if(step !== undefined, (query) => query.where(whereInStep({ ...INVITES, zid }, step as Step)))
    .where('invite_code', '<>', ERASED_CODE)
    .execute()

/**
 * Does most of `forgetParticipants` in short transactions.
 * @param lockDue locks the conversation in each of them; false ends the work
 */
export async function forgetInSteps(
  db: Db,
  zid: number,
  lockDue: (tx: Db) => Promise<boolean>,
): Promise<void> {
  const work = (rows: Omit<Rows, 'zid'>, forget: (tx: Db, step: Step) => Promise<unknown>) =>
    workInSteps(db, { ...rows, zid }, async (tx, step) => {
      if (!(await lockDue(tx))) return false
      await forget(tx, step)
      return true
    })
  for (const [table, key] of PERSONAL_TABLES)
    await work({ table, key }, (tx, step) => deleteStep(tx, { table, key, zid }, step))
  await work(INVITES, (tx, step) => eraseInvites(tx, zid, step))
  await work({ table: 'participants', key: 'pid' }, (tx, step) => unlinkParticipants(tx, zid, step))
}

/**
 * Forgets all people of a conversation: external ids and the list of those who may join, addresses, keys, codes, links to
 * accounts. Invites that nobody has used end. The results stay.
 */
export async function forgetParticipants(tx: Db, zid: number): Promise<void> {
  await unlinkParticipants(tx, zid)
  for (const [table] of PERSONAL_TABLES) await tx.deleteFrom(table).where('zid', '=', zid).execute()
  await eraseInvites(tx, zid)
  await markVotersForgotten(tx, zid)
  await tx
    .updateTable('comments')
    .set({ uid: null })
    .where('zid', '=', zid)
    .where('uid', 'is not', null)
    .execute()
}
