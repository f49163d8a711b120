import { MOD, type Mod } from '@folkmoot/domain/comments'
import { randomBetween, seededRandom, type Random } from '@folkmoot/domain/random'
import { planParticipants } from '@folkmoot/domain/simulate/participants'
import type { SimulatedParticipant, SimulatedVote } from '@folkmoot/domain/simulate/types'
import { simulateVotes } from '@folkmoot/domain/simulate/votes'
import { ACCEPTED, DEMO_GROUPS, META, REJECTED, SEEDS, WAITING, type DemoComment } from './demo-comments.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The demonstration is the same everywhere, apart from its dates. */
const SEED = 'lindwater'
const PEOPLE = 400
const VOTES_EACH = 22
const CHANGES_OF_MIND = 0.012

/** The host's participant id; the simulated people follow it in the order of their arrival. */
export const HOST_PID = 0
export const pidOf = (participant: number): number => participant + 1

/** A comment with its place in time; times are milliseconds. */
export interface PlannedComment extends DemoComment {
  readonly pid: number
  readonly mod: Mod
  readonly isMeta: boolean
  readonly isSeed: boolean
  readonly created: number
  /** when a moderator looked at it; when it was written if nobody has */
  readonly modified: number
}

export interface DemoPlan {
  /** when the host made the conversation */
  readonly created: number
  /** in the order of their ids, from 0 on */
  readonly comments: readonly PlannedComment[]
  /** ascending in time */
  readonly votes: readonly SimulatedVote[]
}

/** Somebody at the keyboard for a while: comments are written then. */
interface Sitting {
  readonly author: number
  readonly group: number
  readonly start: number
}

/** The sittings that are long enough to write something in, ascending in time. */
const sittingsOf = (people: readonly SimulatedParticipant[], end: number): Sitting[] =>
  people
    .flatMap(({ group, visits }, author) =>
      visits.filter(({ votes }) => votes > 4).map(({ start }) => ({ author, group, start })),
    )
    .filter(({ start }) => start < end - 10 * MINUTE)
    .sort((a, b) => a.start - b.start)

/** Takes the first sitting, after a share of all of them, of somebody who would write such a comment. */
function takeSitting(sittings: Sitting[], { leanings }: DemoComment, share: number): Sitting {
  const side = leanings.indexOf(Math.max(...leanings))
  const from = Math.floor(share * sittings.length)
  const found = sittings.findIndex(({ group }, at) => at >= from && group === side)
  const [taken] = sittings.splice(found === -1 ? from : found, 1)
  if (!taken) throw new Error('The demonstration has fewer visits than comments.')
  return taken
}

interface Section {
  readonly written: readonly DemoComment[]
  readonly mod: Mod
  readonly isMeta?: true
  /** the part of all visits within which they were written */
  readonly from: number
  readonly to: number
}

const SECTIONS: readonly Section[] = [
  { written: ACCEPTED, mod: MOD.accepted, from: 0, to: 0.9 },
  { written: META, mod: MOD.accepted, isMeta: true, from: 0.02, to: 0.5 },
  { written: REJECTED, mod: MOD.rejected, from: 0.05, to: 0.85 },
  { written: WAITING, mod: MOD.unmoderated, from: 0.93, to: 0.98 },
]

function planSection(random: Random, sittings: Sitting[], section: Section, end: number): PlannedComment[] {
  const { written, mod, isMeta = false, from, to } = section
  return written.map((comment, index) => {
    const sitting = takeSitting(sittings, comment, from + ((to - from) * index) / written.length)
    const created = Math.floor(sitting.start + randomBetween(random, 1, 9) * MINUTE)
    const looked = Math.floor(created + randomBetween(random, 0.5, 8) * HOUR)
    const modified = mod === MOD.unmoderated ? created : Math.min(looked, end)
    return { ...comment, pid: pidOf(sitting.author), mod, isMeta, isSeed: false, created, modified }
  })
}

const planSeed = (comment: DemoComment, created: number): PlannedComment => {
  const marks = { pid: HOST_PID, mod: MOD.accepted, isMeta: false, isSeed: true }
  return { ...comment, ...marks, created, modified: created }
}

/**
 * Invents who took part in the demonstration and when: about three weeks that end shortly before `now`
 * (milliseconds). Nothing but the dates depends on `now`.
 */
export function planDemo(now: number): DemoPlan {
  const random = seededRandom(SEED)
  const end = now - 20 * MINUTE
  const start = Math.floor(now / DAY - 20) * DAY + 7 * HOUR
  const participants = planParticipants({
    random,
    count: PEOPLE,
    groups: DEMO_GROUPS,
    start,
    end,
    votes: VOTES_EACH,
  })
  const sittings = sittingsOf(participants, end)
  const written = SECTIONS.flatMap((section) => planSection(random, sittings, section, end))
  const created = start - HOUR
  const seeds = SEEDS.map((comment, index) => planSeed(comment, created + (10 + 2 * index) * MINUTE))
  const comments = [...seeds, ...written.sort((a, b) => a.created - b.created)]
  const known = comments.map(({ created, modified, pid, mod, leanings }, tid) => ({
    tid,
    from: created,
    until: mod === MOD.rejected ? modified : undefined,
    author: pid === HOST_PID ? undefined : pid - pidOf(0),
    leanings,
  }))
  const votes = [
    ...simulateVotes({ random, participants, comments: known, end, changesOfMind: CHANGES_OF_MIND }),
  ]
  return { created, comments, votes }
}
