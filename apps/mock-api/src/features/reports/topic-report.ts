import type { topicReport, TopicNarrative } from '@folkmoot/api-types/topic-report'
import type { Handlers } from '../../http/context.ts'
import { createReplyCache } from '../../http/reply-cache.ts'
import { getReportState, createReportContent, type ReportState } from './data.ts'
import {
  findTopicsState,
  createTopicReport,
  createTopicsVersionKey,
  findReportTopics,
  type TopicsState,
} from './topics.ts'
import { NO_FINDINGS } from '@folkmoot/domain/reports/findings'
import { narrate, findNarratedLayer } from '@folkmoot/domain/reports/narrative'
import { isListed, type ReportTopic } from '../../core/report-topics.ts'
import type { Db } from '../../storage/database.ts'

/** Lists the topics of the layer that the narrative describes. */
function getNarratedTopics(topics: readonly ReportTopic[]): { layer: number | null; topics: ReportTopic[] } {
  const counts = new Map<number, number>()
  for (const { layer } of topics) counts.set(layer, (counts.get(layer) ?? 0) + 1)
  const layer = findNarratedLayer(counts)
  return { layer: layer ?? null, topics: topics.filter((topic) => topic.layer === layer) }
}

/** Creates a report in sentences by rules; without comments there are none. */
async function createNarrative(
  db: Db,
  state: ReportState,
  found: TopicsState | undefined,
): Promise<TopicNarrative> {
  const { report } = state
  const { comments, counts, opinion } = await createReportContent(db, state)
  const { layer, topics } = getNarratedTopics(
    found ? await findReportTopics(db, report, found, comments) : [],
  )
  const listed = comments.filter((comment) => isListed(comment, report.mod_level))
  const sections = narrate({
    voters: counts.voters,
    comments: listed,
    findings: opinion?.findings ?? NO_FINDINGS,
    isUnstable: opinion?.outcome === 'no-stable-groups',
    topics,
  })
  return {
    computed: opinion?.computed ?? null,
    layer,
    sections: sections.map(({ sentences, ...about }) => ({
      ...about,
      sentences: sentences.map(({ text, tids }) => ({ text, tids: [...tids] })),
    })),
  }
}

/** of each kind of document */
const CACHE_BYTES = 32 * 1024 * 1024

/** Creates the handlers of the topic pages of a report. They compute each document once for each state of the report. */
export function createTopicReportHandlers(): Handlers<typeof topicReport> {
  const [topics, narratives] = [createReplyCache(CACHE_BYTES), createReplyCache(CACHE_BYTES)]
  const findState = async (db: Db, report_id: string) => {
    const state = await getReportState(db, report_id)
    const found = await findTopicsState(db, state.report.zid)
    return { state, found, version: `${state.version} ${createTopicsVersionKey(found)}` }
  }
  return {
    topicReport: async ({ params: { report_id } }, { db }) => {
      const { state, found, version } = await findState(db, report_id)
      return topics.getByContent(report_id, version, () => createTopicReport(db, state.report, found))
    },

    topicNarrative: async ({ params: { report_id } }, { db }) => {
      const { state, found, version } = await findState(db, report_id)
      return narratives.getByContent(report_id, version, () => createNarrative(db, state, found))
    },
  }
}
