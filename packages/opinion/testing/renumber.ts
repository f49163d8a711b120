import type { Random } from '@folkmoot/domain/random'
import type { OpinionAnalysis } from '../src/analysis.ts'
import type { ModeratedComment, VoteRow } from '../src/vote-events.ts'
import { shuffle } from './group-votes.ts'

/** The same conversation with other numbers of people and comments, its rows in another order. */
export interface RenumberedVotes {
  readonly rows: readonly VoteRow[]
  readonly comments: readonly ModeratedComment[]
  /** the new number of each */
  readonly pids: ReadonlyMap<number, number>
  readonly tids: ReadonlyMap<number, number>
}

/** New numbers, with gaps, in random order. */
const drawNumbers = (ids: Iterable<number>, random: Random): Map<number, number> =>
  new Map(shuffle([...new Set(ids)], random).map((id, at) => [id, 3 * at + 1]))

/** Gives people and comments new numbers, and shuffles the votes. */
export function renumberVotes(
  rows: readonly VoteRow[],
  comments: readonly ModeratedComment[],
  random: Random,
): RenumberedVotes {
  const pids = drawNumbers(
    rows.map(({ pid }) => pid),
    random,
  )
  const tids = drawNumbers(
    [...rows, ...comments].map(({ tid }) => tid),
    random,
  )
  return {
    rows: shuffle(rows, random).map(({ pid, tid, vote }) => ({
      pid: pids.get(pid)!,
      tid: tids.get(tid)!,
      vote,
    })),
    comments: shuffle(comments, random).map((comment) => ({ ...comment, tid: tids.get(comment.tid)! })),
    pids,
    tids,
  }
}

type Numbers = ReadonlyMap<number, number>
const SAME: Numbers = new Map()
const getNumber = (numbers: Numbers, id: number): number => numbers.get(id) ?? id

const sortByNumber = <T>(entries: readonly (readonly [number, T])[]) =>
  entries.toSorted(([one], [other]) => one - other)

/** All that an analysis says, with other numbers of people and comments: equal objects say the same, to the last bit. */
export function describeAnalysis(analysis: OpinionAnalysis, pids: Numbers = SAME, tids: Numbers = SAME) {
  const { people, comments, groups, consensus, baseClusters } = analysis
  const nameTid = <T extends { readonly tid: number }>(found: T): T => ({
    ...found,
    tid: getNumber(tids, found.tid),
  })
  const { outcome, missing, stability, smoothing, silhouettes, eigenvalues, groupsSince } = analysis
  return {
    summary: { outcome, missing, stability, smoothing, silhouettes, eigenvalues, groupsSince },
    people: sortByNumber(
      [...people.pids].map((pid, row) => [
        getNumber(pids, pid),
        [people.votes, people.isIncluded, people.x, people.y, people.group, people.baseCluster].map(
          (values) => values[row]!,
        ),
      ]),
    ),
    comments: sortByNumber(
      [...comments.tids].map((tid, column) => {
        const { means, first, second, x, y, extremity, consensus: informed } = comments
        const values = [means, first, second, x, y, extremity, informed].map((all) => all[column]!)
        return [getNumber(tids, tid), [...values, analysis.priorities.get(tid)]]
      }),
    ),
    baseClusters: baseClusters.map(({ x, y, members }) => [x, y, members.length]),
    groups: groups.map(({ representative, ...group }) => ({
      ...group,
      representative: representative.map(nameTid),
    })),
    consensus: { agree: consensus.agree.map(nameTid), disagree: consensus.disagree.map(nameTid) },
  }
}
