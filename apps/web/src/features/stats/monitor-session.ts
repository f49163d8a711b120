import { BURST_GAP_MS, type StatsCounts, formatVotesPerParticipant } from '@folkmoot/domain/stats'

/** The counts that a person saw at the last look at Monitor. */
export interface MonitorSession {
  /** in milliseconds */
  at: number
  counts: StatsCounts
}

/** The current session, and the previous one, to which changes are relative. */
interface MonitorSessions {
  before?: MonitorSession | undefined
  latest: MonitorSession
}

/** A break of this length starts another session; going to another screen and back does not. */
const SESSION_BREAK_MS = BURST_GAP_MS

/**
 * Records that a person sees these counts.
 * @param at in milliseconds
 */
export function recordSession(
  known: MonitorSessions | undefined,
  counts: StatsCounts,
  at: number,
): MonitorSessions {
  const latest = { at, counts }
  if (!known) return { latest }
  return { before: at - known.latest.at > SESSION_BREAK_MS ? known.latest : known.before, latest }
}

const COUNT_NAMES = ['votes', 'voters', 'comments', 'commenters'] as const

function isMonitorSession(value: unknown): value is MonitorSession {
  const { at, counts } = (value ?? {}) as Partial<MonitorSession>
  return Number.isSafeInteger(at) && COUNT_NAMES.every((name) => Number.isSafeInteger(counts?.[name]))
}

/** Parses stored sessions; undefined when they are invalid. */
export function parseMonitorSessions(text: string | null): MonitorSessions | undefined {
  try {
    const { before, latest } = JSON.parse(text ?? '{}') as Partial<MonitorSessions>
    if (!isMonitorSession(latest)) return undefined
    return isMonitorSession(before) ? { before, latest } : { latest }
  } catch {
    return undefined
  }
}

const computeRatio = ({ votes, voters }: StatsCounts) => Number(formatVotesPerParticipant(votes, voters))

/** Computes the change of each Monitor figure (MON-1). */
export function computeFigureChanges(before: StatsCounts, now: StatsCounts) {
  return {
    voters: now.voters - before.voters,
    votes: now.votes - before.votes,
    votesPerParticipant: computeRatio(now) - computeRatio(before),
    commenters: now.commenters - before.commenters,
    comments: now.comments - before.comments,
  }
}
