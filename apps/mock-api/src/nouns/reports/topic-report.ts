import type { topicReport } from '@folkmoot/api-types/topics'
import type { Handlers } from '../../platform/http/context.ts'
import { createReplyCache } from '../../platform/http/reply-cache.ts'
import { getReportState } from './data.ts'
import { findTopicsState, createTopicReport, createTopicsVersionKey } from './topics.ts'

const CACHE_BYTES = 32 * 1024 * 1024

/** Creates the handler of a report's topics, which are computed once for each state of the report. */
export function createTopicReportHandlers(): Handlers<typeof topicReport> {
  const cache = createReplyCache(CACHE_BYTES)
  return {
    topicReport: async ({ params: { report_id } }, { db }) => {
      const { report, version } = await getReportState(db, report_id)
      const found = await findTopicsState(db, report.zid)
      const key = `${version} ${createTopicsVersionKey(found)}`
      return cache.getByContent(report_id, key, () => createTopicReport(db, report, found))
    },
  }
}
