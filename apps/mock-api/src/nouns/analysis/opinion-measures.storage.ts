import type { Db } from '../../platform/storage/database.ts'

/** Figures of the groups of an analysis, for Monitor. They have no person. */
export interface OpinionMeasures {
  readonly count: number
  /** there are groups, and they are stable */
  readonly stable: boolean
  /** the number of votes since which the groups have been the same; null without groups */
  readonly since: number | null
}

const selectOpinions = (db: Db, zid: number) =>
  db.selectFrom('analyses').where('zid', '=', zid).where('kind', '=', 'opinion')

/** Finds the figures of the groups; null before the first analysis. */
export async function findOpinionMeasures(db: Db, zid: number): Promise<OpinionMeasures | null> {
  const row = await selectOpinions(db, zid).select('measures').executeTakeFirst()
  return row?.measures ? (JSON.parse(row.measures) as OpinionMeasures) : null
}

/** Finds what changes with each kept analysis; empty before the first. */
export async function findLastMeasured(db: Db, zid: number): Promise<string> {
  const row = await selectOpinions(db, zid).select(['input_generation', 'computed']).executeTakeFirst()
  return row?.computed === undefined || row.computed === null ? '' : `${row.computed}.${row.input_generation}`
}
