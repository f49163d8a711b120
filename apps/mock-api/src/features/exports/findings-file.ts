import type { ExportedComment } from '../../core/export/export-rows.ts'
import { formatFindingLine, formatFindingsHeader, listFindingLines } from '../../core/export/findings-file.ts'
import { getReportGroupNames } from '../../core/group-names.storage.ts'
import { findReportFindings } from '../../core/report-findings.ts'
import { listReportSelections } from '../comments/storage.ts'
import { findSourceOpinion, type ExportSource } from './export-source.ts'
import { streamComments } from './storage.ts'

/** Finds what the file of findings says; readers get what the report shows. */
export async function findFindingLines({ db, conversation: { zid }, rid, reader }: ExportSource) {
  const comments: ExportedComment[] = []
  for await (const page of streamComments(db, zid)) comments.push(...page)
  const selected = await listReportSelections(db, rid)
  const selections = new Map(selected.map(({ tid, selection }) => [tid, selection > 0]))
  const opinion = await findSourceOpinion(db, zid, reader)
  const texts = new Map(comments.map(({ tid, txt }) => [tid, txt]))
  return { lines: listFindingLines(findReportFindings(opinion, comments, selections)), texts }
}

/** Writes findings.csv. */
export async function* createFindingsFile(source: ExportSource): AsyncGenerator<string> {
  const { lines, texts } = await findFindingLines(source)
  const names = await getReportGroupNames(source.db, source.rid)
  yield [
    formatFindingsHeader(),
    ...lines.map((line) => formatFindingLine(line, texts.get(line.tid) ?? '', names)),
  ]
    .map((line) => `${line}\n`)
    .join('')
}
