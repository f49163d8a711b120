import type { ConversationStats, stats } from '@folkmoot/api-types/stats'
import { conversationStats, thinnedStats } from '@folkmoot/domain/stats'
import type { Handlers } from '../../http/context.ts'
import { createReplyCache, has } from '../../http/prepared.ts'
import { findGeneration } from '../../storage/generations.ts'
import { listCommentTimes, listVoteTimes } from './storage.ts'

/** Bytes of statistics kept for those who ask again. */
const KEPT = 64 * 1024 * 1024

/** Statistics are made once for each generation of a conversation, however many look on. */
export function createStatsHandlers(): Handlers<typeof stats> {
  const cache = createReplyCache(KEPT)
  return {
    conversationStats: async (
      { query: { until = 0, points = 0 } },
      { db, conversation: { zid }, request },
    ) => {
      const etag = `"${await findGeneration(db, zid)}-${until}-${points}"`
      if (has(request, etag)) return { etag }
      return cache.get<ConversationStats>(`${zid} ${until} ${points}`, etag, async () => {
        const whole = conversationStats(
          await listVoteTimes(db, zid, until),
          await listCommentTimes(db, zid, until),
        )
        return points === 0 ? whole : thinnedStats(whole, points)
      })
    },
  }
}
