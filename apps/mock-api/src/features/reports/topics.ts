import type { TopicReport } from '@folkmoot/api-types/topic-report'
import type { ExportedComment } from '../../core/export/rows.ts'
import { isListedAt, topicsOfReport, type ReportTopic } from './report-topics.ts'
import { topicKey, topicStatusOf } from '@folkmoot/domain/topics'
import type { Db } from '../../storage/database.ts'
import { eachComment } from '../exports/storage.ts'
import { withComments } from '../topics/reply.ts'
import { findRun, listMembers, listPoints, listTopics, type NamedTopic, type Run } from '../topics/storage.ts'
import type { ReportRow } from './storage.ts'

/** The newest run of topics with what moderators decided about them; undefined as long as there is none. */
export interface TopicsState {
  readonly run: Run
  readonly topics: readonly NamedTopic[]
}

/** How the topics of a conversation stand. */
export async function findTopicsState(db: Db, zid: number): Promise<TopicsState | undefined> {
  const run = await findRun(db, zid)
  return run && { run, topics: await listTopics(db, zid, [run.job]) }
}

/** What tells two states of the topics apart. */
export const topicsVersion = (state: TopicsState | undefined): string =>
  state ? JSON.stringify([state.run.job, state.topics.map(({ status }) => status)]) : ''

/** A comment as far as it matters for topics. */
type Comment = Pick<ExportedComment, 'tid' | 'txt' | 'mod'>

/** The topics that a report shows, by layer and cluster. */
export async function findReportTopics(
  db: Db,
  { zid, mod_level }: ReportRow,
  { run, topics }: TopicsState,
  comments: readonly Comment[],
): Promise<ReportTopic[]> {
  const computed = withComments(topics, await listMembers(db, zid, run.job)).map((topic) => ({
    key: topicKey(topic),
    layer: topic.layer,
    cluster: topic.cluster,
    name: topic.name,
    status: topicStatusOf(topic.status),
    tids: topic.tids,
  }))
  return topicsOfReport(computed, comments, mod_level)
}

/** The topics of a report with the map of its comments. */
export async function makeTopicReport(
  db: Db,
  report: ReportRow,
  found: TopicsState | undefined,
): Promise<TopicReport> {
  if (!found) return { computed: null, model_name: null, topics: [], rejected_topics: 0, points: [] }
  const comments: Comment[] = []
  for await (const page of eachComment(db, report.zid)) comments.push(...page)
  const topics = await findReportTopics(db, report, found, comments)
  const listed = new Set(
    comments.filter((comment) => isListedAt(comment, report.mod_level)).map(({ tid }) => tid),
  )
  const points = await listPoints(db, report.zid, found.run.job)
  return {
    computed: found.run.created,
    model_name: found.run.model_name,
    topics: topics.map((topic) => ({ ...topic, tids: [...topic.tids] })),
    rejected_topics: found.topics.filter(({ status }) => topicStatusOf(status) === 'rejected').length,
    points: points.filter(({ tid }) => listed.has(tid)).map(({ tid, x, y }) => ({ tid, x, y })),
  }
}
