import type { ConversationStats, stats } from '@folkmoot/api-types/stats'
import { MIN_GROUP_SIZE } from '@folkmoot/domain/reports/reports'
import {
  computeCountedStats,
  type VoterClass,
  computeConversationStats,
  thinStats,
} from '@folkmoot/domain/stats'
import { listPublicAuthorTimes } from '@folkmoot/domain/visibility'
import { createBoundedCache, registerContentCache } from '../../platform/bounded-cache.ts'
import type { Handlers } from '../../platform/http/context.ts'
import { createParseError } from '../../platform/http/errors.ts'
import { createReplyCache, hasCurrentCopy } from '../../platform/http/reply-cache.ts'
import type { Db } from '../../platform/storage/database.ts'
import { findGeneration } from '../../platform/storage/generations.ts'
import { HOUR_MS } from '../../platform/storage/vote-counters.ts'
import { canReadAll } from '../conversations/public.ts'
import { roundToHour, roundVoteTimes, streamVoteMinutes, type VoteMinute } from '../votes/public.ts'
import { createHealthReader } from './health.ts'
import {
  addVotes,
  countBy,
  countComments,
  getStatsPart,
  isCounted,
  type StatsRequest,
  createModeratorStats,
} from './moderator-stats.ts'
import { countVotersBefore, listCommentTimes, listVoteTimes, type TimedAct } from './storage.ts'

/** of what readers' statistics are computed from */
const CACHE_BYTES = 32 * 1024 * 1024
const MAX_CONVERSATIONS = 1000
/** of a vote, a comment or a period with its numbers */
const ACT_BYTES = 64

/** Which statistics, and whether people can still write. */
interface ReaderRequest extends StatsRequest {
  readonly isOpen: boolean
}

/** What readers of a report get at most: times by the hour at best. Votes are counted up to the beginning of the hour, comments up to the first request in it. */
interface PublicTimes {
  readonly hour: number
  readonly isOpen: boolean
  readonly comments: readonly TimedAct[]
  /** when authors enter the public count */
  readonly authors: readonly number[]
  /** votes one by one; of large conversations periods with their numbers, and the voters */
  readonly votes: readonly TimedAct[] | { periods: readonly VoteMinute[]; voters: readonly VoterClass[] }
}

/**
 * Joins minutes to periods of whole hours, each of which ends with an hour in which at least three people voted. What is after the
 * last one, and the hour that still runs, are left out.
 * @returns the periods, and the end of the last one
 */
async function findCountedPeriods(minutes: AsyncIterable<readonly VoteMinute[]>, now: number) {
  const hours = new Map<number, VoteMinute>()
  for await (const page of minutes)
    for (const minute of page) addVotes(hours, roundToHour(minute.time), minute)
  const periods: VoteMinute[] = []
  let open: VoteMinute | undefined
  let end = 0
  for (const hour of hours.values()) {
    if (hour.time >= roundToHour(now)) break
    open = open ? { ...open, votes: open.votes + hour.votes, people: open.people + hour.people } : { ...hour }
    if (hour.active < MIN_GROUP_SIZE) continue
    periods.push(open)
    end = hour.time + HOUR_MS
    open = undefined
  }
  return { periods, end }
}

async function readPublicTimes(db: Db, { zid, isOpen }: ReaderRequest, now: number): Promise<PublicTimes> {
  const hour = roundToHour(now)
  const comments = (await listCommentTimes(db, zid)).map(({ pid, created }) => ({
    pid,
    created: roundToHour(created),
  }))
  const first = countComments(comments).firstComments.map(({ time }) => time)
  const authors = listPublicAuthorTimes(first, { isOpen, end: comments.at(-1)?.created ?? 0 })
  if (!(await isCounted(db, zid)))
    return { hour, isOpen, comments, authors, votes: roundVoteTimes(await listVoteTimes(db, zid), now) }
  const { periods, end } = await findCountedPeriods(streamVoteMinutes(db, zid), now)
  return {
    hour,
    isOpen,
    comments,
    authors,
    votes: { periods, voters: await countVotersBefore(db, zid, end) },
  }
}

/** Computes the statistics of readers before a time in milliseconds; 0 means no end. */
function computePublicStats({ votes, comments, authors }: PublicTimes, { until, since }: StatsRequest) {
  const isBefore = (time: number) => until === 0 || time < until
  const shown = comments.filter(({ created }) => isBefore(created))
  const firstCommentTimes = authors.filter(isBefore)
  if (!('periods' in votes)) {
    const counted = votes.filter(({ created }) => isBefore(created))
    const whole = { ...computeConversationStats(counted, shown), firstCommentTimes }
    return since === undefined ? whole : thinStats(whole, getStatsPart(since))
  }
  const periods = votes.periods.filter(({ time }) => isBefore(time))
  const events = { votes: countBy(periods, 'votes'), firstVotes: countBy(periods, 'people') }
  return computeCountedStats(
    {
      ...events,
      comments: countComments(shown).comments,
      firstComments: firstCommentTimes.map((time) => ({ time, count: 1 })),
      voters: votes.voters,
    },
    getStatsPart(since),
  )
}

/** Creates the reader of statistics for readers of a report. It reads the votes once an hour: anybody may ask for any number of ends. */
function createReaderStats() {
  const cache = registerContentCache(
    createBoundedCache<number, PublicTimes>({
      maxEntries: MAX_CONVERSATIONS,
      maxBytes: CACHE_BYTES,
      countBytes: ({ votes, comments, authors }) =>
        ACT_BYTES *
        (comments.length +
          authors.length +
          ('periods' in votes ? votes.periods.length + votes.voters.length : votes.length)),
    }),
  )
  return async (db: Db, request: ReaderRequest, now: number): Promise<ConversationStats> => {
    const known = cache.get(request.zid)
    const isCurrent = known?.hour === roundToHour(now) && known.isOpen === request.isOpen
    const times = isCurrent ? known : await readPublicTimes(db, request, now)
    if (!isCurrent) cache.set(request.zid, times)
    return computePublicStats(times, request)
  }
}

/** @throws ApiError for a zone that this machine does not know */
function checkTimeZone(zone: string): void {
  try {
    Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    throw createParseError('time_zone', 'must be the name of a time zone, such as Europe/Berlin')
  }
}

/** of cached statistics */
const REPLY_BYTES = 16 * 1024 * 1024

/** Creates the handler of statistics, which are computed once for each generation of a conversation; for readers once an hour. */
export function createStatsHandlers(): Handlers<typeof stats> {
  const cache = createReplyCache(REPLY_BYTES)
  const getHealth = createHealthReader()
  const readForModerators = createModeratorStats()
  const readForReaders = createReaderStats()
  return {
    conversationStats: async (
      { query: { until = 0, since } },
      { db, caller, conversation, request, clock },
    ) => {
      const { zid } = conversation
      const isExact = canReadAll(caller, conversation)
      const now = clock()
      const isOpen = conversation.is_active !== 0
      const version = isExact ? String(await findGeneration(db, zid)) : `h${roundToHour(now)}-${isOpen}`
      const etag = `"${version}-${until}-${since}"`
      if (hasCurrentCopy(request, etag)) return { etag }
      const key = `${zid} ${isExact ? 'exact' : 'public'} ${until} ${since}` as const
      return cache.get<ConversationStats>(key, etag, async () => {
        const asked = { zid, until, since }
        if (isExact) return readForModerators(db, asked)
        return readForReaders(db, { ...asked, isOpen }, now)
      })
    },

    conversationHealth: async ({ query: { time_zone = 'UTC' } }, { db, conversation, clock }) => {
      checkTimeZone(time_zone)
      return getHealth(db, conversation, time_zone, clock())
    },
  }
}
