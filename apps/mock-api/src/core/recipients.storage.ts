import { INVITE_STATUS } from '@folkmoot/domain/invite-tree'
import { RECIPIENT_DAYS } from '@folkmoot/domain/recipients'
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Database, Db } from '../storage/database.ts'

const DAY_MS = 86_400_000

/** Which recipients a change is about. */
export type RecipientCondition = (
  row: ExpressionBuilder<Database, 'invite_recipients'>,
) => Expression<SqlBool>

/**
 * Deletes names and addresses of invited people; a mail that waits is not sent. The rows stay without them, so that a code is
 * mailed once and the mails are counted, and so do the keys, so that a repeated list gives nobody a second code.
 * @returns how many had a name or an address
 */
export async function blankRecipients(tx: Db, condition: RecipientCondition): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('invite_recipients')
    .set((row) => ({
      name: null,
      email: null,
      mail_state: row
        .case()
        .when('mail_state', '=', 'waiting')
        .then('none' as const)
        .else(row.ref('mail_state'))
        .end(),
    }))
    .where(condition)
    .where((row) => row.or([row('name', 'is not', null), row('email', 'is not', null)]))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Deletes the keys of addresses: from now on nothing says whom a code was for, and the address can be given another one. */
export const deleteRecipientKeys = (tx: Db, condition: RecipientCondition) =>
  tx
    .updateTable('invite_recipients')
    .set({ email_key: null })
    .where(condition)
    .where('email_key', 'is not', null)
    .execute()

/** Deletes all about invited people of a conversation. */
export const deleteRecipients = async (tx: Db, zid: number): Promise<void> => {
  await tx.deleteFrom('invite_recipients').where('zid', '=', zid).execute()
}

/** Selects rows with their code, its wave and the conversation, for conditions on these. */
const selectWithCode = (db: Db) =>
  db
    .selectFrom('invite_recipients as recipients')
    .innerJoin('treevite_invites as invites', 'invites.id', 'recipients.invite_id')
    .innerJoin('treevite_waves as waves', 'waves.id', 'invites.wave_id')
    .innerJoin('conversations', 'conversations.zid', 'recipients.zid')
    .select('recipients.invite_id')

/** `isOver` for the rows of a query: the conversation was closed, and has no time to open again. */
const IS_OVER = sql<boolean>`(conversations.closed_at is not null and conversations.opens_at is null)`

/**
 * Deletes names and addresses that are no longer needed: of codes that nobody can use, and after `RECIPIENT_DAYS`. The keys of
 * addresses go when the conversation ends, and with a code that ended unused: that person can be given another one.
 */
export async function blankOldRecipients(db: Db, now: number): Promise<void> {
  await blankRecipients(db, ({ or, eb }) =>
    or([
      eb('created', '<', now - RECIPIENT_DAYS * DAY_MS),
      eb(
        'invite_id',
        'in',
        selectWithCode(db).where((row) =>
          row.or([
            row('invites.status', '!=', INVITE_STATUS.unused),
            row('waves.expires_at', '<=', now),
            IS_OVER,
            row('conversations.archived_at', 'is not', null),
          ]),
        ),
      ),
    ]),
  )
  await deleteRecipientKeys(db, (row) =>
    row(
      'invite_id',
      'in',
      selectWithCode(db).where(({ or, and, eb }) =>
        or([
          eb('invites.status', 'not in', [INVITE_STATUS.unused, INVITE_STATUS.used]),
          and([eb('invites.status', '=', INVITE_STATUS.unused), eb('waves.expires_at', '<=', now)]),
          IS_OVER,
          eb('conversations.archived_at', 'is not', null),
        ]),
      ),
    ),
  )
}
