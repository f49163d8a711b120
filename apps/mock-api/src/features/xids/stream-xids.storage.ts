import { LIMITS } from '@folkmoot/domain/limits'
import type { Db } from '../../storage/database.ts'
import { listAllowedXids, listXidsAfter, type XidInUse } from './storage.ts'

/** Reads all external ids of a conversation page by page, ordered by participant. */
export async function* streamXids(db: Db, zid: number): AsyncGenerator<XidInUse[]> {
  let last: XidInUse | undefined
  do {
    const page = await listXidsAfter(db, zid, last, LIMITS.exportPageRows)
    yield page
    last = page.length === LIMITS.exportPageRows ? page.at(-1) : undefined
  } while (last)
}

/** Reads all external ids of a conversation's list page by page. */
export async function* streamAllowedXids(db: Db, zid: number) {
  let after: string | undefined
  do {
    const page = await listAllowedXids(db, zid, { after, limit: LIMITS.exportPageRows })
    yield page
    after = page.length === LIMITS.exportPageRows ? page.at(-1)?.xid : undefined
  } while (after !== undefined)
}
