import { countVotes, roundToHour, streamVoteMinutes, type VoteMinute } from '../votes/public.ts'
import type { ConversationStats } from '@folkmoot/api-types/stats'
import {
  computeCountedStats,
  type CountedEvents,
  type CountedTime,
  type VoterClass,
  computeConversationStats,
  thinStats,
} from '@folkmoot/domain/stats'
import { LIMITS } from '@folkmoot/domain/limits'
import { createBoundedCache } from '../../platform/bounded-cache.ts'
import type { Db } from '../../platform/storage/database.ts'
import { countVoters, listCommentTimes, listVoteTimes, type TimedAct } from './storage.ts'

const MAX_CONVERSATIONS = 1000
const CACHE_BYTES = 16 * 1024 * 1024
/** of a number of votes and sittings with its people */
const CLASS_BYTES = 64

/** More of them are told by hours. */
const MAX_MINUTES = 50_000

/** People are counted anew after twenty times as long as counting them took. */
const KEPT_FOR_COSTS = 20

/** Which statistics: before a time in milliseconds (0 is no end), from a time on (undefined for the contract's complete arrays). */
export interface StatsRequest {
  readonly zid: number
  readonly until: number
  readonly since: number | undefined
}

/** The part that statistics which are thinned have. */
export const getStatsPart = (since: number | undefined) => ({
  since: since ?? 0,
  points: since === undefined ? LIMITS.statsPoints : LIMITS.statsSeries,
})

/** Tells whether a conversation has more votes than statistics list one by one. */
export async function isCounted(db: Db, zid: number): Promise<boolean> {
  return (await countVotes(db, zid)).votes > LIMITS.listedVotes
}

/** Counts comments, and the first ones of people, by their times. */
export function countComments(
  comments: readonly TimedAct[],
): Pick<CountedEvents, 'comments' | 'firstComments'> {
  const seen = new Set<number>()
  const isFirst = ({ pid }: TimedAct) => !seen.has(pid) && Boolean(seen.add(pid))
  const toCounted = ({ created }: TimedAct): CountedTime => ({ time: created, count: 1 })
  return { comments: comments.map(toCounted), firstComments: comments.filter(isFirst).map(toCounted) }
}

/** The numbers of one kind. */
export const countBy = (minutes: readonly VoteMinute[], key: 'votes' | 'people'): CountedTime[] =>
  minutes.map((minute) => ({ time: minute.time, count: minute[key] }))

/** Adds votes to a period. */
export function addVotes(periods: Map<number, VoteMinute>, time: number, added: VoteMinute): void {
  const { votes, people, active } = periods.get(time) ?? { votes: 0, people: 0, active: 0 }
  periods.set(time, {
    time,
    votes: votes + added.votes,
    people: people + added.people,
    active: active + added.active,
  })
}

/** Lists the minutes in which somebody voted; the hours, of more minutes than a chart has use for. */
async function listPeriods(db: Db, zid: number, until: number): Promise<VoteMinute[]> {
  const minutes: VoteMinute[] = []
  const hours = new Map<number, VoteMinute>()
  for await (const page of streamVoteMinutes(db, zid, until)) {
    for (const minute of page) addVotes(hours, roundToHour(minute.time), minute)
    if (minutes.length <= MAX_MINUTES) minutes.push(...page)
  }
  return minutes.length <= MAX_MINUTES ? minutes : [...hours.values()]
}

/** Creates the function that counts the voters of large conversations, and not too often. */
function createVoterCounts() {
  const kept = createBoundedCache<number, { until: number; classes: VoterClass[] }>({
    maxEntries: MAX_CONVERSATIONS,
    maxBytes: CACHE_BYTES,
    countBytes: ({ classes }) => CLASS_BYTES * classes.length,
  })
  return async (db: Db, zid: number): Promise<VoterClass[]> => {
    const known = kept.get(zid)
    const start = performance.now()
    if (known && start < known.until) return known.classes
    const classes = await countVoters(db, zid)
    const end = performance.now()
    kept.set(zid, { until: end + KEPT_FOR_COSTS * (end - start), classes })
    return classes
  }
}

/** Creates the reader of statistics for those who moderate: one by one, or of large conversations by minutes. */
export function createModeratorStats() {
  const countVotersSometimes = createVoterCounts()
  return async (db: Db, { zid, until, since }: StatsRequest): Promise<ConversationStats> => {
    const comments = await listCommentTimes(db, zid, until)
    if (!(await isCounted(db, zid))) {
      const whole = computeConversationStats(await listVoteTimes(db, zid, until), comments)
      return since === undefined ? whole : thinStats(whole, getStatsPart(since))
    }
    const minutes = await listPeriods(db, zid, until || Infinity)
    return computeCountedStats(
      {
        votes: countBy(minutes, 'votes'),
        firstVotes: countBy(minutes, 'people'),
        ...countComments(comments),
        voters: await countVotersSometimes(db, zid),
      },
      getStatsPart(since),
    )
  }
}
