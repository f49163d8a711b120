import { createSeededRandom, drawBelow, type Random } from '@folkmoot/domain/random'
import { type ModeratedComment, createVoteEvents, type VoteRow } from '../src/vote-events.ts'
import {
  type PublicPca2,
  NO_PUBLIC_STATE,
  takePublicStep,
  type PublicMap,
  type PublicState,
} from '../src/public-step.ts'
import type { Lots } from '@folkmoot/opinion/public-votes'
import { createVoteMatrix } from '@folkmoot/opinion/vote-matrix'

/** What happens between two moments at which an attacker reads everything. */
export interface Moment {
  readonly votes: readonly VoteRow[]
  /** comments that moderators reject */
  readonly rejected: readonly number[]
  /** people who erase themselves */
  readonly erased: readonly number[]
}

/** A public state as the attacker saw it. */
export interface Sight {
  readonly state: PublicState
  readonly map: PublicPca2 | undefined
  readonly leans: PublicMap['leans']
}

/** What a random conversation is made of. */
export interface HistoryPlan {
  readonly people: number
  readonly comments: number
  readonly votes: number
  /** how often people vote as everybody does, 0 to 1 */
  readonly unanimity: number
  /** how often somebody erases themselves, 0 to 1; they may come back as another person */
  readonly erasures?: number
  readonly seed: number
}

const drawVote = (random: Random, pid: number, tid: number, unanimity: number): number => {
  if (random() < unanimity) return (tid % 3) - 1
  return random() < 0.7 ? (pid % 2) * 2 - 1 : drawBelow(random, 3) - 1
}

/** Draws a conversation: votes in any order, changed ones among them, decisions of moderators and erasures. */
export function drawHistory(plan: HistoryPlan): Moment[] {
  const { people, comments, votes, unanimity, erasures = 0, seed } = plan
  const random = createSeededRandom(seed)
  const numbers = Array.from({ length: people }, (_, person) => person)
  return Array.from({ length: votes }, () => {
    const moment: Moment = { votes: [], rejected: [], erased: [] }
    if (random() < 0.02) return { ...moment, rejected: [drawBelow(random, comments)] }
    const person = drawBelow(random, people)
    const pid = numbers[person]!
    if (erasures > 0 && random() < erasures) {
      numbers[person] = pid + people
      return { ...moment, erased: [pid] }
    }
    const tid = drawBelow(random, comments)
    return { ...moment, votes: [{ pid, tid, vote: drawVote(random, person, tid, unanimity) }] }
  })
}

/** Lots of a seed. Ordering n people takes n random numbers. */
export function createLots(seed: number): Lots {
  const random = createSeededRandom(`lots ${seed}`)
  return {
    shuffle: (pids) =>
      pids
        .map((pid) => ({ pid, rank: random() }))
        .sort((one, other) => one.rank - other.rank)
        .map(({ pid }) => pid),
    draw: (below) => drawBelow(random, below),
  }
}

const TIMES = { lastVoteTimestamp: 0, lastModTimestamp: null }

/**
 * Runs the real rule and the real analysis after each moment of a conversation. Returns what was public then, and the orders of
 * lots: who waited, then who entered.
 */
export function runHistory(history: readonly Moment[], comments: number, lots: Lots) {
  const latest = new Map<string, VoteRow>()
  const rejected = new Set<number>()
  const sights: Sight[] = []
  const drawn: (readonly number[])[] = []
  let last: Sight = { state: NO_PUBLIC_STATE, map: undefined, leans: [] }
  for (const { votes, rejected: decided, erased } of history) {
    for (const vote of votes) latest.set(`${vote.pid} ${vote.tid}`, vote)
    for (const [key, { pid }] of latest) if (erased.includes(pid)) latest.delete(key)
    for (const tid of decided) rejected.add(tid)
    const moderated: ModeratedComment[] = Array.from({ length: comments }, (_, tid) => ({
      tid,
      mod: rejected.has(tid) ? -1 : 0,
      isMeta: false,
    }))
    const shuffle = (pids: readonly number[]) => {
      const order = lots.shuffle(pids)
      drawn.push(order)
      return order
    }
    const step = takePublicStep(last.state, {
      exact: createVoteMatrix(createVoteEvents([...latest.values()])),
      comments: moderated,
      lots: { ...lots, shuffle },
      isModerated: decided.length > 0,
      getTimes: () => TIMES,
    })
    if (step) {
      const { map, leans } = step.published ?? last
      last = { state: step.state, map, leans }
    }
    sights.push(last)
  }
  return { sights, drawn }
}
