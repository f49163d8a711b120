import { WAITING_PEOPLE } from '@folkmoot/opinion/public-votes'
import type { VoteRow } from '@folkmoot/opinion/vote-events'
import type { Moment } from './public-history.ts'

// Shows that public answers do not determine how somebody voted: it makes another conversation in which they voted the other way
// at the same times on the same comments, while somebody whom nobody counts did what they really did. If the rule answers
// both alike, to the last digit and at every moment, nobody can tell the two apart.

/** Somebody plays the part of another from the moment at which the part enters the public results. */
interface Casting {
  readonly part: number
  readonly actor: number
}

/** Who holds the place of the person in question among those who wait. */
interface Recasting {
  readonly castings: readonly Casting[]
  /** the order of lots in the other conversation */
  readonly orders: readonly (readonly number[])[]
}

/** Casts another person for each part that the person in question had; undefined when nobody waited whom nobody knows. */
export function recast(person: number, drawn: readonly (readonly number[])[]): Recasting | undefined {
  const castings: Casting[] = []
  const orders: (readonly number[])[] = []
  let held = person
  for (const order of drawn) {
    const waiting = order.slice(0, WAITING_PEOPLE)
    const isEntering = order.includes(held) && !waiting.includes(held)
    const actor = isEntering ? waiting.find((pid) => pid !== person) : undefined
    if (isEntering && actor === undefined) return undefined
    if (actor === undefined) {
      orders.push(order.map((pid) => (pid === held ? person : pid)))
      continue
    }
    castings.push({ part: held, actor })
    orders.push(order.map((pid) => (pid === held ? actor : pid === actor ? person : pid)))
    held = actor
  }
  return { castings, orders }
}

/** The first moment at which somebody voted. */
const findArrival = (history: readonly Moment[], pid: number): number =>
  history.findIndex(({ votes }) => votes.some((vote) => vote.pid === pid))

/** The votes of a part, played by an actor who arrived at another moment. */
function playPart(history: readonly Moment[], { part, actor }: Casting): Map<number, VoteRow[]> {
  const arrival = findArrival(history, actor)
  const played = new Map<number, VoteRow[]>()
  const add = (moment: number, votes: readonly VoteRow[]) =>
    played.set(moment, [...(played.get(moment) ?? []), ...votes.map((vote) => ({ ...vote, pid: actor }))])
  const own = history.map(({ votes }) => votes.filter(({ pid }) => pid === part))
  // they are there from the moment of their own arrival
  add(arrival, own.find((votes) => votes.length > 0) ?? [])
  for (const [moment, votes] of own.entries()) add(Math.max(arrival, moment), votes)
  return played
}

const turnVote = (vote: number): number => (vote === 1 ? -1 : vote + 1)

/** Creates the other conversation: the person votes otherwise on everything, the others as they were cast. */
export function createOtherWorld(
  history: readonly Moment[],
  person: number,
  { castings }: Recasting,
): Moment[] {
  const gone = new Set(castings.map(({ actor }) => actor))
  const plays = castings.map((casting) => playPart(history, casting))
  return history.map(({ votes, ...rest }, moment) => ({
    ...rest,
    votes: [
      ...votes
        .filter(({ pid }) => !gone.has(pid))
        .map((vote) => (vote.pid === person ? { ...vote, vote: turnVote(vote.vote) } : vote)),
      ...plays.flatMap((play) => play.get(moment) ?? []),
    ],
  }))
}
