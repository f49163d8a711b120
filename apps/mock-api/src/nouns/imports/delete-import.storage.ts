import { CONVERSATION_TABLES, LARGE_TABLES } from '../conversations/public.ts'
import { deleteUsersOnlyIn } from '../participation/public.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { workOnEach } from '../../platform/jobs/every.ts'
import type { Db } from '../../platform/storage/database.ts'
import { deleteStep, workInSteps } from '../../platform/jobs/work-in-steps.storage.ts'

/** Deletions of this process that are under way: the task “unfinished imports” does not begin one a second time. */
const underWay = new WeakMap<Db, Map<number, Promise<void>>>()

/**
 * Deletes the rows of an import, or of a conversation that was deleted, in steps which other requests hardly notice. The conversation's
 * row goes last, so that the task “unfinished imports” ends what a crash leaves.
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
  // what fails in the background is left to the task “unfinished imports”
  deletion.catch(() => undefined)
  const late = new AbortController()
  await Promise.race([deletion, wait(WAIT_MS, undefined, { signal: late.signal })]).finally(() =>
    late.abort(),
  )
}

/** Deletes unfinished imports whose lease has ended, because their process has, and what is left of deleted conversations. */
export async function deleteAbandonedImports(db: Db, now: number): Promise<void> {
  const abandoned = await db
    .selectFrom('conversations')
    .select('zid')
    .where('state', '=', 'importing')
    .where('importing_until', '<', now)
    .execute()
  await workOnEach(abandoned, ({ zid }) => deleteImport(db, zid))
}

async function deleteRows(db: Db, zid: number): Promise<void> {
  for (const [table, key] of LARGE_TABLES)
    await workInSteps(db, { table, key, zid }, async (tx, step) => {
      // with participants go the rows of people who are nowhere else
      if (table === 'participants') await deleteUsersOnlyIn(tx, zid, step)
      await deleteStep(tx, { table, key, zid }, step)
      return true
    })
  for (const table of CONVERSATION_TABLES)
    if (table !== 'conversations') await db.deleteFrom(table).where('zid', '=', zid).execute()
  await db.deleteFrom('conversations').where('zid', '=', zid).where('state', '=', 'importing').execute()
}
