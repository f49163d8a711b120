import type { Db } from '../storage/database.ts'
import type { OpinionMeasuresRow } from '../storage/result-tables.ts'

/** Figures of the groups of an analysis. */
export type OpinionMeasures = Omit<OpinionMeasuresRow, 'zid'>

/** Keeps the figures of an analysis in place of the last ones. */
export async function saveOpinionMeasures(tx: Db, zid: number, measures: OpinionMeasures): Promise<void> {
  await tx
    .insertInto('opinion_measures')
    .values({ zid, ...measures })
    .onConflict((conflict) => conflict.column('zid').doUpdateSet(measures))
    .execute()
}

/** Finds the kept figures. */
export const findOpinionMeasures = (db: Db, zid: number): Promise<OpinionMeasuresRow | undefined> =>
  db.selectFrom('opinion_measures').selectAll().where('zid', '=', zid).executeTakeFirst()

/** Finds what changes with each kept analysis; empty before the first. */
export async function findLastMeasured(db: Db, zid: number): Promise<string> {
  const row = await db
    .selectFrom('analyses')
    .select(['input_generation', 'computed'])
    .where('zid', '=', zid)
    .where('kind', '=', 'opinion')
    .executeTakeFirst()
  return row?.computed === undefined || row.computed === null ? '' : `${row.computed}.${row.input_generation}`
}
