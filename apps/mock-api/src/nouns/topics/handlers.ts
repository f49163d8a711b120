import { formatIsoTime } from '@folkmoot/domain/text'
import { randomUUID } from 'node:crypto'
import type { Topic, topics } from '@folkmoot/api-types/topics'
import {
  formatTopicKey,
  countTopics,
  groupByLayer,
  parseTopicKey,
  type TopicLocation,
} from '@folkmoot/domain/topics'
import type { FastifyBaseLogger } from 'fastify'
import type { Context, Handlers } from '../../platform/http/context.ts'
import { toApiError } from '../../platform/http/error-handler.ts'
import { createMissingError, ApiError, createParseError } from '../../platform/http/errors.ts'
import { createReplyCache, prepareReplyByContent } from '../../platform/http/reply-cache.ts'
import type { Db } from '../../platform/storage/database.ts'
import { lockGeneration, raiseGeneration } from '../../platform/storage/generations.ts'
import type { TopicRow, ReportColumns } from '../../platform/storage/result-tables.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { requestTopicRun } from '../analysis/public.ts'
import { findZid } from '../conversations/public.ts'
import { streamComments } from '../exports/public.ts'
import { insertDecisions } from '../moderation-log/public.ts'
import { findReport, getReportVersion, listReportTopics } from '../reports/public.ts'
import type { ExportedComment } from '../votes/public.ts'
import { findMatchingTopic } from './matching-topic.ts'
import {
  getTopic,
  type DecisionContext,
  applyTopicAction,
  computeDecisionBytes,
  parseTopicAction,
} from './moderate-topics.ts'
import {
  toTopicCommentReply,
  toComputedTopics,
  toHierarchyReply,
  toLayerReply,
  toMapReply,
  toRunsReply,
  toTopicReply,
  addCommentIds,
} from './reply.ts'
import {
  findTopicRun,
  listTopicMemberships,
  listPlacedComments,
  listRunComments,
  listTopicRuns,
  listTopics,
  type NamedTopic,
} from './storage.ts'

/** A new name, empty for the computed one, or whether readers see the topic. */
interface TopicChange {
  readonly topic_key: string
  readonly name?: string | undefined
  readonly hidden?: boolean | undefined
}

type Edited = Pick<TopicRow, 'given_name' | 'hidden'>

/** The changes of an edit as entries of the log; none where nothing changes. */
function listChanges(row: TopicRow, after: Edited) {
  const rename = {
    action: 'rename',
    before: { name: row.given_name ?? row.name },
    after: { name: after.given_name ?? row.name },
  }
  const hide = { action: after.hidden ? 'hide' : 'show', before: {}, after: {} }
  return [
    ...(after.given_name === row.given_name ? [] : [rename]),
    ...(after.hidden === row.hidden ? [] : [hide]),
  ]
}

const updateTopic = (tx: Db, { zid, job, layer, cluster }: TopicRow, after: Edited) =>
  tx
    .updateTable('topics')
    .set(after)
    .where('zid', '=', zid)
    .where('job', '=', job)
    .where('layer', '=', layer)
    .where('cluster', '=', cluster)
    .execute()

/**
 * Renames a topic, or hides it from readers, inside the caller's transaction. Of a topic of an older run its successor is changed
 * too, and later runs that find the topic again take the change over.
 * @returns the topic as it is now
 * @throws ApiError for an unknown topic, and if neither a name nor `hidden` is given
 */
async function editTopic(
  tx: Db,
  { topic_key, name, hidden }: TopicChange,
  { zid, uid, now, reason }: DecisionContext,
): Promise<TopicRow> {
  if (name === undefined && hidden === undefined) throw createMissingError('name')
  await lockGeneration(tx, zid)
  const row = await getTopic(tx, zid, topic_key)
  const given_name = name === undefined ? row.given_name : name.trim() || null
  const after = { given_name, hidden: hidden === undefined ? row.hidden : Number(hidden) }
  const changes = listChanges(row, after)
  if (changes.length > 0) {
    const by = changes.length
    const first = (await raiseGeneration(tx, zid, now, { by, comments: true })) - by + 1
    const entry = { zid, uid, topic_key: formatTopicKey(row), tid: null, reason, created: now }
    await insertDecisions(
      tx,
      changes.map((change, at) => ({ ...entry, ...change, id: first + at })),
    )
    for (const one of [row, await findMatchingTopic(tx, row)]) if (one) await updateTopic(tx, one, after)
  }
  return { ...row, ...after }
}

/** Creates the contract's reply to a server error: status 200 and `error` in the body. */
interface ErrorReply {
  status: 'error'
  error: string
  message: string
}

/** Converts errors after validation to the contract's form; refusals stay unchanged. */
const replyWithErrors =
  <I, C extends { log: FastifyBaseLogger }, R>(handler: (input: I, context: C) => Promise<R>) =>
  async (input: I, context: C): Promise<R | ErrorReply> => {
    try {
      return await handler(input, context)
    } catch (cause) {
      if (cause instanceof ApiError) throw cause
      context.log.error({ err: cause }, 'unexpected error')
      const { code, message } = toApiError(cause)
      return { status: 'error', error: code, message }
    }
  }

const createSuccess = (message: string) => ({ status: 'success' as const, message })

const NO_TOPICS_MESSAGE = 'No topics have been computed for this conversation yet.'

/** Finds the newest run with its topics. */
async function findRunWithTopics(db: Db, zid: number, prefix?: string) {
  const run = await findTopicRun(db, zid, prefix)
  return run && { ...run, topics: await listTopics(db, zid, [run.job]) }
}

/** A topic's key with its run. */
async function findTopicPlace(
  db: Db,
  zid: number,
  key: string,
): Promise<Required<TopicLocation> | undefined> {
  const place = parseTopicKey(key)
  if (!place) throw createParseError('topicKey', 'must be a key of a topic, job#layer#cluster')
  const job = place.job ?? (await findTopicRun(db, zid))?.job
  return job === undefined ? undefined : { ...place, job }
}

/**
 * Lists the topics of some runs as the readers of a report get them: with comments that it lists, and with a number in place of a
 * name that other comments gave.
 */
async function findReportedTopics(db: Db, { zid, mod_level }: ReportColumns, jobs: readonly string[]) {
  if (jobs.length === 0) return []
  const topics = await listTopics(db, zid, jobs)
  const comments: ExportedComment[] = []
  for await (const page of streamComments(db, zid)) comments.push(...page)
  const replies: (NamedTopic & { tids: readonly number[] })[] = []
  for (const job of jobs) {
    const own = topics.filter((topic) => topic.job === job)
    const known = new Map(own.map((topic) => [formatTopicKey(topic), topic]))
    const computed = toComputedTopics(own, await listTopicMemberships(db, zid, job))
    for (const { key, name, cluster, tids } of await listReportTopics(computed, comments, mod_level)) {
      const topic = known.get(key)
      if (topic) replies.push({ ...topic, name: name ?? `Topic ${cluster + 1}`, tids })
    }
  }
  return replies
}

/** Some clients send the conversation's id under both names; both must be the same conversation. */
async function checkReportAlias(db: Db, zid: number, report_id: string | undefined): Promise<void> {
  if (report_id !== undefined && (await findZid(db, report_id)) !== zid)
    throw createParseError('report_id', 'must be the id of the same conversation, or be left out')
}

type TopicsHandlers = Handlers<typeof topics>
const moderatorHandlers: Pick<TopicsHandlers, 'listTopics' | 'topicComments' | 'proximity'> = {
  listTopics: replyWithErrors(async ({ query }, { db, conversation: { zid } }) => {
    const run = await findRunWithTopics(db, zid, query.job_id)
    if (!run || run.topics.length === 0) return { ...createSuccess(NO_TOPICS_MESSAGE), topics: [] }
    const comments = new Map((await listRunComments(db, zid, run.job)).map((row) => [row.tid, row]))
    const members = await listTopicMemberships(db, zid, run.job)
    const replies: Topic[] = []
    for (const topic of addCommentIds(run.topics, members)) {
      await new Promise(setImmediate)
      replies.push(toTopicReply(topic, comments))
    }
    return {
      ...createSuccess(`${replies.length} topics`),
      topics_by_layer: groupByLayer(replies),
      total_topics: replies.length,
    }
  }),

  topicComments: replyWithErrors(async ({ params }, { db, conversation: { zid } }) => {
    const place = await findTopicPlace(db, zid, params.topicKey)
    const rows = place ? await listPlacedComments(db, zid, place) : []
    if (!place || rows.length === 0) return { ...createSuccess('No comments in this topic.'), comments: [] }
    const comments = rows.map((row) => toTopicCommentReply(row, place))
    return prepareReplyByContent({
      ...createSuccess(`${comments.length} comments`),
      comments,
      total_comments: comments.length,
    })
  }),

  proximity: replyWithErrors(async ({ query: { layer_id = 'all' } }, { db, conversation: { zid } }) => {
    const run = await findRunWithTopics(db, zid)
    if (!run) return { ...createSuccess(NO_TOPICS_MESSAGE), proximity_data: [], total_points: 0 }
    const points = await listRunComments(db, zid, run.job)
    const members = await listTopicMemberships(db, zid, run.job)
    const layers = [...new Set(run.topics.map(({ layer }) => layer))]
    const proximity_data =
      layer_id === 'all'
        ? toMapReply(points, members, layers)
        : layers.includes(Number(layer_id))
          ? toLayerReply(points, members, Number(layer_id))
          : []
    const total_points = proximity_data.length
    return prepareReplyByContent({
      ...createSuccess(`${total_points} comments on the map`),
      proximity_data,
      total_points,
    })
  }),
}

/** Applies a moderator's request. The reply has the id of the decision, so that it can be reverted. */
const MEGABYTE_BYTES = 1_000_000

async function moderateTopics(
  body: Parameters<typeof parseTopicAction>[0],
  { db, conversation: { zid }, user: { uid }, clock, limits, random }: Context<typeof topics.moderateTopics>,
) {
  const wish = parseTopicAction(body)
  await checkReportAlias(db, zid, body.report_id)
  const bytes = await computeDecisionBytes(db, zid, { request: wish, reason: body.reason ?? '' })
  // it fills the disk as an import does; parts of a megabyte count by chance
  const megabytes = Math.floor((bytes + random(MEGABYTE_BYTES)) / MEGABYTE_BYTES)
  if (megabytes > 0) await limits.take('import_megabytes_per_account', String(uid), megabytes)
  const now = clock()
  const { id, touched, unmatched } = await runTransaction(db, (tx) =>
    applyTopicAction(tx, wish, { zid, uid, now, reason: body.reason || null }),
  )
  return {
    ...createSuccess(
      id === undefined
        ? 'Nothing was changed.'
        : `${touched} ${touched === 1 ? 'comment was' : 'comments were'} moderated.`,
    ),
    moderated_at: formatIsoTime(now),
    comments_moderated: touched,
    unmatched_comment_ids: unmatched,
    ...(id === undefined ? {} : { decision_id: id }),
  }
}

/** A report, and the version of what it depends on besides the runs. */
async function getReportState(
  db: Db,
  report_id: string,
): Promise<{ report: ReportColumns; version: string }> {
  const report = await findReport(db, report_id)
  if (!report) throw createParseError('report_id', 'does not match a report on this server')
  const version = JSON.stringify([report.modified, await getReportVersion(db, report.zid)])
  return { report, version }
}

const CACHE_BYTES = 8 * 1024 * 1024

/** For everyone with a report_id: what the report shows, computed once for each state of it. */
function createReportHandlers(): Pick<TopicsHandlers, 'listTopicRuns' | 'reportTopicStats'> {
  const cache = createReplyCache(CACHE_BYTES)
  return {
    listTopicRuns: replyWithErrors(async ({ query: { report_id } }, { db }) => {
      const { report, version } = await getReportState(db, report_id)
      const runs = await listTopicRuns(db, report.zid)
      const jobs = runs.map(({ job }) => job)
      return cache.getByContent(`${report.zid} public ${report_id} runs`, version + jobs.join(), async () => {
        const rows = await findReportedTopics(db, report, jobs)
        return { ...createSuccess(`${runs.length} runs`), report_id, runs: toRunsReply(runs, rows) }
      })
    }),

    reportTopicStats: replyWithErrors(async ({ query: { report_id } }, { db }) => {
      const { report, version } = await getReportState(db, report_id)
      const run = await findTopicRun(db, report.zid)
      return cache.getByContent(`${report.zid} public ${report_id} stats`, version + run?.job, async () => {
        const rows = run ? await findReportedTopics(db, report, [run.job]) : []
        const stats = Object.fromEntries(
          rows.map((row) => [
            formatTopicKey(row),
            { comment_count: row.tids.length, comment_tids: [...row.tids] },
          ]),
        )
        return { ...createSuccess(`${rows.length} topics`), report_id, stats, total_topics: rows.length }
      })
    }),
  }
}

export const createTopicsHandlers = (): TopicsHandlers => ({
  ...moderatorHandlers,

  topicStats: replyWithErrors(async (_, { db, conversation: { zid } }) => {
    const run = await findRunWithTopics(db, zid)
    return {
      ...createSuccess(run ? `${run.topics.length} topics` : NO_TOPICS_MESSAGE),
      stats: countTopics(run?.topics ?? []),
    }
  }),

  topicHierarchy: replyWithErrors(async (_, { db, conversation: { zid, topic } }) => {
    const run = await findRunWithTopics(db, zid)
    if (!run) return { ...createSuccess(NO_TOPICS_MESSAGE), hierarchy: null, totalClusters: 0, layers: [] }
    const members = await listTopicMemberships(db, zid, run.job)
    const tree = toHierarchyReply(topic ?? '', addCommentIds(run.topics, members))
    return { ...createSuccess(`${tree.totalClusters} topics`), ...tree }
  }),

  moderateTopics: replyWithErrors(async ({ body }, context) => moderateTopics(body, context)),
  editTopic: replyWithErrors(async ({ body }, { db, conversation: { zid }, user: { uid }, clock }) => {
    const context = { zid, uid, now: clock(), reason: body.reason || null }
    const topic = await runTransaction(db, (tx) => editTopic(tx, body, context))
    return {
      ...createSuccess('The topic was changed.'),
      topic_name: topic.given_name ?? topic.name,
      hidden: topic.hidden === 1,
    }
  }),
  requestTopicAnalysis: replyWithErrors(requestTopicAnalysis),

  ...createReportHandlers(),
})

/** Requests a new run of topics. The analysis loop computes it. */
const requestTopicAnalysis: Handlers<typeof topics>['requestTopicAnalysis'] = async (
  _,
  { db, clock, conversation: { zid } },
) => {
  const { job, isExisting, isRunning } = await runTransaction(db, async (tx) => {
    await lockGeneration(tx, zid)
    return requestTopicRun(tx, { zid, job: randomUUID(), now: clock() })
  })
  return {
    status: 'success' as const,
    message: isExisting ? 'A run of topics is in progress already.' : 'A run of topics is scheduled.',
    job_id: job,
    deduplicated: isExisting,
    job_status: isRunning ? ('PROCESSING' as const) : ('PENDING' as const),
  }
}
