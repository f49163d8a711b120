import type { Db } from '../storage/database.ts'
import type { XidSecretRow } from '../storage/xid-tables.ts'
import { prepareQuery } from '../storage/prepared-query.ts'

const selectSecrets = prepareQuery((db, { site_id }: Pick<XidSecretRow, 'site_id'>) =>
  db.selectFrom('xid_secrets').selectAll().where('site_id', '=', site_id).orderBy('created', 'desc'),
)

/** Lists the secrets with which a site signs external ids, newest first. */
export const listXidSecrets = (db: Db, siteId: string): Promise<XidSecretRow[]> =>
  selectSecrets(db, { site_id: siteId })

/** Stores a secret in its slot; returns false if the site has one there. */
export async function insertXidSecret(tx: Db, row: XidSecretRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('xid_secrets')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Deletes a secret of a site; returns false if there is none. */
export async function deleteXidSecret(tx: Db, siteId: string, secretId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('xid_secrets')
    .where('site_id', '=', siteId)
    .where('secret_id', '=', secretId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
