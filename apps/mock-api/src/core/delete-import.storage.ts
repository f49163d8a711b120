import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../storage/database.ts'
import { runTransaction } from '../storage/transaction.ts'
import { CONVERSATION_TABLES, LARGE_TABLES } from './delete-conversation.storage.ts'
import { createPace } from './pace.ts'
import { deleteUsersOnlyIn } from './participants/forget.storage.ts'

/** A shorter step of fewer rows is followed by the next one at once. */
const SHORT_MS = 5
const MANY_ROWS = 2000

/** Deletions of this process that are under way: the sweep does not begin one a second time. */
const underWay = new WeakMap<Db, Map<number, Promise<void>>>()

/**
 * Deletes the rows of an import, or of a conversation that was deleted, in steps which other requests hardly notice. The conversation's
 * row goes last, so that the sweep ends what a crash leaves.
 */
export function deleteImport(db: Db, zid: number): Promise<void> {
  const deletions = underWay.get(db) ?? new Map<number, Promise<void>>()
  underWay.set(db, deletions)
  const running = deletions.get(zid) ?? deleteRows(db, zid).finally(() => deletions.delete(zid))
  deletions.set(zid, running)
  return running
}

/** How long the deletion of a conversation is waited for. */
const WAIT_MS = 2000

/** Deletes the rows of a conversation that was deleted. A large one goes on in the background. */
export async function deleteImportSoon(db: Db, zid: number): Promise<void> {
  const deletion = deleteImport(db, zid)
  // what fails in the background is left to the sweep
  deletion.catch(() => undefined)
  const late = new AbortController()
  await Promise.race([deletion, wait(WAIT_MS, undefined, { signal: late.signal })]).finally(() =>
    late.abort(),
  )
}

async function deleteRows(db: Db, zid: number): Promise<void> {
  for (const [table, key] of LARGE_TABLES) await deleteInSteps(db, table, key, zid)
  for (const table of CONVERSATION_TABLES)
    if (table !== 'conversations') await db.deleteFrom(table).where('zid', '=', zid).execute()
  await db.deleteFrom('conversations').where('zid', '=', zid).where('state', '=', 'importing').execute()
}

type LargeTable = (typeof LARGE_TABLES)[number][0]

/** Deletes the rows up to a key; with participants go the rows of people who are nowhere else. */
const deleteUpTo = (db: Db, table: LargeTable, key: string, { zid, last }: { zid: number; last: number }) =>
  runTransaction(db, async (tx) => {
    if (table === 'participants') await deleteUsersOnlyIn(tx, zid, last)
    await sql`delete from ${sql.table(table)} where zid = ${zid} and ${sql.ref(key)} <= ${last}`.execute(tx)
  })

async function deleteInSteps(db: Db, table: LargeTable, key: string, zid: number): Promise<void> {
  const column = sql.ref(key)
  const pace = createPace()
  for (;;) {
    const { rows } = pace
    const found = await sql<{ last: number | null }>`
      select max(${column}) as last from (
        select ${column} from ${sql.table(table)} where zid = ${zid} order by ${column} limit ${rows}) as piece`.execute(
      db,
    )
    const last = found.rows[0]?.last
    if (last === null || last === undefined) return
    const started = performance.now()
    await deleteUpTo(db, table, key, { zid, last })
    const taken = performance.now() - started
    pace.observe(rows, taken)
    // half of the time belongs to others
    await (rows < MANY_ROWS && taken < SHORT_MS ? new Promise(setImmediate) : wait(taken))
  }
}
