import type { Db } from '../../platform/storage/database.ts'

/** Finds when a purpose's keys were last rotated, in milliseconds since 1970; undefined if never, or so long ago that the security log has forgotten it. */
export async function findLastRotation(db: Db, name: string): Promise<number | undefined> {
  const rows = await db
    .selectFrom('security_log')
    .select(['created', 'details'])
    .where('action', '=', 'keys-rotated')
    .orderBy('id', 'desc')
    .execute()
  const row = rows.find(({ details }) => (JSON.parse(details) as { keys?: string }).keys === name)
  return row && Number(row.created)
}
