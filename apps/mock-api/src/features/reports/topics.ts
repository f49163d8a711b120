import type { TopicReport } from '@folkmoot/api-types'
import {
  isListedAt,
  topicKey,
  topicsOfReport,
  topicStatusOf,
  type ExportedComment,
  type ReportTopic,
} from '@folkmoot/domain'
import type { Db } from '../../storage/database.ts'
import { eachComment } from '../exports/storage.ts'
import { withComments } from '../topics/reply.ts'
import { findRun, listMembers, listPoints, listTopics, type NamedTopic, type Run } from '../topics/storage.ts'
import type { ReportState } from './data.ts'

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

/** The comments that a report may list: not those that were left out of it by choice. */
async function* eachChosen(db: Db, { report, selected }: ReportState): AsyncGenerator<ExportedComment> {
  const leftOut = new Set(selected.filter(({ selection }) => selection < 0).map(({ tid }) => tid))
  for await (const page of eachComment(db, report.zid))
    for (const comment of page) if (!leftOut.has(comment.tid)) yield comment
}

/** The topics that a report shows, by layer and cluster. @param comments those that were not left out by choice */
export async function findReportTopics(
  db: Db,
  { zid, mod_level }: ReportState['report'],
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
  state: ReportState,
  found: TopicsState | undefined,
): Promise<TopicReport> {
  if (!found) return { computed: null, model_name: null, topics: [], rejected_topics: 0, points: [] }
  const { report } = state
  const comments: Comment[] = []
  for await (const comment of eachChosen(db, state)) comments.push(comment)
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
