import { createSeededRandom, type Random } from '@folkmoot/domain/random'
import type { VoteRow } from '../src/vote-events.ts'

interface GroupVotesOptions {
  readonly people: number
  readonly comments: number
  readonly groups: number
  readonly seed: number | string
  /** the share of comments that a person votes on */
  readonly turnout?: number
  /** the probability of a vote against the own group */
  readonly noise?: number
}

/** Votes of people in clear groups: person p is in group p % groups. In random order, each pair once. */
export function createGroupVotes({
  people,
  comments,
  groups,
  seed,
  turnout = 0.8,
  noise = 0.08,
}: GroupVotesOptions): VoteRow[] {
  const random = createSeededRandom(seed)
  const views = Array.from({ length: groups }, () =>
    Array.from({ length: comments }, () => (random() < 0.5 ? -1 : 1)),
  )
  const rows: VoteRow[] = []
  for (let pid = 0; pid < people; pid += 1) {
    for (let tid = 0; tid < comments; tid += 1) {
      if (random() > turnout) continue
      const view = views[pid % groups]![tid]!
      const drawn = random()
      rows.push({ pid, tid, vote: drawn < noise / 2 ? 0 : drawn < noise ? -view : view })
    }
  }
  return shuffle(rows, random)
}

/** The items in random order. */
export function shuffle<I>(items: readonly I[], random: Random): I[] {
  const order = items.map((item) => ({ item, key: random() }))
  return order.sort((one, other) => one.key - other.key).map(({ item }) => item)
}
