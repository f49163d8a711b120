import type { ConversationStats, stats } from '@folkmoot/api-types/stats'
import { computeConversationStats, thinStats } from '@folkmoot/domain/stats'
import type { Handlers } from '../../http/context.ts'
import { createReplyCache, hasCurrentCopy } from '../../http/reply-cache.ts'
import { findGeneration } from '../../storage/generations.ts'
import { listCommentTimes, listVoteTimes } from './storage.ts'

/** of cached statistics */
const CACHE_BYTES = 64 * 1024 * 1024

/** Creates the handler of statistics, which are computed once for each generation of a conversation. */
export function createStatsHandlers(): Handlers<typeof stats> {
  const cache = createReplyCache(CACHE_BYTES)
  return {
    conversationStats: async (
      { query: { until = 0, points = 0 } },
      { db, conversation: { zid }, request },
    ) => {
      const etag = `"${await findGeneration(db, zid)}-${until}-${points}"`
      if (hasCurrentCopy(request, etag)) return { etag }
      return cache.get<ConversationStats>(`${zid} ${until} ${points}`, etag, async () => {
        const whole = computeConversationStats(
          await listVoteTimes(db, zid, until),
          await listCommentTimes(db, zid, until),
        )
        return points === 0 ? whole : thinStats(whole, points)
      })
    },
  }
}
