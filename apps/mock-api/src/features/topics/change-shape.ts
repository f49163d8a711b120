import { formatTopicKey } from '@folkmoot/domain/topics'
import { mergeIntoOne, splitInTwo, splitIntoParts, type ShapedTopic } from '@folkmoot/topics/shape-topics'
import { createParseError } from '../../core/errors.ts'
import { lockGeneration, raiseGeneration } from '../../storage/generations.ts'
import type { Db } from '../../storage/database.ts'
import { insertDecisions } from '../moderation-log/storage.ts'
import { findFreeCluster, loadTexts } from './apply-edits.ts'
import type { TopicMembers } from './reply.ts'
import { findMatchingTopic, listTopicsWithComments } from './matching-topic.ts'
import { getTopic, type DecisionContext } from './moderate-topics.ts'
import { toDecisionColumns, type DecisionColumns } from './run.storage.ts'
import {
  deleteTopicEdit,
  deleteTopics,
  insertTopics,
  listTopicEdits,
  saveTopicEdit,
  type EditTopic,
  type NewTopic,
  type TopicEdit,
} from './shapes.storage.ts'
import { findTopicRun, listTopics, type TopicRunRow } from './storage.ts'

/** The result of a merge, a split or an undo. */
export interface ShapeOutcome {
  /** the id with which it can be undone */
  readonly id: number
  readonly topics: readonly { readonly key: string; readonly name: string }[]
}

type CurrentTopic = Awaited<ReturnType<typeof listTopicsWithComments>>[number]

/** The newest run: topics of older ones are neither merged nor split. */
interface CurrentRun {
  readonly run: TopicRunRow
  readonly topics: readonly CurrentTopic[]
}

async function loadCurrentRun(tx: Db, zid: number): Promise<CurrentRun | undefined> {
  const run = await findTopicRun(tx, zid)
  return run && { run, topics: await listTopicsWithComments(tx, zid, run.job) }
}

/** Finds the topic of the newest run that a key means, also one of a page that shows an older run. @throws ApiError without one */
async function getCurrentTopic(tx: Db, zid: number, key: string, { run, topics }: CurrentRun) {
  const row = await getTopic(tx, zid, key)
  const now = row.job === run.job ? row : await findMatchingTopic(tx, row)
  const topic = topics.find(({ layer, cluster }) => layer === now?.layer && cluster === now.cluster)
  if (!topic) throw createParseError('topic_key', 'does not match a topic of the newest run')
  return topic
}

/** Finds the decision about a merged topic: the status that all parts share, else none. It is hidden if all parts are. */
function mergeColumns(parts: readonly CurrentTopic[]): DecisionColumns {
  const [first, ...others] = parts.toSorted((one, other) => other.tids.length - one.tids.length)
  const hidden = Number(parts.every((part) => part.hidden === 1))
  if (!first || others.some(({ status }) => status !== first.status))
    return { ...toDecisionColumns(undefined), given_name: first?.given_name ?? null, hidden }
  const decision = others.every((other) => other.decision === first.decision) ? first.decision : null
  return { ...toDecisionColumns(first), decision, hidden }
}

type NumberedTopic = Pick<ShapedTopic, 'name' | 'model_name'> & TopicMembers & { readonly cluster: number }

const toEditTopic = (topic: DecisionColumns & NumberedTopic): EditTopic => ({
  ...toDecisionColumns(topic),
  cluster: topic.cluster,
  name: topic.name,
  model_name: topic.model_name,
  tids: topic.tids,
  typicality: topic.typicality,
})

/** A change of which topics a layer has. */
interface ShapeChange {
  readonly action: 'merge' | 'split' | 'restore'
  readonly layer: number
  readonly removed: readonly CurrentTopic[]
  readonly added: readonly NewTopic[]
}

const toLoggedNames = (names: readonly string[]) => (names.length === 1 ? { name: names[0] } : { names })

/** Replaces topics of the newest run by others, with an entry in the log. */
async function replaceTopics(
  tx: Db,
  { run }: CurrentRun,
  { action, layer, removed, added }: ShapeChange,
  { zid, uid, now, reason }: DecisionContext,
): Promise<ShapeOutcome> {
  const id = await raiseGeneration(tx, zid, now, { by: 1, comments: true })
  const { job, created } = run
  await deleteTopics(
    tx,
    { zid, job, layer },
    removed.map(({ cluster }) => cluster),
  )
  await insertTopics(tx, { zid, job, created }, added)
  const shown = await listTopics(tx, zid, [job])
  const topics = added.map(({ cluster }) => {
    const topic = shown.find((one) => one.layer === layer && one.cluster === cluster)
    return { key: formatTopicKey({ job, layer, cluster }), name: topic?.shown_name ?? '' }
  })
  const before = toLoggedNames(removed.map(({ shown_name }) => shown_name))
  const after = toLoggedNames(topics.map(({ name }) => name))
  const topic_key = topics[0]?.key ?? null
  await insertDecisions(tx, [
    { zid, id, uid, tid: null, topic_key, action, reason, before, after, created: now },
  ])
  return { id, topics }
}

/**
 * Merges topics of one layer into one, inside the caller's transaction. Later runs that find two of them again merge them too.
 * @param name its name; undefined keeps that of the largest
 * @throws ApiError for unknown topics, for fewer than two, and for topics of several layers
 */
export async function mergeTopics(
  tx: Db,
  { topic_keys, name }: { topic_keys: readonly string[]; name?: string | undefined },
  context: DecisionContext,
): Promise<ShapeOutcome> {
  const { zid, now } = context
  await lockGeneration(tx, zid)
  const current = await loadCurrentRun(tx, zid)
  if (!current) throw createParseError('topic_keys', 'must name topics of this conversation')
  const found: CurrentTopic[] = []
  for (const key of topic_keys) found.push(await getCurrentTopic(tx, zid, key, current))
  const parts = [...new Set(found)]
  const [{ layer } = { layer: 0 }] = parts
  if (parts.length < 2 || parts.some((part) => part.layer !== layer))
    throw createParseError('topic_keys', 'must name at least two topics of one layer')
  const shaped = mergeIntoOne(parts, await loadTexts(tx, zid))
  const cluster = findFreeCluster(current.topics, layer)
  const columns = mergeColumns(parts)
  const whole = { ...shaped, ...columns, layer, cluster, given_name: name?.trim() || columns.given_name }
  const change = { action: 'merge', layer, removed: parts, added: [whole] } as const
  const outcome = await replaceTopics(tx, current, change, context)
  const edit = { zid, id: outcome.id, job: current.run.job, layer, action: 'merge', created: now } as const
  await saveTopicEdit(tx, { ...edit, whole: toEditTopic(whole), parts: parts.map(toEditTopic) })
  return outcome
}

/** The parts of a topic: its topics of the next finer layer, or else two by the words of its comments. */
function listParts(topic: CurrentTopic, topics: readonly CurrentTopic[], getText: (tid: number) => string) {
  const own = new Set(topic.tids)
  const finer = topics.filter(
    ({ layer, tids }) =>
      layer === topic.layer - 1 && tids.filter((tid) => own.has(tid)).length * 2 > tids.length,
  )
  if (finer.length < 2) return splitInTwo(topic.tids, getText)
  const parts = finer.map((part) => ({ ...part, tids: part.tids.filter((tid) => own.has(tid)) }))
  return splitIntoParts(topic.tids, parts, getText).flatMap((part, at) => {
    const { given_name = null } = parts[at] ?? {}
    return part ? { ...part, given_name } : []
  })
}

/**
 * Splits a topic, inside the caller's transaction: into its topics of the next finer layer if it has two, else in two by the words of its
 * comments. The parts keep its status. Later runs that find the topic again split it too.
 * @throws ApiError for an unknown topic, and one whose comments cannot be told apart
 */
export async function splitTopic(tx: Db, topic_key: string, context: DecisionContext): Promise<ShapeOutcome> {
  const { zid, now } = context
  await lockGeneration(tx, zid)
  const current = await loadCurrentRun(tx, zid)
  const whole = current && (await getCurrentTopic(tx, zid, topic_key, current))
  if (!whole) throw createParseError('topic_key', 'does not match a topic in this conversation')
  const shaped = listParts(whole, current.topics, await loadTexts(tx, zid))
  if (!shaped) throw createParseError('topic_key', 'must be a topic whose comments differ in their words')
  const { layer } = whole
  const free = findFreeCluster(current.topics, layer)
  const columns = { ...toDecisionColumns(whole), given_name: null }
  const parts = shaped.map((part, at) => ({ ...columns, ...part, layer, cluster: free + at }))
  const change = { action: 'split', layer, removed: [whole], added: parts } as const
  const outcome = await replaceTopics(tx, current, change, context)
  const edit = { zid, id: outcome.id, job: current.run.job, layer, action: 'split', created: now } as const
  await saveTopicEdit(tx, { ...edit, whole: toEditTopic(whole), parts: parts.map(toEditTopic) })
  return outcome
}

/** The state that a topic gets back: that before the edit, except for a decision made since. */
function restoreColumns(before: EditTopic, now: readonly CurrentTopic[], created: number): DecisionColumns {
  const columns = toDecisionColumns(before)
  const decided = now.find(({ moderated_at }) => moderated_at !== null && moderated_at > created)
  if (!decided || now.some(({ status }) => status !== decided.status)) return columns
  const { status, moderator, moderated_at, decision } = decided
  return { ...columns, status, moderator, moderated_at, decision }
}

/** The topics that an edit made, as they are now. @throws ApiError if a later edit changed them */
function getMadeTopics({ action, layer, whole, parts }: TopicEdit, topics: readonly CurrentTopic[]) {
  const made = (action === 'merge' ? [whole] : parts).filter(({ cluster }) => cluster >= 0)
  return made.map(({ cluster }) => {
    const topic = topics.find((one) => one.layer === layer && one.cluster === cluster)
    if (!topic) throw createParseError('edit_id', 'is of topics that were changed since; undo that first')
    return topic
  })
}

/** A topic as it was: comments that it had are as typical as then, so that the same one is quoted. */
function restoreTypicality({ tids, typicality }: ShapedTopic, before: EditTopic): TopicMembers['typicality'] {
  const known = new Map(before.tids.map((tid, at) => [tid, before.typicality[at] ?? null]))
  return tids.map((tid, at) => known.get(tid) ?? typicality[at] ?? null)
}

/** The topics that an undo brings back. */
function listRestoredTopics(
  edit: TopicEdit,
  made: readonly CurrentTopic[],
  getText: (tid: number) => string,
): NewTopic[] {
  const { layer, action, whole, created } = edit
  const parts = edit.parts.filter(({ cluster }) => cluster >= 0)
  const tids = made.flatMap((topic) => topic.tids).toSorted((one, other) => one - other)
  const restored: [EditTopic, ShapedTopic | undefined][] =
    action === 'split'
      ? [[whole, mergeIntoOne(made, getText)]]
      : splitIntoParts(tids, parts, getText).map((part, at) => [parts[at]!, part])
  return restored.flatMap(([before, shaped]) => {
    if (!shaped) return []
    const { cluster, name, model_name } = before
    const columns = { ...restoreColumns(before, made, created), layer, cluster, name, model_name }
    return { ...columns, tids: shaped.tids, typicality: restoreTypicality(shaped, before) }
  })
}

/**
 * Undoes a merge or a split, inside the caller's transaction, and keeps later runs from repeating it. Comments that came since go to the
 * nearest part. Names and states are those before, except for a decision made since.
 * @throws ApiError for an unknown edit, and one whose topics were merged or split again
 */
export async function undoTopicEdit(
  tx: Db,
  edit_id: number,
  context: DecisionContext,
): Promise<ShapeOutcome> {
  const { zid } = context
  await lockGeneration(tx, zid)
  const current = await loadCurrentRun(tx, zid)
  const edit = (await listTopicEdits(tx, zid)).find(({ id }) => id === edit_id)
  if (!current || !edit)
    throw createParseError('edit_id', 'does not match a merge or split of topics in this conversation')
  // a run without its topics has nothing to bring back
  const isCurrent = edit.job === current.run.job
  const removed = isCurrent ? getMadeTopics(edit, current.topics) : []
  const added = isCurrent ? listRestoredTopics(edit, removed, await loadTexts(tx, zid)) : []
  await deleteTopicEdit(tx, zid, edit_id)
  return replaceTopics(tx, current, { action: 'restore', layer: edit.layer, removed, added }, context)
}
