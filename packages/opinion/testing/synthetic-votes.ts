import { drawBelow, drawNormal, createSeededRandom, type Random } from '@folkmoot/domain/random'
import type { VoteEvents } from '../src/vote-events.ts'

/** The size of a synthetic conversation. */
export interface Size {
  readonly people: number
  readonly comments: number
  readonly votes: number
}

/** People who vote at the same time, with interleaved votes. */
const CONCURRENT_VOTERS = 200
const GROUP_COUNT = 3

interface Voter {
  readonly pid: number
  readonly group: number
  votesLeft: number
  readonly seen: Set<number>
}

/** The final number of votes of each person: a few cast many. The sum exceeds `votes` by those that present people still cast. */
function drawTurnout({ people, comments, votes }: Size, random: Random): Int32Array {
  const weights = Float64Array.from({ length: people }, () => Math.exp(0.9 * drawNormal(random)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const all = votes * (1 + CONCURRENT_VOTERS / people)
  let spare = 0
  return Int32Array.from(weights, (weight) => {
    const wanted = (all * weight) / total + spare
    const count = Math.min(Math.max(1, Math.round(wanted)), Math.floor(comments * 0.95))
    spare = wanted - count
    return count
  })
}

function drawVote(leaning: number, random: Random): number {
  const drawn = leaning + 0.9 * drawNormal(random)
  return Math.abs(drawn) < 0.25 ? 0 : drawn > 0 ? -1 : 1
}

/**
 * Draws the votes of a synthetic conversation of three groups, in order; the same for a seed. It ends while people are voting:
 * the last votes are from as many people as earlier ones.
 */
export function createSyntheticVotes(size: Size, seed: number): VoteEvents {
  const random = createSeededRandom(seed)
  const leanings = Array.from({ length: GROUP_COUNT }, () =>
    Float64Array.from({ length: size.comments }, () => 0.8 * drawNormal(random)),
  )
  const counts = drawTurnout(size, random)
  const [pids, tids, votes] = [
    new Int32Array(size.votes),
    new Int32Array(size.votes),
    new Int8Array(size.votes),
  ]
  const active: Voter[] = []
  let arrived = 0
  for (let at = 0; at < size.votes; at += 1) {
    while (active.length < CONCURRENT_VOTERS && arrived < size.people) {
      active.push({
        pid: arrived,
        group: drawBelow(random, GROUP_COUNT),
        votesLeft: counts[arrived]!,
        seen: new Set(),
      })
      arrived += 1
    }
    const turn = drawBelow(random, active.length)
    const voter = active[turn]!
    let tid = drawBelow(random, size.comments)
    while (voter.seen.has(tid)) tid = (tid + 1) % size.comments
    voter.seen.add(tid)
    pids[at] = voter.pid
    tids[at] = tid
    votes[at] = drawVote(leanings[voter.group]![tid]!, random)
    voter.votesLeft -= 1
    if (voter.votesLeft === 0) {
      active[turn] = active.at(-1)!
      active.pop()
    }
  }
  return { pids, tids, votes }
}
