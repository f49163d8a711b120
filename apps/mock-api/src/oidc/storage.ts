import type { Db, OidcPayloads } from '../storage/database.ts'
import { runTransaction } from '../storage/transaction.ts'

/** What the protocol stores: sessions, grants, codes and refresh tokens, one row each. */
export const savePayload = async (db: Db, row: OidcPayloads): Promise<void> => {
  const { model, id, ...values } = row
  await db
    .insertInto('oidc_payloads')
    .values(row)
    .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(values))
    .execute()
}

/** A stored row that is not over, by its id or by one of its other names. */
export async function findPayload(
  db: Db,
  model: string,
  by: 'id' | 'uid' | 'user_code',
  value: string,
  now: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('oidc_payloads')
    .select('payload')
    .where('model', '=', model)
    .where(by, '=', value)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()
  return row?.payload
}

/** Changes a stored row, in one transaction; one that is gone stays gone. */
export async function updatePayload(
  db: Db,
  model: string,
  id: string,
  change: (payload: string) => string,
): Promise<void> {
  await runTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('oidc_payloads')
      .select('payload')
      .where('model', '=', model)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return
    await tx
      .updateTable('oidc_payloads')
      .set({ payload: change(row.payload) })
      .where('model', '=', model)
      .where('id', '=', id)
      .execute()
  })
}

/** Takes one row away. */
export const deletePayload = async (db: Db, model: string, id: string): Promise<void> => {
  await db.deleteFrom('oidc_payloads').where('model', '=', model).where('id', '=', id).execute()
}

/** Takes everything of one kind away that was given out under a grant. */
export const deletePayloadsByGrant = async (db: Db, model: string, grant_id: string): Promise<void> => {
  await db.deleteFrom('oidc_payloads').where('model', '=', model).where('grant_id', '=', grant_id).execute()
}

/** Takes away what is over. */
export const deleteExpiredPayloads = async (db: Db, now: number): Promise<void> => {
  await db.deleteFrom('oidc_payloads').where('expires_at', '<=', now).execute()
}
