import { emitDecisions } from '../webhooks/public.ts'
import { toCommentState, saveCommentState } from '../comments/public.ts'
import { insertDecisions } from '../moderation-log/public.ts'
import type { ParsedInput } from '@folkmoot/api-types/endpoint'
import type { topics } from '@folkmoot/api-types/topics'
import type { CommentState } from '@folkmoot/domain/comments'
import { isErasedComment } from '@folkmoot/domain/erasure'
import { getModerationAction } from '@folkmoot/domain/moderation-log'
import {
  applyActionToComment,
  getCommentStatus,
  parseTopicKey,
  toTopicAction,
  formatTopicKey,
  parseTopicStatus,
  type TopicAction,
} from '@folkmoot/domain/topics'
import { createMissingError, createParseError } from '../../platform/http/errors.ts'
import type { CommentRow, Db } from '../../platform/storage/database.ts'
import type { TopicRow } from '../../platform/storage/result-tables.ts'
import { lockGeneration, raiseGeneration } from '../../platform/storage/generations.ts'
import { findMatchingTopic } from './matching-topic.ts'
import {
  countDecided,
  listCommentsByTids,
  findTopicDecision,
  findTopicByDecision,
  insertTopicDecision,
  listCommentsUnchangedSince,
  updateTopicStateByDecision,
  updateTopicState,
  type TopicState,
} from './decisions.storage.ts'
import { findTopic, listTopicTids } from './storage.ts'

type Body = ParsedInput<typeof topics.moderateTopics>['body']

/** A parsed moderation request. */
type TopicActionRequest =
  | {
      action: TopicAction
      topic_key: string | undefined
      comment_ids: readonly number[]
      /** comments that somebody has decided stay as they are */
      pendingOnly: boolean
    }
  | { action: 'restore'; decision_id: number }

/** Parses a moderation request. @throws ApiError with the missing or invalid field */
export function parseTopicAction({
  action: word,
  topic_key,
  comment_ids,
  decision_id,
  pending_only = false,
}: Body): TopicActionRequest {
  if (word.toLowerCase() === 'restore') {
    if (decision_id === undefined) throw createMissingError('decision_id')
    return { action: 'restore', decision_id }
  }
  const action = toTopicAction(word)
  if (!action)
    throw createParseError('action', 'must be accept, reject or meta, or restore with a decision_id')
  if (topic_key === undefined && comment_ids === undefined) throw createMissingError('topic_key')
  if (topic_key === undefined && comment_ids?.length === 0)
    throw createParseError('comment_ids', 'must name at least one comment')
  return { action, topic_key, comment_ids: comment_ids ?? [], pendingOnly: pending_only }
}

/** What the database stores of a decision about one comment, beside its reason, in bytes. */
const DECIDED_BYTES = 1500

/** Computes how much a decision adds to the database at most, in bytes. @throws ApiError for an unknown topic */
export async function computeDecisionBytes(
  db: Db,
  zid: number,
  { request, reason }: { request: TopicActionRequest; reason: string },
): Promise<number> {
  const listTids = async (key: string | undefined) =>
    key === undefined ? [] : listTopicTids(db, await getTopic(db, zid, key))
  const comments =
    request.action === 'restore'
      ? await countDecided(db, zid, request.decision_id)
      : request.comment_ids.length + (await listTids(request.topic_key)).length
  return comments * (DECIDED_BYTES + 2 * Buffer.byteLength(reason))
}

/** A comment and its new state. */
interface CommentChange {
  comment: CommentRow
  after: CommentState
}

/** One decision to store. */
interface DecisionPlan {
  action: TopicAction | 'restore'
  changes: readonly CommentChange[]
  /** the topic, its new state, and the function that stores it */
  topic?: { row: TopicRow; after: TopicState; store: (id: number) => Promise<unknown> } | undefined
}

/** The moderator, time and reason of a decision. */
export interface DecisionContext {
  readonly zid: number
  readonly uid: number
  readonly now: number
  readonly reason: string | null
}

/** Creates the log entries of a decision: the topic first, then the comments that it changed. */
function createLogEntries(
  { action, changes, topic }: DecisionPlan,
  { zid, uid, now, reason }: DecisionContext,
) {
  const key = topic ? formatTopicKey(topic.row) : null
  const blank = { zid, uid, topic_key: key, reason, created: now }
  const status = topic && {
    ...blank,
    tid: null,
    action: action as string,
    before: { status: topic.row.status },
    after: { status: topic.after.status },
  }
  const comments = changes.flatMap(({ comment, after }) => {
    const before = toCommentState(comment)
    const done = getModerationAction(before, after)
    if (done === 'confirm' && reason === null) return []
    return [{ ...blank, tid: comment.tid, action: action === 'restore' ? action : done, before, after }]
  })
  return status ? [status, ...comments] : comments
}

const PIECE_COMMENTS = 250

/** Stores a decision, its log entries and what reverting it needs. Returns its id. */
async function applyDecision(
  tx: Db,
  plan: DecisionPlan,
  context: DecisionContext,
): Promise<number | undefined> {
  const { zid, now } = context
  const { changes, topic } = plan
  if (changes.length === 0 && !topic) return undefined
  const entries = createLogEntries(plan, context)
  const by = Math.max(1, entries.length)
  const id = (await raiseGeneration(tx, zid, now, { by, comments: true })) - by + 1
  for (const [at, { comment, after }] of changes.entries()) {
    // other requests run between
    if (at % PIECE_COMMENTS === 0) await new Promise(setImmediate)
    await saveCommentState(tx, comment, after, now)
  }
  await insertDecisions(
    tx,
    entries.map((entry, index) => ({ ...entry, id: id + index })),
  )
  const { status = null, moderator = null, moderated_at = null } = topic?.row ?? {}
  await insertTopicDecision(
    tx,
    { zid, id, topic_key: topic ? formatTopicKey(topic.row) : null, status, moderator, moderated_at },
    changes.map(({ comment }) => comment),
  )
  await topic?.store(id)
  const decided = changes.map(({ comment: { tid, mod }, after }) => ({ tid, before: mod, after: after.mod }))
  await emitDecisions(tx, zid, decided, now)
  return id
}

/** The result of a decision. */
interface ModerationOutcome {
  /** undefined when nothing changed */
  id: number | undefined
  touched: number
  unmatched: number[]
}

/** Finds a topic by its key. @throws ApiError without one */
export async function getTopic(tx: Db, zid: number, key: string): Promise<TopicRow> {
  const place = parseTopicKey(key)
  const topic = place && (await findTopic(tx, zid, place))
  if (!topic) throw createParseError('topic_key', 'does not match a topic in this conversation')
  return topic
}

const isPending = (comment: CommentRow): boolean => getCommentStatus(toCommentState(comment)) === 'pending'

async function moderateTopic(
  tx: Db,
  { action, topic_key, comment_ids, pendingOnly }: Exclude<TopicActionRequest, { action: 'restore' }>,
  context: DecisionContext,
): Promise<ModerationOutcome> {
  const { zid, uid, now } = context
  const row = topic_key === undefined ? undefined : await getTopic(tx, zid, topic_key)
  const tids = new Set([...(row ? await listTopicTids(tx, row) : []), ...comment_ids])
  // an erased comment counts as unknown: a list of many must not fail because one author has left meanwhile
  const comments = (await listCommentsByTids(tx, zid, [...tids])).filter((one) => !isErasedComment(one))
  const affected = pendingOnly ? comments.filter(isPending) : comments
  const changes = affected.map((comment) => ({
    comment,
    after: applyActionToComment(action, toCommentState(comment)),
  }))
  const after = { status: parseTopicStatus(action), moderator: uid, moderated_at: now }
  const matchingTopic = row && (await findMatchingTopic(tx, row))
  const store = async (id: number) => {
    for (const one of [row, matchingTopic]) if (one) await updateTopicState(tx, one, after, id)
  }
  const topic = row && { row, after, store }
  const id = await applyDecision(tx, { action, changes, topic }, context)
  const known = new Set(comments.map(({ tid }) => tid))
  const unmatched = [...new Set(comment_ids)].filter((tid) => !known.has(tid))
  return { id, touched: changes.length, unmatched }
}

/** Reverts a decision where nothing was decided since. This is a decision too and can be reverted. */
async function restoreDecision(
  tx: Db,
  decision_id: number,
  context: DecisionContext,
): Promise<ModerationOutcome> {
  const { zid } = context
  const decision = await findTopicDecision(tx, zid, decision_id)
  if (!decision)
    throw createParseError('decision_id', 'does not match a decision about topics in this conversation')
  const rows = await listCommentsUnchangedSince(tx, zid, decision_id)
  const changes = rows
    .map(({ mod_before, active_before, is_meta_before, ...comment }) => ({
      comment,
      after: { mod: mod_before, active: active_before !== 0, is_meta: is_meta_before !== 0 },
    }))
    .filter(({ comment, after }) => getModerationAction(toCommentState(comment), after) !== 'confirm')
  const row = await findTopicByDecision(tx, zid, decision_id)
  const { status, moderator, moderated_at } = decision
  const after = { status: parseTopicStatus(status), moderator, moderated_at }
  const from = { zid, decision: decision_id }
  const topic = row && { row, after, store: (id: number) => updateTopicStateByDecision(tx, from, after, id) }
  const id = await applyDecision(tx, { action: 'restore', changes, topic }, context)
  return { id, touched: changes.length, unmatched: [] }
}

/**
 * Applies a decision about a topic with all its comments, about some comments, or a revert, completely or not at all,
 * inside the caller's transaction.
 * @throws ApiError for an unknown topic or decision
 */
export async function applyTopicAction(
  tx: Db,
  request: TopicActionRequest,
  context: DecisionContext,
): Promise<ModerationOutcome> {
  await lockGeneration(tx, context.zid)
  return request.action === 'restore'
    ? restoreDecision(tx, request.decision_id, context)
    : moderateTopic(tx, request, context)
}
