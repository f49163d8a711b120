import { formatGroupLetter } from '@folkmoot/domain/group-letter'
import type { GroupNames } from '@folkmoot/domain/group-name'
import { escapeCell } from '@folkmoot/domain/import/escape-cell'
import {
  getVotesOfSide,
  type Finding,
  type Findings,
  type SideVotes,
} from '@folkmoot/domain/reports/findings'
import { computeShareInterval } from '@folkmoot/domain/reports/share-interval'
import { formatHeader } from './export-rows.ts'

const DECIMAL_DIGITS = 4

/** A line of the file: what a finding says about everybody (null) or about a group. */
export interface FindingLine {
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
export const formatFindingsHeader = (): string =>
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
export function listFindingLines(findings: Findings): FindingLine[] {
  const { common, divides, surprising, apart, undecided, few } = findings
  const list = (name: string, found: readonly Finding[]) =>
    found.flatMap((finding) => listLinesOfFinding(name, finding, findings))
  const listRest = (finding: string, tids: readonly number[]): FindingLine[] =>
    tids.map((tid) => ({ finding, tid, group: null, people: findings.people.voted, side: null }))
  return [
    ...list('common', common),
    ...list('divides', divides),
    ...list('surprising', surprising.comments),
    ...apart.flatMap(({ id, comments }) => list(`apart-${formatGroupLetter(id).toLowerCase()}`, comments)),
    ...listRest('undecided', undecided),
    ...listRest('few', few),
  ]
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

/** Formats a line of findings.csv. @param text the comment's */
export function formatFindingLine(line: FindingLine, text: string, names: GroupNames): string {
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
  ]
  return [...cells, escapeCell(text, 'always')].join(',')
}
