import type { ReportLandscape } from '@folkmoot/api-types/report-data'
import { LEAN_LETTERS } from '@folkmoot/domain/reports/landscape'
import { listToldGroups } from '@folkmoot/domain/reports/findings'
import { isShown } from '@folkmoot/domain/reports/reports'
import { getPublicLeans } from '../../core/public-opinion.storage.ts'
import type { Db } from '../../storage/database.ts'
import { findReaderOpinion, streamComments } from '../exports/storage.ts'
import type { ReportRow } from './storage.ts'

/** Hides the areas of groups that the report does not tell of. */
const hideAreas = (letters: string, told: ReadonlySet<number>): string =>
  [...letters].map((letter, area) => (told.has(area) ? letter : LEAN_LETTERS.few)).join('')

/** The areas that a report draws: of groups told of. */
async function listToldAreas(db: Db, zid: number): Promise<ReadonlySet<number>> {
  const opinion = await findReaderOpinion(db, zid)
  const told = new Set(opinion && listToldGroups(opinion.findings).map(({ id }) => id))
  return new Set(opinion?.clusters.filter(({ group }) => told.has(group)).map(({ area }) => area))
}

/** Creates the colours of a report's map: of the comments that it shows, in the areas that it draws. */
export async function createReportLandscape(
  db: Db,
  { zid, mod_level }: Pick<ReportRow, 'zid' | 'mod_level'>,
): Promise<ReportLandscape> {
  const told = await listToldAreas(db, zid)
  const letters = await getPublicLeans(db, zid)
  const leans: ReportLandscape['leans'] = []
  for await (const page of streamComments(db, zid))
    for (const comment of page) {
      const found = isShown(comment, mod_level) ? letters.get(comment.tid) : undefined
      if (found !== undefined) leans.push({ tid: comment.tid, areas: hideAreas(found, told) })
    }
  return { leans }
}
