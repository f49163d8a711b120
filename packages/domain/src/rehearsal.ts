import { MOD, type Mod } from './comments.ts'
import { LIMITS } from './limits.ts'
import { createSeededRandom, drawBelow, type Random } from './random.ts'
import { planParticipants, type SimulatedParticipant, type SimulatedVote, simulateVotes } from './simulate.ts'
import { countCharacters } from './text.ts'

/** Allowed numbers of simulated people in a rehearsal. */
export const REHEARSAL_PEOPLE = [30, 100, 300] as const
export type RehearsalPeople = (typeof REHEARSAL_PEOPLE)[number]
export const DEFAULT_REHEARSAL_PEOPLE: RehearsalPeople = 100

/** A rehearsal ends by itself after so many days. */
export const REHEARSAL_DAYS = 7

/** Rehearsals of one conversation at the same time. */
export const MAX_REHEARSALS = 3

/** Seed comments that it takes: more would hardly get a vote. */
export const MAX_REHEARSAL_SEEDS = 300

/** Comments without which simulated people have too little to vote on. */
export const MIN_REHEARSAL_COMMENTS = 5

/** The fields that say that a conversation is a rehearsal. Servers without the extension have none. */
export interface RehearsalFields {
  readonly rehearsal_until?: number | null | undefined
}

/** True for a conversation whose people are simulated. */
export const isRehearsal = ({ rehearsal_until }: RehearsalFields): boolean => rehearsal_until != null

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Days of voting that lie behind a rehearsal when it begins. */
const VOTING_DAYS = 3
const LEAD_MS = 10 * 60_000
const VOTES_PER_PERSON = 14
const CHANGES_OF_MIND = 0.01
/** one group of half the people, two smaller ones */
const GROUPS = [{ weight: 3 }, { weight: 2 }, { weight: 1 }]
/** One simulated comment for so many people, and at most so many. */
const PEOPLE_PER_COMMENT = 10
const MAX_COMMENTS = 12

/** Input of the plan of a rehearsal. */
export interface RehearsalInput {
  /** the seed comments that it copies, in their order */
  readonly seeds: readonly { readonly txt: string; readonly is_meta: boolean }[]
  readonly people: number
  /** whether participants may write */
  readonly canWrite: boolean
  /** comments appear once they are accepted, so waiting ones get no votes */
  readonly isStrict: boolean
  /** milliseconds since 1970 */
  readonly now: number
  /** the same seed gives the same people */
  readonly seed: string
}

/** A comment with its times in milliseconds. */
export interface PlannedComment {
  readonly txt: string
  /** the person who wrote it: 0 is the host, the simulated people follow in order of arrival */
  readonly pid: number
  readonly mod: Mod
  readonly isMeta: boolean
  readonly isSeed: boolean
  readonly created: number
  /** time of moderation; of creation without one */
  readonly modified: number
}

/** A conversation to store: times in milliseconds, comments in order of their ids, votes ascending in time. */
export interface PlannedConversation {
  readonly created: number
  readonly comments: readonly PlannedComment[]
  readonly votes: readonly SimulatedVote[]
}

/** Comments of simulated people, one of each kind for moderation: made of the seed comments, in their language. */
const VARIATIONS: readonly ((text: string, other: string) => string)[] = [
  (text) => `${text}!!`,
  (text) => text.toUpperCase(),
  (text, other) => `${text} ${other}`,
  (text) => `${text} name@example.org`,
  (text) => `${text} https://example.org/`,
  (text) => `… ${text}`,
]

/** Draws the texts of simulated people: none twice, and none that is too long or that a seed comment has. */
function drawTexts(random: Random, { seeds, people }: RehearsalInput): string[] {
  const known = new Set(seeds.map(({ txt }) => txt))
  const texts: string[] = []
  const wanted = Math.min(MAX_COMMENTS, Math.ceil(people / PEOPLE_PER_COMMENT))
  for (let index = 0; index < wanted; index += 1) {
    const at = drawBelow(random, seeds.length)
    const [first, second] = [seeds[at], seeds[(at + 1) % seeds.length]]
    const text = VARIATIONS[index % VARIATIONS.length]?.(first?.txt ?? '', second?.txt ?? '') ?? ''
    if (known.has(text) || countCharacters(text) > LIMITS.comment) continue
    known.add(text)
    texts.push(text)
  }
  return texts
}

/** The comments of simulated people, which wait for a decision: spread over the first sessions of people. */
function planComments(
  random: Random,
  input: RehearsalInput,
  participants: readonly SimulatedParticipant[],
): PlannedComment[] {
  const texts = input.canWrite ? drawTexts(random, input) : []
  return texts.flatMap((txt, index) => {
    const author = Math.floor(((index + 1) * participants.length) / (texts.length + 1))
    const created = Math.floor(participants[author]?.sessions[0]?.start ?? input.now - HOUR_MS)
    const marks = { pid: author + 1, mod: MOD.unmoderated, isMeta: false, isSeed: false }
    return [{ txt, ...marks, created, modified: created }]
  })
}

/**
 * Plans a rehearsal: the seed comments of a conversation, simulated people of three opinion groups who vote on them for three days
 * until now, and some comments of theirs that wait for a decision.
 */
export function planRehearsal(input: RehearsalInput): PlannedConversation {
  const { seeds, people, isStrict, now, seed } = input
  const random = createSeededRandom(seed)
  const end = now - LEAD_MS
  const start = end - VOTING_DAYS * DAY_MS
  const created = start - HOUR_MS
  const participants = planParticipants({
    random,
    count: people,
    groups: GROUPS,
    start,
    end,
    votes: VOTES_PER_PERSON,
  })
  const hosts = seeds.map(({ txt, is_meta }): PlannedComment => {
    const marks = { pid: 0, mod: MOD.accepted, isMeta: is_meta, isSeed: true }
    return { txt, ...marks, created, modified: created }
  })
  const written = planComments(random, input, participants).toSorted((a, b) => a.created - b.created)
  const comments = [...hosts, ...written]
  const votable = comments.flatMap(({ created: from, pid, isSeed }, tid) =>
    isSeed ? [{ tid, from }] : isStrict ? [] : [{ tid, from, author: pid - 1 }],
  )
  const votes = [
    ...simulateVotes({ random, participants, comments: votable, end, changesOfMind: CHANGES_OF_MIND }),
  ]
  return { created, comments, votes }
}
