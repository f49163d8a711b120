import type { ConversationStats, stats } from '@folkmoot/api-types/stats'
import { computeConversationStats, thinStats } from '@folkmoot/domain/stats'
import { createBoundedCache } from '../../bounded-cache.ts'
import type { Handlers } from '../../http/context.ts'
import { canReadAll } from '../../core/authority.ts'
import { registerContentCache } from '../../core/content-caches.ts'
import { getExportNetwork } from '../../core/work-queue.ts'
import { roundToHour } from '../../core/export/format-times.ts'
import { roundVoteTimes } from '../../core/export/vote-periods.ts'
import { checkTimeZone } from '../../core/time-zone.ts'
import { createReplyCache, hasCurrentCopy } from '../../http/reply-cache.ts'
import type { Db } from '../../storage/database.ts'
import { findGeneration } from '../../storage/generations.ts'
import { createHealthReader } from './health-reader.ts'
import { listCommentTimes, listVoteTimes } from './storage.ts'

/** of cached statistics, and of what readers' ones are computed from */
const CACHE_BYTES = 64 * 1024 * 1024
const MAX_CONVERSATIONS = 1000
/** of a vote or comment with its person and time */
const ACT_BYTES = 64

const computeExactStats = async (db: Db, zid: number, until: number) =>
  computeConversationStats(await listVoteTimes(db, zid, until), await listCommentTimes(db, zid, until))

interface TimedAct {
  readonly pid: number
  readonly created: number
}

/** What readers of a report get at most: times by the hour at best, as they stood at the beginning of an hour. */
interface PublicTimes {
  readonly hour: number
  readonly votes: readonly TimedAct[]
  readonly comments: readonly TimedAct[]
}

async function readPublicTimes(db: Db, zid: number, now: number): Promise<PublicTimes> {
  const votes = roundVoteTimes(await listVoteTimes(db, zid), now)
  const comments = (await listCommentTimes(db, zid)).map(({ pid, created }) => ({
    pid,
    created: roundToHour(created),
  }))
  return { hour: roundToHour(now), votes, comments }
}

/** Creates the reader of public times, which reads them once an hour: anybody may ask for any number of ends. */
function createPublicTimes() {
  const cache = registerContentCache(
    createBoundedCache<number, PublicTimes>({
      maxEntries: MAX_CONVERSATIONS,
      maxBytes: CACHE_BYTES,
      countBytes: ({ votes, comments }) => ACT_BYTES * (votes.length + comments.length),
    }),
  )
  return async (db: Db, zid: number, now: number): Promise<PublicTimes> => {
    const known = cache.get(zid)
    if (known?.hour === roundToHour(now)) return known
    const times = await readPublicTimes(db, zid, now)
    cache.set(zid, times)
    return times
  }
}

/** Computes the statistics of readers before a time in milliseconds; 0 means no end. */
function computePublicStats({ votes, comments }: PublicTimes, until: number) {
  const isBefore = ({ created }: TimedAct) => until === 0 || created < until
  return computeConversationStats(votes.filter(isBefore), comments.filter(isBefore))
}

/** Creates the handler of statistics, which are computed once for each generation of a conversation; for readers once an hour. */
export function createStatsHandlers(): Handlers<typeof stats> {
  const cache = createReplyCache(CACHE_BYTES)
  const getHealth = createHealthReader()
  const findPublicTimes = createPublicTimes()
  return {
    conversationStats: async (
      { query: { until = 0, points = 0 } },
      { db, caller, conversation, request, clock, exports },
    ) => {
      const { zid } = conversation
      const isExact = canReadAll(caller, conversation)
      const now = clock()
      const version = isExact ? String(await findGeneration(db, zid)) : `h${roundToHour(now)}`
      const etag = `"${version}-${until}-${points}"`
      if (hasCurrentCopy(request, etag)) return { etag }
      const thin = (whole: ConversationStats) => (points === 0 ? whole : thinStats(whole, points))
      return cache.get<ConversationStats>(`${zid} ${isExact} ${until} ${points}`, etag, async () => {
        if (isExact) return thin(await computeExactStats(db, zid, until))
        // as files: whoever asks for many ends waits, not the others
        const close = exports.open(getExportNetwork(request))
        const compute = async () => thin(computePublicStats(await findPublicTimes(db, zid, now), until))
        return exports.runInTurn(compute).finally(close)
      })
    },

    conversationHealth: async ({ query: { time_zone = 'UTC' } }, { db, conversation, clock }) => {
      checkTimeZone(time_zone)
      return getHealth(db, conversation, time_zone, clock())
    },
  }
}
