import type { OpinionMap } from '@folkmoot/api-types/math'
import { readOpinion, type Opinion } from '@folkmoot/opinion/stored-opinion'
import type { Context } from '../../context.ts'
import { forPeople, grouped, printRecord, printTable, type Column, type Value } from '../../output.ts'

/** What was found, and the texts of the comments by id, as far as they are known. */
export interface Analysed {
  readonly map: OpinionMap
  readonly texts: ReadonlyMap<number, string>
}

/** Group 0 is shown as A. */
const letterOf = (id: number): string => String.fromCharCode('A'.charCodeAt(0) + id)

const percent = (part: number, whole: number): string =>
  `${whole === 0 ? 0 : Math.round((100 * part) / whole)} %`

/** Why there are no groups, or that they are doubtful. */
const REMARK = {
  groups: '',
  'no-stable-groups': ' (not stable: with other people of the same kind they would come out otherwise)',
  'not-enough-data': ' (too few people, comments or differences)',
} as const

const remarkOn = ({ analysis }: OpinionMap, groups: number): string =>
  REMARK[analysis?.outcome ?? (groups === 0 ? 'not-enough-data' : 'groups')]

/** In the published mode, and where there is nothing to divide, no stability is told. */
const stabilityOf = ({ analysis }: OpinionMap): (readonly [string, Value])[] =>
  typeof analysis?.stability === 'number' ? [['stability', analysis.stability.toFixed(2)]] : []

const summaryOf = ({ map }: Analysed, { groups }: Opinion): (readonly [string, Value])[] => [
  ['participants', map.n],
  ['participants analysed', map['in-conv'].length],
  ['comments with votes', map['n-cmts']],
  ['votes that count', Object.values(map['user-vote-counts']).reduce((sum, count) => sum + count, 0)],
  ['groups', `${groups.length}${remarkOn(map, groups.length)}`],
  ...stabilityOf(map),
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

function linesOf({ map, texts }: Analysed, { groups, inConversation }: Opinion): Line[] {
  const textOf = (tid: number) => texts.get(tid) ?? ''
  const apart = groups.flatMap(({ id, size, representative }) =>
    representative.map(({ tid, repful_for, n_success, n_trials }) => ({
      who: letterOf(id),
      size,
      says: repful_for,
      share: percent(n_success, n_trials),
      tid,
      text: textOf(tid),
    })),
  )
  const together = (['agree', 'disagree'] as const).flatMap((says) =>
    map.consensus[says].map(({ tid, 'n-success': agreed, 'n-trials': voted }) => ({
      who: 'all',
      size: inConversation,
      says,
      share: percent(agreed, voted),
      tid,
      text: textOf(tid),
    })),
  )
  return [...apart, ...together]
}

const COLUMNS: readonly Column<Line>[] = [
  { title: 'GROUP', value: ({ who }) => who },
  { title: 'PEOPLE', value: ({ size }) => size, right: true },
  { title: 'SAYS', value: ({ says }) => says },
  { title: 'SHARE', value: ({ share }) => share, right: true },
  { title: 'ID', value: ({ tid }) => tid, right: true },
  { title: 'COMMENT', value: ({ text }) => text, shrinks: true },
]

/** Prints how many groups there are and how large, the comments that tell them apart, and what all agree on. */
export function printOpinions(context: Context, analysed: Analysed): void {
  const opinion = readOpinion(analysed.map)
  const sizes = opinion.groups.map(
    ({ id, size }) => [`group ${letterOf(id)}`, `${grouped(size)} people`] as const,
  )
  printRecord(context, [...summaryOf(analysed, opinion), ...sizes])
  const lines = linesOf(analysed, opinion)
  if (lines.length === 0) return
  if (forPeople(context)) context.stdout.write('\n')
  printTable(context, COLUMNS, lines)
}
