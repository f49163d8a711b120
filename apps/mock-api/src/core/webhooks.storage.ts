import type { WebhookRow } from '../storage/automation-tables.ts'
import type { Db } from '../storage/database.ts'
import { recordErasure } from './erasures.storage.ts'

/** Deletes webhooks with their messages. */
async function deleteWebhooks(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('webhook_deliveries').where('webhook_id', 'in', ids).execute()
  await tx.deleteFrom('webhooks').where('id', 'in', ids).execute()
}

/**
 * Deletes a webhook, and says so in the list of erasures, so that a restored backup does not bring it back. Call
 * `ErasureList.finish` after the transaction.
 */
export async function deleteWebhook(
  tx: Db,
  { id, uuid }: Pick<WebhookRow, 'id' | 'uuid'>,
  now: number,
): Promise<void> {
  await deleteWebhooks(tx, [id])
  await recordErasure(tx, { kind: 'webhook', subject: uuid, created: now })
}

/** Deletes a webhook again, from the list of erasures. */
export async function deleteWebhookByUuid(tx: Db, uuid: string): Promise<void> {
  const rows = await tx.selectFrom('webhooks').select('id').where('uuid', '=', uuid).execute()
  await deleteWebhooks(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Deletes the webhooks of a site that nobody belongs to any more. */
export async function deleteWebhooksOfSite(tx: Db, site_id: string): Promise<void> {
  const rows = await tx.selectFrom('webhooks').select('id').where('site_id', '=', site_id).execute()
  await deleteWebhooks(
    tx,
    rows.map(({ id }) => id),
  )
}
