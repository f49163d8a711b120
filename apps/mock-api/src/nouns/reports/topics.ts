import type { TopicReport, topicReport } from '@folkmoot/api-types/topics'
import { parseTopicStatus } from '@folkmoot/domain/topics'
import type { Handlers } from '../../platform/http/context.ts'
import { createReplyCache } from '../../platform/http/reply-cache.ts'
import type { Db } from '../../platform/storage/database.ts'
import { streamComments } from '../exports/public.ts'
import {
  toComputedTopics,
  findTopicRun,
  listTopicMemberships,
  listRunComments,
  listTopics,
  type NamedTopic,
  type TopicRunRow,
} from '../topics/public.ts'
import type { ExportedComment } from '../votes/public.ts'
import { getReportState } from './data.ts'
import { isListed, listReportTopics } from './report-topics.ts'
import type { ReportRow } from './storage.ts'

/** Finds the newest run of topics with the decisions of moderators. */
interface TopicsState {
  readonly run: TopicRunRow
  readonly topics: readonly NamedTopic[]
}

/** The state of the topics of a conversation. */
async function findTopicsState(db: Db, zid: number): Promise<TopicsState | undefined> {
  const run = await findTopicRun(db, zid)
  return run && { run, topics: await listTopics(db, zid, [run.job]) }
}

/** Creates the version key of the topics. */
const createTopicsVersionKey = (state: TopicsState | undefined): string =>
  state
    ? JSON.stringify([
        state.run.job,
        state.topics.map(({ layer, cluster, status, given_name, hidden }) => [
          layer,
          cluster,
          status,
          given_name,
          hidden,
        ]),
      ])
    : ''

/** Creates the topics of a report with the map of its comments. */
async function createTopicReport(
  db: Db,
  report: ReportRow,
  found: TopicsState | undefined,
): Promise<TopicReport> {
  if (!found) return { computed: null, model_name: null, topics: [], rejected_topics: 0, points: [] }
  const comments: ExportedComment[] = []
  for await (const page of streamComments(db, report.zid)) comments.push(...page)
  const computed = toComputedTopics(found.topics, await listTopicMemberships(db, report.zid, found.run.job))
  const topics = await listReportTopics(computed, comments, report.mod_level)
  const listed = new Set(
    comments.filter((comment) => isListed(comment, report.mod_level)).map(({ tid }) => tid),
  )
  const points = await listRunComments(db, report.zid, found.run.job)
  return {
    computed: found.run.created,
    model_name: found.run.model_name,
    topics: topics.map((topic) => ({ ...topic, tids: [...topic.tids] })),
    rejected_topics: found.topics.filter(({ status }) => parseTopicStatus(status) === 'rejected').length,
    points: points.filter(({ tid }) => listed.has(tid)).map(({ tid, x, y }) => ({ tid, x, y })),
  }
}

const CACHE_BYTES = 16 * 1024 * 1024

/** Creates the handler of a report's topics, which are computed once for each state of the report. */
export function createTopicReportHandlers(): Handlers<typeof topicReport> {
  const cache = createReplyCache(CACHE_BYTES)
  return {
    topicReport: async ({ params: { report_id } }, { db }) => {
      const { report, key, version } = await getReportState(db, report_id)
      const found = await findTopicsState(db, report.zid)
      const state = `${version} ${createTopicsVersionKey(found)}`
      return cache.getByContent(key, state, () => createTopicReport(db, report, found))
    },
  }
}
