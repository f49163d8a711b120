import { canReadAll } from '../conversations/public.ts'
import { roundToHour } from '../votes/public.ts'
import type { ConversationStats, stats } from '@folkmoot/api-types/stats'
import type { Handlers } from '../../platform/http/context.ts'
import { getExportNetwork } from '../../platform/jobs/work-queue.ts'
import { createReplyCache, hasCurrentCopy } from '../../platform/http/reply-cache.ts'
import { findGeneration } from '../../platform/storage/generations.ts'
import { createHealthReader } from './health-reader.ts'
import { createModeratorStats } from './moderator-stats.ts'
import { createReaderStats } from './reader-stats.ts'
import { createParseError } from '../../platform/http/errors.ts'

/** @throws ApiError for a zone that this machine does not know */
function checkTimeZone(zone: string): void {
  try {
    Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    throw createParseError('time_zone', 'must be the name of a time zone, such as Europe/Berlin')
  }
}

/** of cached statistics */
const CACHE_BYTES = 64 * 1024 * 1024

/** Creates the handler of statistics, which are computed once for each generation of a conversation; for readers once an hour. */
export function createStatsHandlers(): Handlers<typeof stats> {
  const cache = createReplyCache(CACHE_BYTES)
  const getHealth = createHealthReader()
  const readForModerators = createModeratorStats()
  const readForReaders = createReaderStats()
  return {
    conversationStats: async (
      { query: { until = 0, points = 0 } },
      { db, caller, conversation, request, clock, exports },
    ) => {
      const { zid } = conversation
      const isExact = canReadAll(caller, conversation)
      const now = clock()
      const isOpen = conversation.is_active !== 0
      const version = isExact ? String(await findGeneration(db, zid)) : `h${roundToHour(now)}-${isOpen}`
      const etag = `"${version}-${until}-${points}"`
      if (hasCurrentCopy(request, etag)) return { etag }
      return cache.get<ConversationStats>(`${zid} ${isExact} ${until} ${points}`, etag, async () => {
        const asked = { zid, until, points }
        if (isExact) return readForModerators(db, asked)
        // as files: whoever asks for many ends waits, not the others
        const close = exports.open(getExportNetwork(request))
        return exports.runInTurn(() => readForReaders(db, { ...asked, isOpen }, now)).finally(close)
      })
    },

    conversationHealth: async ({ query: { time_zone = 'UTC' } }, { db, conversation, clock }) => {
      checkTimeZone(time_zone)
      return getHealth(db, conversation, time_zone, clock())
    },
  }
}
