import type { Db } from '../storage/database.ts'
import type { ConsoleSessionRow } from '../storage/people-tables.ts'

/** Stores a sign-in of the console. */
export const insertSession = async (db: Db, row: ConsoleSessionRow): Promise<void> => {
  await db.insertInto('console_sessions').values(row).execute()
}

/** Finds a sign-in of the console by the digest of its cookie. */
export const findSession = (db: Db, id: string): Promise<ConsoleSessionRow | undefined> =>
  db.selectFrom('console_sessions').selectAll().where('id', '=', id).executeTakeFirst()

/** Stores what a renewal has changed, unless the session has ended. Returns whether it goes on. */
export async function updateSession(
  db: Db,
  id: string,
  change: Pick<ConsoleSessionRow, 'sealed' | 'used'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('console_sessions')
    .set(change)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Ends a sign-in; with what was kept of it, only while that is the same. */
export async function deleteSession(db: Db, id: string, sealed?: string): Promise<void> {
  const rows = db.deleteFrom('console_sessions').where('id', '=', id)
  await (sealed === undefined ? rows : rows.where('sealed', '=', sealed)).execute()
}

/** Ends all sign-ins of an account. */
export const deleteSessionsOfUser = async (tx: Db, uid: number): Promise<void> => {
  await tx.deleteFrom('console_sessions').where('uid', '=', uid).execute()
}

/** Deletes sign-ins that nobody has used since a time. */
export const deleteUnusedSessions = async (db: Db, since: number): Promise<void> => {
  await db.deleteFrom('console_sessions').where('used', '<', since).execute()
}

/** Ends the sign-ins that have one of these marks: a session of the provider, or all of a person. */
export async function deleteMarkedSessions(
  tx: Db,
  marks: { sid_mark: string } | { sub_mark: string },
): Promise<void> {
  const rows = tx.deleteFrom('console_sessions')
  await (
    'sid_mark' in marks
      ? rows.where('sid_mark', '=', marks.sid_mark)
      : rows.where('sub_mark', '=', marks.sub_mark)
  ).execute()
}
