import type { Db } from '../storage/database.ts'
import type { OpinionHistoryRow } from '../storage/result-tables.ts'

/** Figures of the groups of an analysis. */
export type OpinionMeasures = Omit<OpinionHistoryRow, 'zid' | 'hour'>

const HOUR_MS = 3_600_000

/** Keeps the figures of an analysis; those of an earlier one of the same hour are replaced. */
export async function saveOpinionMeasures(
  tx: Db,
  zid: number,
  measures: OpinionMeasures,
  now: number,
): Promise<void> {
  await tx
    .insertInto('opinion_history')
    .values({ zid, hour: now - (now % HOUR_MS), ...measures })
    .onConflict((conflict) => conflict.columns(['zid', 'hour']).doUpdateSet(measures))
    .execute()
}

/** Lists the kept figures, the oldest first. */
export const listOpinionMeasures = (db: Db, zid: number): Promise<OpinionHistoryRow[]> =>
  db.selectFrom('opinion_history').selectAll().where('zid', '=', zid).orderBy('hour').execute()

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
