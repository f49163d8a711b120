import type { stats } from '@folkmoot/api-types'
import { conversationStats } from '@folkmoot/domain'
import type { Handlers } from '../../http/context.ts'
import { listCommentTimes, listVoteTimes } from './storage.ts'

export const statsHandlers: Handlers<typeof stats> = {
  conversationStats: async ({ query: { until } }, { db, conversation: { zid } }) =>
    conversationStats(await listVoteTimes(db, zid, until), await listCommentTimes(db, zid, until)),
}
