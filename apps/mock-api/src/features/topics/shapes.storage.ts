import { formatTopicKey } from '@folkmoot/domain/topics'
import type { TopicMembers } from './reply.ts'
import type { Db } from '../../storage/database.ts'
import type { TopicEditRow, TopicEditTopicRow, TopicRow } from '../../storage/result-tables.ts'
import { insertMany } from '../../storage/insert-many.ts'

/** A topic to store, without its run. */
export type NewTopic = Omit<TopicRow, 'zid' | 'job' | 'created'> & TopicMembers

/** The columns of a topic that the topics of runs and of edits have. */
const toTopicColumns = ({
  cluster,
  name,
  model_name,
  status,
  moderator,
  moderated_at,
  decision,
  given_name,
  hidden,
}: NewTopic | EditTopic) => ({
  cluster,
  name,
  model_name,
  status,
  moderator,
  moderated_at,
  decision,
  given_name,
  hidden,
})

/** Stores topics of a run with their comments. */
export async function insertTopics(
  tx: Db,
  run: { zid: number; job: string; created: number },
  topics: readonly NewTopic[],
): Promise<void> {
  const { zid, job } = run
  await insertMany(
    tx,
    'topics',
    topics.map((topic) => ({
      ...run,
      layer: topic.layer,
      ...toTopicColumns(topic),
    })),
  )
  const members = topics.flatMap(({ layer, cluster, tids, typicality }) =>
    tids.map((tid, at) => ({ zid, job, layer, cluster, tid, typicality: typicality[at] ?? null })),
  )
  await insertMany(tx, 'topic_comments', members)
}

/** Deletes topics of a layer of a run; the comments stay. */
export async function deleteTopics(
  tx: Db,
  { zid, job, layer }: { zid: number; job: string; layer: number },
  clusters: readonly number[],
): Promise<void> {
  if (clusters.length === 0) return
  for (const table of ['topic_comments', 'topics'] as const)
    await tx
      .deleteFrom(table)
      .where('zid', '=', zid)
      .where('job', '=', job)
      .where('layer', '=', layer)
      .where('cluster', 'in', clusters)
      .execute()
}

/** A topic of an edit, with its comments. */
export type EditTopic = Omit<TopicEditTopicRow, 'zid' | 'id' | 'part' | 'tids'> & TopicMembers

/** A merge or a split. */
export interface TopicEdit extends TopicEditRow {
  readonly whole: EditTopic
  readonly parts: readonly EditTopic[]
}

const formatMembers = ({ tids, typicality }: TopicMembers): string =>
  JSON.stringify(tids.map((tid, at) => [tid, typicality[at] ?? null]))

/** Edits from before 2026-11-23 have the ids alone. */
function parseMembers(json: string): TopicMembers {
  const members = (JSON.parse(json) as (number | [number, number | null])[]).map((member) =>
    typeof member === 'number' ? ([member, null] as const) : member,
  )
  return { tids: members.map(([tid]) => tid), typicality: members.map(([, typicality]) => typicality) }
}

const toEditTopic = ({ zid: _, id: __, part: ___, tids, ...topic }: TopicEditTopicRow): EditTopic => ({
  ...topic,
  ...parseMembers(tids),
})

/** Lists the merges and splits of a conversation, oldest first. */
export async function listTopicEdits(db: Db, zid: number): Promise<TopicEdit[]> {
  const edits = await db.selectFrom('topic_edits').selectAll().where('zid', '=', zid).orderBy('id').execute()
  if (edits.length === 0) return []
  const rows = await db
    .selectFrom('topic_edit_topics')
    .selectAll()
    .where('zid', '=', zid)
    .orderBy('part')
    .execute()
  return edits.flatMap((edit) => {
    const [whole, ...parts] = rows.filter(({ id }) => id === edit.id).map(toEditTopic)
    return whole ? [{ ...edit, whole, parts }] : []
  })
}

/** Deletes a merge or a split, for `undoTopicEdit`: later runs no longer repeat it. */
export async function deleteTopicEdit(tx: Db, zid: number, id: number): Promise<void> {
  for (const table of ['topic_edit_topics', 'topic_edits'] as const)
    await tx.deleteFrom(table).where('zid', '=', zid).where('id', '=', id).execute()
}

/** Stores a merge or a split (`mergeTopics`, `splitTopic`), so that later runs repeat it. Replaces the one with the same id. */
export async function saveTopicEdit(tx: Db, { whole, parts, ...edit }: TopicEdit): Promise<void> {
  const { zid, id } = edit
  await deleteTopicEdit(tx, zid, id)
  await insertMany(tx, 'topic_edits', [edit])
  await insertMany(
    tx,
    'topic_edit_topics',
    [whole, ...parts].map((topic, part) => ({
      zid,
      id,
      part,
      ...toTopicColumns(topic),
      tids: formatMembers(topic),
    })),
  )
}

/** The merges and splits that made topics of a run, by the keys of those topics; of several the newest. */
export async function findEditByTopic(
  db: Db,
  zid: number,
  job: string,
): Promise<Map<string, Pick<TopicEditRow, 'id' | 'action'>>> {
  const rows = await db
    .selectFrom('topic_edits as edit')
    .innerJoin('topic_edit_topics as made', (on) =>
      on.onRef('made.zid', '=', 'edit.zid').onRef('made.id', '=', 'edit.id'),
    )
    .select(['edit.id', 'edit.action', 'edit.layer', 'made.cluster', 'made.part'])
    .where('edit.zid', '=', zid)
    .where('edit.job', '=', job)
    .orderBy('edit.id')
    .execute()
  return new Map(
    rows
      .filter(({ action, part }) => (action === 'merge') === (part === 0))
      .map(({ id, action, layer, cluster }) => [formatTopicKey({ job, layer, cluster }), { id, action }]),
  )
}
