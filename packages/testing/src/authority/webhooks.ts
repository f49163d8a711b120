import { insertMessage } from '@folkmoot/server/core/webhook-events.storage'
import { allocateId } from '@folkmoot/server/storage/counters'
import type { TestServer } from '../server.ts'

/** One for each role, and some for other tests. */
const COUNT = 25

/** Adds webhooks to a conversation, each with a message of the same number. @returns their numbers */
export async function createWebhooks({ db }: TestServer, zid: number): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < COUNT; index += 1) {
    const id = await allocateId(db, 'webhook')
    const row = { id, uuid: `webhook ${index}`, zid, site_id: null, created: 1, secret: 'whsec_AAAA' }
    await db
      .insertInto('webhooks')
      .values({ ...row, url: 'https://hooks.example.org/', events: 'wave.created' })
      .execute()
    const message = { webhook_id: id, zid, type: 'webhook.test' as const, payload: '{}' }
    await insertMessage(db, { ...message, now: 1, next_at: 1 })
    ids.push(id)
  }
  return ids
}
