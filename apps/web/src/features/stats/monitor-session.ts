import { BURST_GAP, type StatsCounts, votesPerParticipant } from '@folkmoot/domain/stats'

/** What somebody saw when they last looked at Monitor. */
export interface Look {
  /** in milliseconds */
  at: number
  counts: StatsCounts
}

/** The look that lasts, and the one before it, which changes are counted from. */
export interface LookMemory {
  before?: Look | undefined
  latest: Look
}

/** The break after which another look begins; going to another screen and back is none. */
const LOOK_BREAK = BURST_GAP

/**
 * What is remembered once somebody sees these counts.
 * @param at in milliseconds
 */
export function rememberLook(known: LookMemory | undefined, counts: StatsCounts, at: number): LookMemory {
  const latest = { at, counts }
  if (!known) return { latest }
  return { before: at - known.latest.at > LOOK_BREAK ? known.latest : known.before, latest }
}

const NAMES = ['votes', 'voters', 'comments', 'commenters'] as const

function isLook(value: unknown): value is Look {
  const { at, counts } = (value ?? {}) as Partial<Look>
  return Number.isSafeInteger(at) && NAMES.every((name) => Number.isSafeInteger(counts?.[name]))
}

/** Reads what `JSON.stringify` made of a memory; undefined when it cannot be used. */
export function readLookMemory(text: string | null): LookMemory | undefined {
  try {
    const { before, latest } = JSON.parse(text ?? '{}') as Partial<LookMemory>
    if (!isLook(latest)) return undefined
    return isLook(before) ? { before, latest } : { latest }
  } catch {
    return undefined
  }
}

const ratio = ({ votes, voters }: StatsCounts) => Number(votesPerParticipant(votes, voters))

/** By how much each figure of Monitor has changed (MON-1). */
export function figureChanges(before: StatsCounts, now: StatsCounts) {
  return {
    voters: now.voters - before.voters,
    votes: now.votes - before.votes,
    votesPerParticipant: ratio(now) - ratio(before),
    commenters: now.commenters - before.commenters,
    comments: now.comments - before.comments,
  }
}
