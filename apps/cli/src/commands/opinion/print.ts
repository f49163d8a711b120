import type { OpinionMap } from '@folkmoot/api-types/math'
import { parseOpinion, type Opinion } from '@folkmoot/opinion/stored-opinion'
import type { Context } from '../../context.ts'
import {
  isInteractive,
  formatNumber,
  printRecord,
  printTable,
  type Column,
  type CellValue,
} from '../../output.ts'

/** An opinion map and the known texts of comments by id. */
export interface AnalyzedOpinion {
  readonly map: OpinionMap
  readonly texts: ReadonlyMap<number, string>
}

/** Formats the id of a group: 0 is A. */
const formatLetter = (id: number): string => String.fromCharCode('A'.charCodeAt(0) + id)

const formatPercent = (part: number, whole: number): string =>
  `${whole === 0 ? 0 : Math.round((100 * part) / whole)} %`

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

const listSummary = ({ map }: AnalyzedOpinion, { groups }: Opinion): (readonly [string, CellValue])[] => [
  ['participants', map.n],
  ['participants analysed', map['in-conv'].length],
  ['comments with votes', map['n-cmts']],
  ['votes that count', Object.values(map['user-vote-counts']).reduce((sum, count) => sum + count, 0)],
  ['groups', `${groups.length}${getRemark(map, groups.length)}`],
  ...listStability(map),
]

/** A comment that represents a group, or on which everybody agrees. */
interface OpinionRow {
  readonly who: string
  readonly size: number
  readonly says: string
  readonly share: string
  readonly tid: number
  readonly text: string
}

function listOpinionRows({ map, texts }: AnalyzedOpinion, { groups, inConversation }: Opinion): OpinionRow[] {
  const getText = (tid: number) => texts.get(tid) ?? ''
  const representative = groups.flatMap(({ id, size, representative: comments }) =>
    comments.map(({ tid, repful_for, n_success, n_trials }) => ({
      who: formatLetter(id),
      size,
      says: repful_for,
      share: formatPercent(n_success, n_trials),
      tid,
      text: getText(tid),
    })),
  )
  const consensus = (['agree', 'disagree'] as const).flatMap((says) =>
    map.consensus[says].map(({ tid, 'n-success': agreed, 'n-trials': voted }) => ({
      who: 'all',
      size: inConversation,
      says,
      share: formatPercent(agreed, voted),
      tid,
      text: getText(tid),
    })),
  )
  return [...representative, ...consensus]
}

const COLUMNS: readonly Column<OpinionRow>[] = [
  { title: 'GROUP', value: ({ who }) => who },
  { title: 'PEOPLE', value: ({ size }) => size, alignRight: true },
  { title: 'SAYS', value: ({ says }) => says },
  { title: 'SHARE', value: ({ share }) => share, alignRight: true },
  { title: 'ID', value: ({ tid }) => tid, alignRight: true },
  { title: 'COMMENT', value: ({ text }) => text, canShrink: true },
]

/** Prints the sizes of the groups, the comments that tell them apart, and what all agree on. */
export function printOpinions(context: Context, analyzed: AnalyzedOpinion): void {
  const opinion = parseOpinion(analyzed.map)
  const sizes = opinion.groups.map(
    ({ id, size }) => [`group ${formatLetter(id)}`, `${formatNumber(size)} people`] as const,
  )
  printRecord(context, [...listSummary(analyzed, opinion), ...sizes])
  const rows = listOpinionRows(analyzed, opinion)
  if (rows.length === 0) return
  if (isInteractive(context)) context.stdout.write('\n')
  printTable(context, COLUMNS, rows)
}
