import type { ConversationStats, stats } from '@folkmoot/api-types/stats'
import { computeConversationStats, thinStats } from '@folkmoot/domain/stats'
import type { Handlers } from '../../http/context.ts'
import { canReadAll } from '../../core/authority.ts'
import { roundToHour } from '../../core/export/format-times.ts'
import { roundVoteTimes } from '../../core/export/vote-periods.ts'
import { createReplyCache, hasCurrentCopy } from '../../http/reply-cache.ts'
import type { Db } from '../../storage/database.ts'
import { findGeneration } from '../../storage/generations.ts'
import { listCommentTimes, listVoteTimes } from './storage.ts'

/** of cached statistics */
const CACHE_BYTES = 64 * 1024 * 1024

const computeExactStats = async (db: Db, zid: number, until: number) =>
  computeConversationStats(await listVoteTimes(db, zid, until), await listCommentTimes(db, zid, until))

/** Computes what readers of a report get: times by the hour at best, as they stood at the beginning of this hour. */
async function computePublicStats(db: Db, zid: number, until: number, now: number) {
  const isBefore = ({ created }: { created: number }) => until === 0 || created < until
  const votes = roundVoteTimes(await listVoteTimes(db, zid), now)
  const comments = (await listCommentTimes(db, zid)).map(({ pid, created }) => ({
    pid,
    created: roundToHour(created),
  }))
  return computeConversationStats(votes.filter(isBefore), comments.filter(isBefore))
}

/** Creates the handler of statistics, which are computed once for each generation of a conversation; for readers once an hour. */
export function createStatsHandlers(): Handlers<typeof stats> {
  const cache = createReplyCache(CACHE_BYTES)
  return {
    conversationStats: async (
      { query: { until = 0, points = 0 } },
      { db, caller, conversation, request, clock },
    ) => {
      const { zid } = conversation
      const isExact = canReadAll(caller, conversation)
      const now = clock()
      const version = isExact ? String(await findGeneration(db, zid)) : `h${roundToHour(now)}`
      const etag = `"${version}-${until}-${points}"`
      if (hasCurrentCopy(request, etag)) return { etag }
      return cache.get<ConversationStats>(`${zid} ${isExact} ${until} ${points}`, etag, async () => {
        const whole = isExact
          ? await computeExactStats(db, zid, until)
          : await computePublicStats(db, zid, until, now)
        return points === 0 ? whole : thinStats(whole, points)
      })
    },
  }
}
