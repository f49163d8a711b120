import { allocateId } from '@folkmoot/server/storage/counters'
import type { TestServer } from '../server.ts'

/** Enough for a call of each role, and for other tests. */
const COUNT = 40
const FIRST_TID = 100

/** Creates waiting comments that calls replace. @returns their numbers */
export async function createReplaceable(server: TestServer, zid: number): Promise<number[]> {
  const tids = Array.from({ length: COUNT }, (_, at) => FIRST_TID + at)
  for (const tid of tids) await server.build.comment(zid, tid)
  return tids
}

/** Creates saved views of Ada's that everybody has. @returns their ids */
export async function createSharedViews(server: TestServer, zid: number): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < COUNT; at += 1) {
    const id = await allocateId(server.db, 'moderation_view')
    const row = { id, zid, uid: 1, shared: 1, name: `View ${at}`, list: 'unmoderated', query: '' } as const
    await server.db
      .insertInto('moderation_views')
      .values({ ...row, created: 1 })
      .execute()
    ids.push(id)
  }
  return ids
}
