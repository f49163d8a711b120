import type { landscape, ReportLandscape } from '@folkmoot/api-types/landscape'
import { LEAN_LETTERS } from '@folkmoot/domain/reports/landscape'
import { listToldGroups } from '@folkmoot/domain/reports/findings'
import { isShown } from '@folkmoot/domain/reports/reports'
import { getPublicLeans } from '../../core/public-opinion.storage.ts'
import type { Handlers } from '../../http/context.ts'
import { createReplyCache } from '../../http/reply-cache.ts'
import type { Db } from '../../storage/database.ts'
import { findReaderOpinion, streamComments } from '../exports/storage.ts'
import { getReportState } from './data.ts'
import type { ReportRow } from './storage.ts'

/** of cached documents */
const CACHE_BYTES = 32 * 1024 * 1024

/** Readers wait this long for a new version, then they get the previous one. */
const TIMEOUT_MS = 1500

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

/** Creates the handler of the Landscape, which is computed once for each state of the report. */
export function createLandscapeHandlers(): Handlers<typeof landscape> {
  const cache = createReplyCache(CACHE_BYTES)
  return {
    reportLandscape: async ({ params: { report_id } }, { db }) => {
      const state = await getReportState(db, report_id)
      const create = () => createReportLandscape(db, state.report)
      return cache.getByContent(report_id, state.version, create, TIMEOUT_MS)
    },
  }
}
