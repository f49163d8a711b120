import { insertDecisions } from '../moderation-log/public.ts'
import { createMissingError } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/storage/database.ts'
import type { TopicRow } from '../../platform/storage/result-tables.ts'
import { lockGeneration, raiseGeneration } from '../../platform/storage/generations.ts'
import { formatTopicKey } from '@folkmoot/domain/topics'
import { findMatchingTopic } from './matching-topic.ts'
import { getTopic, type DecisionContext } from './moderate-topics.ts'

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
export async function editTopic(
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
