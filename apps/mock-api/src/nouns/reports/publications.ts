import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { ReportData } from '@folkmoot/api-types/report-data'
import { STORY_TEXTS, type Report, type StoryText } from '@folkmoot/api-types/reports'
import { omitComments, type Findings } from '@folkmoot/domain/reports/findings'

const gzipAsync = promisify(gzip)
const gunzipAsync = promisify(gunzip)

/** What the hosts say in a report. */
type HostText = 'next_text' | 'answers' | StoryText
const pickHostTexts = (report: Pick<Report, HostText>) =>
  Object.fromEntries(
    (['next_text', 'answers', ...STORY_TEXTS] as const).map((name) => [name, report[name]]),
  ) as Pick<Report, HostText>

/** What a publication keeps: the result, and the comments that it names. */
type Publication = Pick<ReportData, 'counts' | 'opinion' | 'comments'> & Pick<Report, HostText>

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

/** Keeps the result of a report as text: JSON, compressed, in base64. It has no texts of comments, so that one that is erased or rejected later is nowhere. */
export async function keepPublication({ counts, opinion, comments, report }: ReportData): Promise<string> {
  const named = opinion ? listNamedTids(opinion.findings) : new Set()
  for (const { tid } of report.answers) named.add(tid)
  const kept: Publication = {
    counts,
    opinion,
    comments: comments.flatMap((one) => (named.has(one.tid) ? { ...one, txt: '' } : [])),
    ...pickHostTexts(report),
  }
  return (await gzipAsync(JSON.stringify(kept))).toString('base64')
}

/** A publication as it is stored. */
export interface StoredPublication {
  /** its time in milliseconds since 1970 */
  readonly published: number
  /** by `keepPublication` */
  readonly data: string
}

/** Returns a report with the result that it had when it was published, of the comments that it still shows. */
export async function readPublication(
  { published, data }: StoredPublication,
  now: ReportData,
): Promise<ReportData> {
  const json = await gunzipAsync(Buffer.from(data, 'base64'))
  const { comments, opinion, counts, ...said } = JSON.parse(json.toString()) as Publication
  const texts = new Map(now.comments.map(({ tid, txt }) => [tid, txt]))
  const [shown, hidden] = [[] as ReportData['comments'], new Set<number>()]
  for (const one of comments) {
    const txt = texts.get(one.tid)
    if (txt) shown.push({ ...one, txt })
    else hidden.add(one.tid)
  }
  return {
    ...now,
    counts,
    publication: published,
    comments: shown,
    opinion: opinion && { ...opinion, findings: omitComments(opinion.findings, hidden) },
    report: { ...now.report, ...pickHostTexts(said) },
  }
}
