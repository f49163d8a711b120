import type { topics } from '@folkmoot/api-types/topics'
import { countTopics, groupByLayer, parseTopicKey, topicKey, type TopicPlace } from '@folkmoot/domain/topics'
import type { FastifyBaseLogger } from 'fastify'
import type { Context, Handlers } from '../../http/context.ts'
import { ApiError, parseFailed, toApiError } from '../../http/errors.ts'
import type { Db } from '../../storage/database.ts'
import { transaction } from '../../storage/guard.ts'
import { findZid } from '../conversations/storage.ts'
import { findReport } from '../reports/storage.ts'
import { findTopicsAnew } from './jobs.ts'
import { carryOutWish, readWish } from './moderate.ts'
import {
  commentReply,
  hierarchyReply,
  isoTime,
  layerReply,
  mapReply,
  runsReply,
  topicReply,
  withComments,
} from './reply.ts'
import {
  countMembers,
  findRun,
  listMembers,
  listPlacedComments,
  listPoints,
  listRuns,
  listTopics,
} from './storage.ts'

/** What is wrong on the server's side, as the contract tells it here: status 200, and `error` in the body. */
interface Trouble {
  status: 'error'
  error: string
  message: string
}

/** Tells of trouble after authorization and validation in the contract's way; refusals stay what they are. */
const telling =
  <I, C extends { log: FastifyBaseLogger }, R>(handler: (input: I, context: C) => Promise<R>) =>
  async (input: I, context: C): Promise<R | Trouble> => {
    try {
      return await handler(input, context)
    } catch (cause) {
      if (cause instanceof ApiError) throw cause
      context.log.error({ err: cause }, 'unexpected error')
      const { code, message } = toApiError(cause)
      return { status: 'error', error: code, message }
    }
  }

const success = (message: string) => ({ status: 'success' as const, message })

const NO_TOPICS = 'No topics have been computed for this conversation yet.'

/** The newest run with its topics; undefined when there is none. */
async function newestRun(db: Db, zid: number, prefix?: string) {
  const run = await findRun(db, zid, prefix)
  return run && { ...run, topics: await listTopics(db, zid, [run.job]) }
}

/** Where a topic stands, its run named. */
async function placeOf(db: Db, zid: number, key: string): Promise<Required<TopicPlace> | undefined> {
  const place = parseTopicKey(key)
  if (!place) throw parseFailed('topicKey', 'must be a key of a topic, job#layer#cluster')
  const job = place.job ?? (await findRun(db, zid))?.job
  return job === undefined ? undefined : { ...place, job }
}

async function zidOf(db: Db, report_id: string): Promise<number> {
  const report = await findReport(db, report_id)
  if (!report) throw parseFailed('report_id', 'names no report of this server')
  return report.zid
}

/** Some clients send the conversation's id under both names; it must then be the same conversation. */
async function checkAlias(db: Db, zid: number, report_id: string | undefined): Promise<void> {
  if (report_id !== undefined && (await findZid(db, report_id)) !== zid)
    throw parseFailed('report_id', 'must be the id of the same conversation, or be left out')
}

type Mounted = Handlers<typeof topics>
const ofModerators: Pick<Mounted, 'listTopics' | 'topicComments' | 'proximity'> = {
  listTopics: telling(async ({ query }, { db, conversation: { zid } }) => {
    const run = await newestRun(db, zid, query.job_id)
    if (!run || run.topics.length === 0) return { ...success(NO_TOPICS), topics: [] }
    const counts = new Map<string, number>()
    for (const { layer, cluster, count } of await countMembers(db, zid, run.job))
      counts.set(`${layer}_${cluster}`, Number(count))
    const replies = run.topics.map((topic) =>
      topicReply(topic, counts.get(`${topic.layer}_${topic.cluster}`) ?? 0),
    )
    return {
      ...success(`${replies.length} topics`),
      topics_by_layer: groupByLayer(replies),
      total_topics: replies.length,
    }
  }),

  topicComments: telling(async ({ params }, { db, conversation: { zid } }) => {
    const place = await placeOf(db, zid, params.topicKey)
    const rows = place ? await listPlacedComments(db, zid, place) : []
    if (!place || rows.length === 0) return { ...success('No comments in this topic.'), comments: [] }
    const comments = rows.map((row) => commentReply(row, place))
    return { ...success(`${comments.length} comments`), comments, total_comments: comments.length }
  }),

  proximity: telling(async ({ query: { layer_id = 'all' } }, { db, conversation: { zid } }) => {
    const run = await newestRun(db, zid)
    if (!run) return { ...success(NO_TOPICS), proximity_data: [], total_points: 0 }
    const points = await listPoints(db, zid, run.job)
    const members = await listMembers(db, zid, run.job)
    const layers = [...new Set(run.topics.map(({ layer }) => layer))]
    const proximity_data =
      layer_id === 'all'
        ? mapReply(points, members, layers)
        : layers.includes(Number(layer_id))
          ? layerReply(points, members, Number(layer_id))
          : []
    const total_points = proximity_data.length
    return { ...success(`${total_points} comments on the map`), proximity_data, total_points }
  }),
}

/** Carries out what a moderator asks for; the answer names the decision, so that it can be taken back. */
async function moderate(
  body: Parameters<typeof readWish>[0],
  { db, conversation: { zid }, user: { uid }, clock }: Context<typeof topics.moderateTopics>,
) {
  const wish = readWish(body)
  await checkAlias(db, zid, body.report_id)
  const now = clock()
  const { id, touched, unmatched } = await transaction(db, (tx) =>
    carryOutWish(tx, wish, { zid, uid, now, reason: body.reason || null }),
  )
  return {
    ...success(
      id === undefined
        ? 'Nothing was changed.'
        : `${touched} ${touched === 1 ? 'comment was' : 'comments were'} moderated.`,
    ),
    moderated_at: isoTime(now),
    comments_moderated: touched,
    unmatched_comment_ids: unmatched,
    ...(id === undefined ? {} : { decision_id: id }),
  }
}

/** The handlers of topics. */
export const createTopicsHandlers = (): Mounted => ({
  ...ofModerators,

  topicStats: telling(async (_, { db, conversation: { zid } }) => {
    const run = await newestRun(db, zid)
    return {
      ...success(run ? `${run.topics.length} topics` : NO_TOPICS),
      stats: countTopics(run?.topics ?? []),
    }
  }),

  topicHierarchy: telling(async (_, { db, conversation: { zid, topic } }) => {
    const run = await newestRun(db, zid)
    if (!run) return { ...success(NO_TOPICS), hierarchy: null, totalClusters: 0, layers: [] }
    const members = await listMembers(db, zid, run.job)
    const tree = hierarchyReply(topic ?? '', withComments(run.topics, members))
    return { ...success(`${tree.totalClusters} topics`), ...tree }
  }),

  moderateTopics: telling(async ({ body }, context) => moderate(body, context)),
  findTopicsAnew: telling(findTopicsAnew),

  listTopicRuns: telling(async ({ query: { report_id } }, { db }) => {
    const zid = await zidOf(db, report_id)
    const runs = await listRuns(db, zid)
    const jobs = runs.map(({ job }) => job)
    const rows = jobs.length === 0 ? [] : await listTopics(db, zid, jobs)
    return { ...success(`${runs.length} runs`), report_id, runs: runsReply(runs, rows) }
  }),

  reportTopicStats: telling(async ({ query: { report_id } }, { db }) => {
    const zid = await zidOf(db, report_id)
    const run = await newestRun(db, zid)
    const rows = run ? withComments(run.topics, await listMembers(db, zid, run.job)) : []
    const stats = Object.fromEntries(
      rows.map((row) => [topicKey(row), { comment_count: row.tids.length, comment_tids: [...row.tids] }]),
    )
    return { ...success(`${rows.length} topics`), report_id, stats, total_topics: rows.length }
  }),
})
