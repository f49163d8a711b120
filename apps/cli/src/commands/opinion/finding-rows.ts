import {
  getVotesOfSide,
  type Finding,
  type Findings,
  type SideVotes,
  type VotesNeeded,
} from '@folkmoot/domain/reports/findings'
import { computeShareInterval } from '@folkmoot/domain/reports/share-interval'
import type { Side } from '@folkmoot/domain/votes'
import type { Column } from '../../output.ts'

/** A comment of a finding, as a line of the table. */
interface FindingRow {
  readonly finding: string
  readonly says: string
  /** the share of each group on the side, with its interval */
  readonly shares: string
  readonly tips: string
  readonly tid: number
}

const formatPercent = (share: number): string => `${Math.round(100 * share)}`

/** The share of a side with its 95 % interval: 84 % (71–92). */
function formatShare(side: Side, votes: SideVotes, people: number): string {
  const counts = { count: getVotesOfSide(side, votes), votes: votes.S, people }
  const { share, low, high } = computeShareInterval(counts)
  return `${formatPercent(share)} % (${formatPercent(low)}–${formatPercent(high)})`
}

/** The letter of a group, with its name if there is one. */
type NameGroup = (id: number) => string

/** The side that most votes of a group are on, agree in a tie. */
const findMainSide = ({ A, D }: SideVotes): Side => (D > A ? 'disagree' : 'agree')

/** The shares of every group, or of everybody where there are no groups. */
function formatShares(
  { side, all, groups }: Finding,
  { people, groups: sizes }: Findings,
  nameGroup: NameGroup,
): string {
  if (groups.length === 0) return formatShare(side ?? findMainSide(all), all, people.voted)
  return groups
    .map((votes) => {
      const own = side ?? findMainSide(votes)
      const size = sizes.find(({ id }) => id === votes.id)?.size ?? 0
      return `${nameGroup(votes.id)} ${formatShare(own, votes, size)}${side ? '' : ` ${own}`}`
    })
    .join(', ')
}

/** Votes that would settle something: 3 of B. */
const formatNeeded = (needed: readonly VotesNeeded[], nameGroup: NameGroup): string =>
  needed.map(({ id, votes }) => (id === null ? `${votes}` : `${votes} of ${nameGroup(id)}`)).join(', ')

const createRow =
  (name: string, findings: Findings, nameGroup: NameGroup) =>
  (finding: Finding): FindingRow => ({
    finding: name,
    says: finding.side ?? '',
    shares: formatShares(finding, findings, nameGroup),
    tips: formatNeeded(finding.tips, nameGroup),
    tid: finding.tid,
  })

/** Lists the comments of all findings: what all agree on first, then what divides, then what sets each group apart. */
export function listFindingRows(findings: Findings, nameGroup: NameGroup): FindingRow[] {
  const { common, divides, surprising, apart, open } = findings
  const pair = (surprising.groups ?? []).map(nameGroup).join(' and ')
  const create = (name: string) => createRow(name, findings, nameGroup)
  return [
    ...common.map(create('common ground')),
    ...divides.map(create('divides')),
    ...surprising.comments.map(create(`agreement of ${pair}`)),
    ...apart.flatMap(({ id, comments }) => comments.map(create(`apart: ${nameGroup(id)}`))),
    ...open.map(({ tid, side, needs }) => ({
      finding: 'almost common',
      says: side,
      shares: '',
      tips: formatNeeded(needs, nameGroup),
      tid,
    })),
  ]
}

/** The columns of the table. @param texts texts of the comments by id */
export const createFindingColumns = (texts: ReadonlyMap<number, string>): Column<FindingRow>[] => [
  { title: 'FINDING', value: ({ finding }) => finding },
  { title: 'SAYS', value: ({ says }) => says },
  { title: 'SHARE (95 %)', value: ({ shares }) => shares },
  { title: 'VOTES TO SETTLE', value: ({ tips }) => tips },
  { title: 'ID', value: ({ tid }) => tid, alignRight: true },
  { title: 'COMMENT', value: ({ tid }) => texts.get(tid) ?? '', canShrink: true },
]
