import type { Db } from '../../platform/storage/database.ts'
import type { OidcPayloadRow } from '../../platform/storage/people-tables.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'

/** Data of the protocol: a row for each session, grant, code and refresh token. */
export const savePayload = async (db: Db, row: OidcPayloadRow): Promise<void> => {
  const { model, id, ...values } = row
  await db
    .insertInto('oidc_payloads')
    .values(row)
    .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(values))
    .execute()
}

/** Finds a row that has not expired, by its id or another of its names. */
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

/** Updates a row in one transaction; a deleted row stays deleted. */
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

/** Deletes a row. */
export const deletePayload = async (db: Db, model: string, id: string): Promise<void> => {
  await db.deleteFrom('oidc_payloads').where('model', '=', model).where('id', '=', id).execute()
}

/** Deletes all rows of one kind under a grant. */
export const deletePayloadsByGrant = async (db: Db, model: string, grant_id: string): Promise<void> => {
  await db.deleteFrom('oidc_payloads').where('model', '=', model).where('grant_id', '=', grant_id).execute()
}

/** Deletes expired rows. */
export const deleteExpiredPayloads = async (db: Db, now: number): Promise<void> => {
  await db.deleteFrom('oidc_payloads').where('expires_at', '<=', now).execute()
}
