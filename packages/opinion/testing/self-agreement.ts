import { computeAdjustedRandIndex } from '../src/stability.ts'
import { analyzeOpinions } from '../src/analyze.ts'
import type { ModeratedComment, VoteEvents } from '../src/vote-events.ts'
import { createSeededRandom } from '@folkmoot/domain/random'
import { shuffle } from './group-votes.ts'

/** The events in another order; the last event of each pair stays the last. */
function reorderEvents({ pids, tids, votes }: VoteEvents, seed: number): VoteEvents {
  const last = new Map<string, number>()
  for (const at of pids.keys()) last.set(`${pids[at]} ${tids[at]}`, at)
  const order = shuffle([...last.values()], createSeededRandom(seed))
  return {
    pids: Int32Array.from(order, (at) => pids[at]!),
    tids: Int32Array.from(order, (at) => tids[at]!),
    votes: Int8Array.from(order, (at) => votes[at]!),
  }
}

/** The agreement of the groups for several orders and seeds: the median over all pairs. */
export function computeMedianSelfAgreement(
  votes: VoteEvents,
  comments: readonly ModeratedComment[],
  runs: number,
): { median: number; sameSeed: boolean } {
  const found = Array.from(
    { length: runs },
    (_, seed) => analyzeOpinions(reorderEvents(votes, seed), { comments, seed }).people.group,
  )
  const again = analyzeOpinions(votes, { comments, seed: 0 }).people.group
  const all = found.flatMap((one, at) =>
    found.slice(0, at).map((other) => computeAdjustedRandIndex(one, other)),
  )
  all.sort((one, other) => one - other)
  return {
    median: all[Math.floor(all.length / 2)] ?? Number.NaN,
    sameSeed: computeAdjustedRandIndex(again, found[0]!) === 1,
  }
}
