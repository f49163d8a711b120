import type { ReportData } from '@folkmoot/api-types/report-data'
import type { Findings } from '@folkmoot/domain/reports/findings'

/** What a publication keeps: the result, and the comments that it names. */
type Publication = Pick<ReportData, 'counts' | 'opinion' | 'comments'> &
  Pick<ReportData['report'], 'next_text' | 'answers'>

const listNamedTids = ({ common, divides, surprising, apart, open }: Findings): Set<number> =>
  new Set(
    [
      ...common,
      ...divides,
      ...surprising.comments,
      ...apart.flatMap(({ comments }) => comments),
      ...open,
    ].map(({ tid }) => tid),
  )

/** Keeps the result of a report as text. It has no texts of comments, so that one that is erased or rejected later is nowhere. */
export function keepPublication({ counts, opinion, comments, report }: ReportData): string {
  const { next_text, answers } = report
  const named = opinion ? listNamedTids(opinion.findings) : new Set()
  for (const { tid } of answers) named.add(tid)
  const kept: Publication = {
    counts,
    opinion,
    comments: comments.flatMap((one) => (named.has(one.tid) ? { ...one, txt: '' } : [])),
    next_text,
    answers,
  }
  return JSON.stringify(kept)
}

/** A publication as it is stored. */
export interface StoredPublication {
  /** its time in milliseconds since 1970 */
  readonly published: number
  /** by `keepPublication` */
  readonly data: string
}

/** Returns a report with the result that it had when it was published, of the comments that it still shows. */
export function readPublication({ published, data }: StoredPublication, now: ReportData): ReportData {
  const { next_text, answers, comments, ...kept } = JSON.parse(data) as Publication
  const texts = new Map(now.comments.map(({ tid, txt }) => [tid, txt]))
  return {
    ...now,
    ...kept,
    publication: published,
    comments: comments.flatMap((one) => {
      const txt = texts.get(one.tid)
      return txt === undefined ? [] : { ...one, txt }
    }),
    report: { ...now.report, next_text, answers },
  }
}
