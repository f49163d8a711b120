import { INVITE_STATUS } from '@folkmoot/domain/invite-tree'
import { RECIPIENT_DAYS } from '@folkmoot/domain/recipients'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Database, Db } from '../storage/database.ts'

const DAY_MS = 86_400_000

type Condition = (row: ExpressionBuilder<Database, 'invite_recipients'>) => Expression<SqlBool>

/**
 * Deletes names and addresses of invited people; a mail that waits is not sent. The rows stay without them, so that a code is
 * mailed once and the mails are counted.
 * @returns how many had a name or an address
 */
export async function blankRecipients(tx: Db, condition: Condition): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('invite_recipients')
    .set((row) => ({
      name: null,
      email: null,
      email_key: null,
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

/** Deletes all about invited people of a conversation. */
export const deleteRecipients = async (tx: Db, zid: number): Promise<void> => {
  await tx.deleteFrom('invite_recipients').where('zid', '=', zid).execute()
}

/** Deletes names and addresses that are no longer needed: of codes that nobody can use, and after `RECIPIENT_DAYS`. */
export async function blankOldRecipients(db: Db, now: number): Promise<void> {
  await blankRecipients(db, ({ or, eb, selectFrom }) =>
    or([
      eb('created', '<', now - RECIPIENT_DAYS * DAY_MS),
      eb(
        'invite_id',
        'in',
        selectFrom('invite_recipients as recipients')
          .innerJoin('treevite_invites', 'treevite_invites.id', 'recipients.invite_id')
          .innerJoin('treevite_waves', 'treevite_waves.id', 'treevite_invites.wave_id')
          .innerJoin('conversations', 'conversations.zid', 'recipients.zid')
          .select('recipients.invite_id')
          .where((row) =>
            row.or([
              row('treevite_invites.status', '!=', INVITE_STATUS.unused),
              row('treevite_waves.expires_at', '<=', now),
              row('conversations.closed_at', 'is not', null),
              row('conversations.archived_at', 'is not', null),
            ]),
          ),
      ),
    ]),
  )
}
