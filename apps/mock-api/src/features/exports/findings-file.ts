import type { ExportedComment } from '../../core/export/export-rows.ts'
import { formatFindingLine, formatFindingsHeader, listFindingLines } from '../../core/export/findings-file.ts'
import { getReportGroupNames } from '../../core/group-names.storage.ts'
import { findReportFindings } from '../../core/report-findings.ts'
import { listReportSelections } from '../comments/storage.ts'
import { findSourceOpinion, type ExportSource } from './export-source.ts'
import { streamComments } from './storage.ts'

/** Finds the findings of a report and the texts of all comments; readers get what the report shows. */
export async function findSourceFindings({ db, conversation: { zid }, rid, reader }: ExportSource) {
  const comments: ExportedComment[] = []
  for await (const page of streamComments(db, zid)) comments.push(...page)
  const selected = await listReportSelections(db, rid)
  const selections = new Map(selected.map(({ tid, selection }) => [tid, selection > 0]))
  const opinion = await findSourceOpinion(db, zid, reader)
  const texts = new Map(comments.map(({ tid, txt }) => [tid, txt]))
  return { findings: findReportFindings(opinion, comments, selections), texts }
}

/** Finds what the file of findings says. */
export async function findFindingLines(source: ExportSource) {
  const { findings, texts } = await findSourceFindings(source)
  return { lines: listFindingLines(findings), texts }
}

/** Lines that are written at a time. */
const PIECE_LINES = 500

/** Writes findings.csv. */
export async function* createFindingsFile(source: ExportSource): AsyncGenerator<string> {
  const { lines, texts } = await findFindingLines(source)
  const names = await getReportGroupNames(source.db, source.rid)
  yield `${formatFindingsHeader()}\n`
  for (let start = 0; start < lines.length; start += PIECE_LINES)
    yield lines
      .slice(start, start + PIECE_LINES)
      .map((line) => `${formatFindingLine(line, texts.get(line.tid) ?? '', names)}\n`)
      .join('')
}
