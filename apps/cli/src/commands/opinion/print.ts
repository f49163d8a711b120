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

/** What was found, and the texts of the comments by id, as far as they are known. */
export interface AnalyzedOpinion {
  readonly map: OpinionMap
  readonly texts: ReadonlyMap<number, string>
}

/** Group 0 is shown as A. */
const formatLetter = (id: number): string => String.fromCharCode('A'.charCodeAt(0) + id)

const formatPercent = (part: number, whole: number): string =>
  `${whole === 0 ? 0 : Math.round((100 * part) / whole)} %`

/** Why there are no groups, or that they are doubtful. */
const OUTCOME_REMARKS = {
  groups: '',
  'no-stable-groups': ' (not stable: with other people of the same kind they would come out otherwise)',
  'not-enough-data': ' (too few people, comments or differences)',
} as const

const getRemark = ({ analysis }: OpinionMap, groups: number): string =>
  OUTCOME_REMARKS[analysis?.outcome ?? (groups === 0 ? 'not-enough-data' : 'groups')]

/** In the published mode, and where there is nothing to divide, no stability is told. */
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

/** A comment on which a group, or everybody, is of one mind. */
interface Line {
  readonly who: string
  readonly size: number
  readonly says: string
  readonly share: string
  readonly tid: number
  readonly text: string
}

function listLines({ map, texts }: AnalyzedOpinion, { groups, inConversation }: Opinion): Line[] {
  const textOf = (tid: number) => texts.get(tid) ?? ''
  const apart = groups.flatMap(({ id, size, representative }) =>
    representative.map(({ tid, repful_for, n_success, n_trials }) => ({
      who: formatLetter(id),
      size,
      says: repful_for,
      share: formatPercent(n_success, n_trials),
      tid,
      text: textOf(tid),
    })),
  )
  const together = (['agree', 'disagree'] as const).flatMap((says) =>
    map.consensus[says].map(({ tid, 'n-success': agreed, 'n-trials': voted }) => ({
      who: 'all',
      size: inConversation,
      says,
      share: formatPercent(agreed, voted),
      tid,
      text: textOf(tid),
    })),
  )
  return [...apart, ...together]
}

const COLUMNS: readonly Column<Line>[] = [
  { title: 'GROUP', value: ({ who }) => who },
  { title: 'PEOPLE', value: ({ size }) => size, alignRight: true },
  { title: 'SAYS', value: ({ says }) => says },
  { title: 'SHARE', value: ({ share }) => share, alignRight: true },
  { title: 'ID', value: ({ tid }) => tid, alignRight: true },
  { title: 'COMMENT', value: ({ text }) => text, canShrink: true },
]

/** Prints how many groups there are and how large, the comments that tell them apart, and what all agree on. */
export function printOpinions(context: Context, analysed: AnalyzedOpinion): void {
  const opinion = parseOpinion(analysed.map)
  const sizes = opinion.groups.map(
    ({ id, size }) => [`group ${formatLetter(id)}`, `${formatNumber(size)} people`] as const,
  )
  printRecord(context, [...listSummary(analysed, opinion), ...sizes])
  const lines = listLines(analysed, opinion)
  if (lines.length === 0) return
  if (isInteractive(context)) context.stdout.write('\n')
  printTable(context, COLUMNS, lines)
}
