import type { OpinionMap } from '@folkmoot/api-types/math'
import { formatGroupName, type GroupNames } from '@folkmoot/domain/group-name'
import { explainBlocked } from '@folkmoot/domain/reports/finding-sentences'
import { listResultTids, type Findings } from '@folkmoot/domain/reports/findings'
import { describeGroupChanges } from '@folkmoot/domain/reports/group-change-sentences'
import { parseOpinion, type Opinion } from '@folkmoot/opinion/stored-opinion'
import type { Context } from '../../context.ts'
import { COUNTED_VOTES } from '../counted-votes.ts'
import { createFindingColumns, listFindingRows } from './finding-rows.ts'
import { isInteractive, formatNumber, printRecord, printTable, type CellValue } from '../../output.ts'

/** An opinion map and the known texts of comments by id. */
export interface AnalyzedOpinion {
  readonly map: OpinionMap
  /** which votes it is of */
  readonly counted: keyof typeof COUNTED_VOTES
  readonly texts: ReadonlyMap<number, string>
  /** the owner's names of groups, by letter */
  readonly names: GroupNames
}

/** Remarks behind the number of groups. */
const OUTCOME_REMARKS = {
  groups: '',
  'no-stable-groups': ' (not stable: similar participants could give other groups)',
  'not-enough-data': ' (too few people, comments or differences)',
} as const

const getRemark = ({ analysis }: OpinionMap, groups: number): string =>
  OUTCOME_REMARKS[analysis?.outcome ?? (groups === 0 ? 'not-enough-data' : 'groups')]

/** The compatible mode and maps without groups have no stability. */
const listStability = ({ analysis }: OpinionMap): (readonly [string, CellValue])[] =>
  typeof analysis?.stability === 'number' ? [['stability', analysis.stability.toFixed(2)]] : []

/** The votes of the findings; those of an older server are told to moderators alone. */
function countVotes({ findings, 'user-vote-counts': votes }: OpinionMap): number | undefined {
  const counts = Object.values(votes)
  return findings?.votes ?? (counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + count, 0))
}

const listSummary = (
  { map, counted }: AnalyzedOpinion,
  { groups }: Opinion,
): (readonly [string, CellValue])[] => [
  ['counted', COUNTED_VOTES[counted]],
  ['voted', map.n],
  ['voted enough for a group', map['in-conv'].length],
  ['votes', countVotes(map)],
  ['comments with votes', map['n-cmts']],
  ...(map.findings ? [['comments with results', listResultTids(map.findings).length] as const] : []),
  ['groups', `${groups.length}${getRemark(map, groups.length)}`],
  ...listStability(map),
]

/** Why there is no common ground, where a group is too small for it. */
function listBlocked(
  findings: Findings,
  nameGroup: (id: number) => string,
): (readonly [string, CellValue])[] {
  const reason = findings.common.length === 0 ? explainBlocked(findings, nameGroup) : undefined
  return reason === undefined ? [] : [['why none', reason]]
}

/** The numbers of findings, and since when the groups are the same. */
const listFindingCounts = (
  findings: Findings,
  nameGroup: (id: number) => string,
): (readonly [string, CellValue])[] => [
  ['in no group', findings.people.ungrouped],
  ...(findings.since === null || findings.since === findings.votes
    ? []
    : [['groups the same since vote', findings.since] as const]),
  ['common ground', findings.common.length],
  ...listBlocked(findings, nameGroup),
  ['dividing', findings.divides.length],
  ['undecided', findings.undecided.length],
  ['too few votes', findings.few.length],
  ['not accepted', findings.unaccepted],
]

const DATE_CHARACTERS = 'YYYY-MM-DD'.length

/** The newest sentence about what became of the groups. */
const listChanges = ({ changes = [] }: Findings): (readonly [string, CellValue])[] =>
  describeGroupChanges(changes, (at) => new Date(at).toISOString().slice(0, DATE_CHARACTERS))
    .slice(0, 1)
    .map((sentence) => ['last change of groups', sentence] as const)

/** Prints the sizes of the groups, the numbers of findings, and the comments of each. */
export function printOpinions(context: Context, analyzed: AnalyzedOpinion): void {
  const opinion = parseOpinion(analyzed.map)
  const { findings } = analyzed.map
  const nameGroup = (id: number): string => formatGroupName(id, analyzed.names)
  const sizes = (findings?.groups ?? opinion.groups).map(
    ({ id, size }) => [`group ${nameGroup(id)}`, `${formatNumber(size)} people`] as const,
  )
  printRecord(context, [
    ...listSummary(analyzed, opinion),
    ...sizes,
    ...(findings
      ? [...listChanges(findings), ...listFindingCounts(findings, nameGroup)]
      : [['findings', 'this server has none'] as const]),
  ])
  const rows = findings ? listFindingRows(findings, nameGroup) : []
  if (rows.length === 0) return
  if (isInteractive(context)) context.stdout.write('\n')
  printTable(context, createFindingColumns(analyzed.texts), rows)
}
