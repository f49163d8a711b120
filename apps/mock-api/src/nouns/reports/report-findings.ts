import type { ExportedComment } from '../votes/public.ts'
import { MOD } from '@folkmoot/domain/comments'
import { NO_FINDINGS, omitComments, type Findings } from '@folkmoot/domain/reports/findings'
import type { Opinion } from '@folkmoot/opinion/stored-opinion'

/**
 * The findings of a report: those of the analysis, without comments that its author left out or that moderators decided otherwise
 * about since. Every level of a report shows accepted comments, so every level has the same.
 * @param selections whether a comment was selected for the report; undecided comments are missing
 */
export function findReportFindings(
  opinion: Opinion | undefined,
  comments: readonly Pick<ExportedComment, 'tid' | 'mod' | 'is_meta'>[],
  selections: ReadonlyMap<number, boolean>,
): Findings {
  if (!opinion) return NO_FINDINGS
  const omitted = comments.filter(
    ({ tid, mod, is_meta }) => mod !== MOD.accepted || is_meta !== 0 || selections.get(tid) === false,
  )
  return omitComments(opinion.findings, new Set(omitted.map(({ tid }) => tid)))
}
