import { allocateId } from '@folkmoot/server/storage/counters'
import type { TestServer } from '../server.ts'

const FAR_AWAY = 4_000_000_000_000
/** One for each role, and some for other tests. */
const COUNT = 25

/** Adds access tokens of nobody in the matrix, limited to a conversation, to be ended. @returns their numbers */
export async function createAccessTokens({ db }: TestServer, zid: number): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < COUNT; index += 1) {
    const id = await allocateId(db, 'access_token')
    const text = { token_hash: `hash ${index}`, ending: 'abcdef', name: `Token ${index}`, scopes: 'read' }
    const times = { created: 1, expires_at: FAR_AWAY, last_used: null }
    await db
      .insertInto('access_tokens')
      .values({ id, ...text, ...times, uid: 3, zid, site_id: null })
      .execute()
    ids.push(id)
  }
  return ids
}
