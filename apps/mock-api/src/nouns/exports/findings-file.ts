import { formatHeader, type ExportedComment } from '../votes/public.ts'
import { getReportAnswers, getReportGroupNames, findReportFindings } from '../reports/public.ts'
import { listReportSelections } from '../comments/public.ts'
import { formatGroupLetter, type GroupNames } from '@folkmoot/domain/group-names'
import { escapeCell } from '@folkmoot/domain/export-files'
import {
  getVotesOfSide,
  type Finding,
  type Findings,
  type SideVotes,
} from '@folkmoot/domain/reports/findings'
import type { CommentAnswer } from '@folkmoot/domain/reports/answers'
import { computeShareInterval } from '@folkmoot/domain/reports/share-interval'
import { findSourceOpinion, type ExportSource } from './report-reader.ts'
import { streamComments } from './storage.ts'

const DECIMAL_DIGITS = 4

/** A line of the file: what a finding says about everybody (null) or about a group. */
interface FindingLine {
  readonly finding: string
  readonly tid: number
  readonly group: number | null
  readonly people: number
  readonly votes?: SideVotes
  readonly side: Finding['side']
  /** further votes that would settle it */
  readonly toSettle?: number | undefined
}

/** The header of findings.csv. */
const formatFindingsHeader = (): string =>
  formatHeader(
    'finding',
    'comment-id',
    'group-id',
    'group-name',
    'people',
    'votes',
    'agrees',
    'disagrees',
    'passes',
    'side',
    'share',
    'low',
    'high',
    'votes-to-settle',
    'answer',
    'answer-reason',
    'comment-body',
  )

/** The lines of a finding: everybody, then each group. */
function listLinesOfFinding(
  name: string,
  { tid, side, all, groups, tips }: Finding,
  findings: Findings,
): FindingLine[] {
  const getNeeded = (group: number | null) => tips.find(({ id }) => id === group)?.votes
  const getSize = (group: number) => findings.groups.find(({ id }) => id === group)?.size ?? 0
  const line = { finding: name, tid }
  return [
    { ...line, group: null, people: findings.people.voted, votes: all, side, toSettle: getNeeded(null) },
    ...groups.map((votes) => ({
      ...line,
      group: votes.id,
      people: getSize(votes.id),
      votes,
      side: side ?? votes.side,
      toSettle: getNeeded(votes.id),
    })),
  ]
}

/** Lists the lines of findings.csv: each finding in its order, then the comments without one. */
function* listFindingLines(findings: Findings): Generator<FindingLine> {
  const { common, divides, surprising, apart, undecided, few } = findings
  const sections: readonly (readonly [name: string, found: readonly Finding[]])[] = [
    ['common', common],
    ['divides', divides],
    ['surprising', surprising.comments],
    ...apart.map(({ id, comments }) => [`apart-${formatGroupLetter(id).toLowerCase()}`, comments] as const),
  ]
  for (const [name, found] of sections)
    for (const finding of found) yield* listLinesOfFinding(name, finding, findings)
  for (const [finding, tids] of Object.entries({ undecided, few }))
    for (const tid of tids) yield { finding, tid, group: null, people: findings.people.voted, side: null }
}

/** The share of the side with its interval; blank without a side. */
function formatShare({ side, votes, people }: FindingLine): string[] {
  if (!side || !votes) return ['', '', '']
  const { share, low, high } = computeShareInterval({
    count: getVotesOfSide(side, votes),
    votes: votes.S,
    people,
  })
  return [share, low, high].map((value) => value.toFixed(DECIMAL_DIGITS))
}

/** The owner's name of a group, blank without one. */
const formatName = (group: number | null, names: GroupNames): string => {
  const name = group === null ? null : names[group]
  return name ? escapeCell(name, 'always') : ''
}

/** The texts around a line: of its comment, of its group, and of the answer. */
interface LineContext {
  readonly texts: ReadonlyMap<number, string>
  readonly names: GroupNames
  readonly answers: ReadonlyMap<number, CommentAnswer>
}

/** Formats a line of findings.csv. */
function formatFindingLine(line: FindingLine, { texts, names, answers }: LineContext): string {
  const { finding, tid, group, people, votes, side, toSettle } = line
  const counts = votes ? [votes.S, votes.A, votes.D, votes.S - votes.A - votes.D] : ['', '', '', '']
  const cells = [
    finding,
    tid,
    group ?? '',
    formatName(group, names),
    people,
    ...counts,
    side ?? '',
    ...formatShare(line),
    toSettle ?? '',
    answers.get(tid)?.state ?? '',
    escapeCell(answers.get(tid)?.reason ?? '', 'always'),
    escapeCell(texts.get(tid) ?? '', 'always'),
  ]
  return cells.join(',')
}

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

/** Lines that are written at a time. */
const PIECE_LINES = 100

/** Writes findings.csv. */
export async function* createFindingsFile(source: ExportSource): AsyncGenerator<string> {
  const { findings, texts } = await findSourceFindings(source)
  const { db, rid } = source
  const context = {
    texts,
    names: await getReportGroupNames(db, rid),
    answers: await getReportAnswers(db, rid),
  }
  let piece = [formatFindingsHeader()]
  for (const line of listFindingLines(findings)) {
    piece.push(formatFindingLine(line, context))
    if (piece.length < PIECE_LINES) continue
    yield `${piece.join('\n')}\n`
    piece = []
    await new Promise(setImmediate)
  }
  if (piece.length > 0) yield `${piece.join('\n')}\n`
}
