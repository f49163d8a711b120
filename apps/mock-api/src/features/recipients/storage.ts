import { INVITE_STATUS } from '@folkmoot/domain/invite-tree'
import type { MailProblem, MailState } from '@folkmoot/domain/recipients'
import type { TABLE_COLUMNS, TableQuery } from '@folkmoot/domain/table-query'
import { sql } from 'kysely'
import type { Page } from '../../http/paging.ts'
import type { Db } from '../../storage/database.ts'
import { insertMany } from '../../storage/insert-many.ts'
import type { RecipientRow } from '../../storage/invite-tables.ts'
import { createSearch, orderText, sortRows } from '../../storage/table-query.ts'

/** Selects unused codes of the owner that can be used at a time. */
const selectUsable = (db: Db, zid: number, now: number) =>
  db
    .selectFrom('treevite_invites as invites')
    .innerJoin('treevite_waves as waves', 'waves.id', 'invites.wave_id')
    .leftJoin('invite_recipients as recipients', 'recipients.invite_id', 'invites.id')
    .where('invites.zid', '=', zid)
    .where('invites.invite_owner_pid', 'is', null)
    .where('invites.status', '=', INVITE_STATUS.unused)
    .where('waves.making_until', 'is', null)
    .where((row) => row.or([row('waves.expires_at', 'is', null), row('waves.expires_at', '>', now)]))

/** Lists the ids of codes of a wave that are for nobody yet, the oldest first. */
export async function listFreeCodes(
  tx: Db,
  { zid, wave_id, now, limit }: { zid: number; wave_id: number; now: number; limit: number },
): Promise<number[]> {
  const rows = await selectUsable(tx, zid, now)
    .select('invites.id')
    .where('invites.wave_id', '=', wave_id)
    .where('recipients.invite_id', 'is', null)
    .orderBy('invites.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists which of these keys of addresses have a code, or had one that was used. */
export async function listKnownAddresses(
  tx: Db,
  zid: number,
  keys: readonly string[],
): Promise<ReadonlySet<string | null>> {
  if (keys.length === 0) return new Set()
  const rows = await tx
    .selectFrom('invite_recipients')
    .select('email_key')
    .where('zid', '=', zid)
    .where('email_key', 'in', keys)
    .execute()
  return new Set(rows.map(({ email_key }) => email_key))
}

/** Storage of `addRecipients`. */
export const insertRecipients = (tx: Db, rows: readonly RecipientRow[]) =>
  insertMany(tx, 'invite_recipients', rows)

type RecipientQuery = TableQuery<(typeof TABLE_COLUMNS.recipients)[number]>

/** Which people to read, at which time. */
interface RecipientFilter {
  zid: number
  now: number
  query: RecipientQuery
}

/** The columns of the table of people. */
const ORDERS = {
  name: orderText('recipients.name'),
  email: orderText('recipients.email'),
  language: sql.ref('recipients.lang'),
  code: sql.ref('invites.invite_code'),
  wave: sql.ref('waves.wave'),
  mail: sql.ref('recipients.mail_state'),
}

function selectNamed(db: Db, { zid, now, query }: RecipientFilter) {
  const rows = selectUsable(db, zid, now).where((row) =>
    row.or([row('recipients.name', 'is not', null), row('recipients.email', 'is not', null)]),
  )
  const hasWords = createSearch(query.search, ['recipients.name', 'recipients.email', 'invites.invite_code'])
  return hasWords ? rows.where(hasWords) : rows
}

/** Lists a page of codes with the people they are for, in the order in which they were added unless a column is given. */
export const listRecipients = (db: Db, filter: RecipientFilter, { limit, offset }: Page) =>
  sortRows(
    selectNamed(db, filter)
      .innerJoin('invite_recipients as people', 'people.invite_id', 'invites.id')
      .selectAll('people')
      .select(['invites.invite_code', 'waves.wave']),
    filter.query,
    ORDERS,
  )
    .orderBy('invites.id')
    .limit(limit)
    .offset(offset)
    .execute()

/** Counts codes with the people they are for. */
export async function countRecipients(db: Db, filter: RecipientFilter): Promise<number> {
  const { count } = await selectNamed(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts recipients by the state of their mail, those without a name any more included. */
export async function countByMailState(db: Db, zid: number): Promise<Record<MailState, number>> {
  const counts = { none: 0, waiting: 0, sending: 0, sent: 0, failed: 0 }
  const rows = await db
    .selectFrom('invite_recipients')
    .select(['mail_state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('zid', '=', zid)
    .groupBy('mail_state')
    .execute()
  for (const { mail_state, count } of rows) counts[mail_state] = Number(count)
  return counts
}

/** Lists usable codes after an id with the people they are for, if any. */
export const listCodesAfter = (
  db: Db,
  {
    zid,
    wave_id,
    now,
    after,
    limit,
  }: { zid: number; wave_id?: number | undefined; now: number; after: number; limit: number },
) => {
  const rows = selectUsable(db, zid, now)
    .select(['invites.id', 'invites.invite_code', 'recipients.name', 'recipients.email', 'recipients.lang'])
    .where('invites.id', '>', after)
    .orderBy('invites.id')
    .limit(limit)
  return (wave_id === undefined ? rows : rows.where('invites.wave_id', '=', wave_id)).execute()
}

const selectMailable = (db: Db, zid: number, state: 'none' | 'failed', now: number) =>
  selectUsable(db, zid, now)
    .select('invites.id')
    .where('recipients.email', 'is not', null)
    .where('recipients.mail_state', '=', state)

/** Counts the people whose mail is in a state and could be sent. */
export const countMailable = async (db: Db, zid: number, state: 'none' | 'failed', now: number) =>
  (await selectMailable(db, zid, state, now).execute()).length

/** Lets the mails of a conversation wait to be sent. @returns how many */
export async function queueMails(
  tx: Db,
  { zid, state, now }: { zid: number; state: 'none' | 'failed'; now: number },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('invite_recipients')
    .set({ mail_state: 'waiting', problem: null })
    .where('mail_state', '=', state)
    .where('invite_id', 'in', selectMailable(tx, zid, state, now))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Selects mails that wait and may go out: to a code that can be used, of an open conversation with invites. */
const selectSendable = (db: Db, now: number) =>
  db
    .selectFrom('invite_recipients as recipients')
    .innerJoin('treevite_invites as invites', 'invites.id', 'recipients.invite_id')
    .innerJoin('treevite_waves as waves', 'waves.id', 'invites.wave_id')
    .innerJoin('conversations', 'conversations.zid', 'recipients.zid')
    .where('recipients.mail_state', '=', 'waiting')
    .where('recipients.email', 'is not', null)
    .where('invites.status', '=', INVITE_STATUS.unused)
    .where((row) => row.or([row('waves.expires_at', 'is', null), row('waves.expires_at', '>', now)]))
    .where('conversations.state', '=', 'ready')
    .where('conversations.is_active', '=', 1)
    .where('conversations.treevite_enabled', '=', 1)
    .where('conversations.archived_at', 'is', null)

/** Lists mails that wait, the first codes first, with what they need, but none of these owners. */
export const listWaitingMails = (
  db: Db,
  { limit, now, except }: { limit: number; now: number; except: readonly number[] },
) => {
  const rows = selectSendable(db, now)
    .select(['recipients.invite_id', 'recipients.zid', 'recipients.email', 'recipients.lang'])
    .select(['recipients.attempted', 'invites.invite_code', 'conversations.owner'])
    .orderBy('recipients.invite_id')
    .limit(limit)
  return (except.length === 0 ? rows : rows.where('conversations.owner', 'not in', except)).execute()
}

/** Claims a mail that waits, if it may still go out. @returns false if it may not, or another server has it */
export async function claimWaitingMail(tx: Db, invite_id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invite_recipients')
    .set({ mail_state: 'sending', problem: null, attempted: now })
    .where('invite_id', '=', invite_id)
    .where('mail_state', '=', 'waiting')
    .where(
      'invite_id',
      'in',
      selectSendable(tx, now).where('recipients.invite_id', '=', invite_id).select('recipients.invite_id'),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Moves a mail from a state to another one. @returns false if it is not in that state any more */
export async function moveMail(
  tx: Db,
  { invite_id, from }: { invite_id: number; from: MailState },
  to: { mail_state: MailState; problem: MailProblem | null; attempted: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invite_recipients')
    .set(to)
    .where('invite_id', '=', invite_id)
    .where('mail_state', '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Marks mails as failed that were being sent when their server stopped. */
export const failInterruptedMails = async (db: Db, before: number): Promise<void> => {
  await db
    .updateTable('invite_recipients')
    .set({ mail_state: 'failed', problem: 'interrupted' })
    .where('mail_state', '=', 'sending')
    .where('attempted', '<', before)
    .execute()
}
