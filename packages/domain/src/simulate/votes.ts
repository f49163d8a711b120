import { randomBelow, randomBetween, randomItem, type Random } from '../random.ts'
import { VOTE, type Vote } from '../votes.ts'
import { newAgenda, type Agenda } from './agenda.ts'
import { changedVote, drawLeanings, drawVote } from './opinions.ts'
import type { SimulatedComment, SimulatedParticipant, SimulatedVote } from './types.ts'

export interface VotesPlan {
  readonly random: Random
  readonly participants: readonly SimulatedParticipant[]
  readonly comments: readonly SimulatedComment[]
  /** nobody votes after this moment, in milliseconds */
  readonly end: number
  /** probability that somebody's next vote changes an earlier one, 0 to 1; none when left out */
  readonly changesOfMind?: number
}

interface Known {
  readonly tid: number
  readonly until: number
  readonly leanings: readonly number[]
}

/** The next thing somebody does: write (and so agree with) a comment, or go on with a visit. */
interface Turn {
  readonly participant: number
  readonly left: number
  readonly own?: number
}

/** Random picks before the comments that somebody has not voted on are listed. */
const PICKS = 6

const known = (plan: VotesPlan, comment: SimulatedComment, groups: number): Known => ({
  tid: comment.tid,
  until: comment.until ?? Infinity,
  leanings: comment.leanings ?? drawLeanings(plan.random, groups),
})

/** The comments in sight at a moment, which only ever moves on. */
function sightOf(plan: VotesPlan): (time: number) => readonly Known[] {
  const groups = plan.participants.reduce((most, { group }) => Math.max(most, group + 1), 1)
  const coming = [...plan.comments]
    .sort((a, b) => (b.from ?? -Infinity) - (a.from ?? -Infinity))
    .map((comment) => ({ from: comment.from ?? -Infinity, comment: known(plan, comment, groups) }))
  let inSight: Known[] = []
  return (time) => {
    for (let next = coming.at(-1); next && next.from <= time; next = coming.at(-1)) {
      inSight.push(next.comment)
      coming.pop()
    }
    if (inSight.some((comment) => comment.until <= time)) {
      inSight = inSight.filter((comment) => comment.until > time)
    }
    return inSight
  }
}

/** A comment in sight that somebody has not voted on; undefined when there is none. */
function pick(
  random: Random,
  inSight: readonly Known[],
  voted: ReadonlyMap<number, Vote>,
): Known | undefined {
  for (let attempt = 0; attempt < PICKS; attempt += 1) {
    const comment = randomItem(random, inSight)
    if (comment && !voted.has(comment.tid)) return comment
  }
  const rest = inSight.filter((comment) => !voted.has(comment.tid))
  return randomItem(random, rest)
}

/** An earlier vote turned round, when the person has one on a comment that is still in sight. */
function change(random: Random, inSight: readonly Known[], voted: ReadonlyMap<number, Vote>) {
  const comment = inSight[randomBelow(random, inSight.length)]
  const before = comment && voted.get(comment.tid)
  return comment && before !== undefined ? { tid: comment.tid, vote: changedVote(random, before) } : undefined
}

function allTurns(plan: VotesPlan): Agenda<Turn> {
  const turns = newAgenda<Turn>()
  for (const { tid, author, from } of plan.comments) {
    if (author !== undefined && from !== undefined)
      turns.put(from, { participant: author, left: 1, own: tid })
  }
  for (const [participant, { visits }] of plan.participants.entries()) {
    for (const visit of visits) turns.put(visit.start, { participant, left: visit.votes })
  }
  return turns
}

/**
 * Lets the participants vote, one event at a time, ascending in time: only on comments in sight at that moment, once a
 * comment unless somebody changes an earlier vote. A group's members vote alike as far as its leanings go.
 */
export function* simulateVotes(plan: VotesPlan): Generator<SimulatedVote, void> {
  const { random, end, changesOfMind = 0 } = plan
  const turns = allTurns(plan)
  const sight = sightOf(plan)
  const votes = plan.participants.map(() => new Map<number, Vote>())
  for (let turn = turns.take(); turn && turn.time <= end; turn = turns.take()) {
    const { time } = turn
    const { participant, left, own } = turn.what
    const person = plan.participants[participant]
    const voted = votes[participant]
    if (!person || !voted) continue
    const inSight = sight(time)
    let cast = own === undefined ? undefined : { tid: own, vote: VOTE.agree as Vote }
    if (!cast && random() < changesOfMind) cast = change(random, inSight, voted)
    const comment = cast ? undefined : pick(random, inSight, voted)
    if (comment)
      cast = { tid: comment.tid, vote: drawVote(random, comment.leanings[person.group] ?? 0, person.passes) }
    if (!cast) continue
    voted.set(cast.tid, cast.vote)
    yield { participant, tid: cast.tid, vote: cast.vote, time }
    const pause = Math.ceil(person.pace * randomBetween(random, 0.4, 2))
    if (left > 1) turns.put(time + pause, { participant, left: left - 1 })
  }
}
