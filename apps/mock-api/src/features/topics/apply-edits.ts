import { OUTLIER } from '@folkmoot/domain/topics'
import { findPersistingTopics } from '@folkmoot/topics/persisting-topics'
import { mergeIntoOne, splitIntoParts } from '@folkmoot/topics/shape-topics'
import type { TopicWithComments } from '@folkmoot/topics/topic-tree'
import { listComments } from '../../core/comments.storage.ts'
import type { Db } from '../../storage/database.ts'
import type { TopicMembers } from './reply.ts'
import { listTopicEdits, saveTopicEdit, type EditTopic, type TopicEdit } from './shapes.storage.ts'

/** A topic of a new run. */
export interface RunTopic extends TopicWithComments, TopicMembers {
  readonly tids: readonly number[]
  readonly layer: number
  readonly cluster: number
  readonly name: string
  readonly model_name: string
}

/** The topics of a new run while edits are applied to them. */
interface RunShape {
  readonly topics: readonly RunTopic[]
  /** comments that earlier runs had */
  readonly known: ReadonlySet<number>
  readonly getText: (tid: number) => string
}

interface EditResult {
  readonly topics: readonly RunTopic[]
  /** the edit with its topics in this run; undefined if the run does not have them */
  readonly edit: TopicEdit | undefined
}

/** Loads the texts of all comments. */
export async function loadTexts(db: Db, zid: number): Promise<(tid: number) => string> {
  const texts = new Map((await listComments(db, zid, {})).map(({ tid, txt }) => [tid, txt]))
  return (tid) => texts.get(tid) ?? ''
}

/** The first free number of a layer. */
export const findFreeCluster = (
  topics: readonly { readonly layer: number; readonly cluster: number }[],
  layer: number,
): number =>
  topics.reduce((free, topic) => (topic.layer === layer ? Math.max(free, topic.cluster + 1) : free), 0)

const toTopicOfEdit = (layer: number, topic: EditTopic) => ({
  layer_id: layer,
  cluster_id: topic.cluster,
  tids: topic.tids,
  topic,
})

/** The topic of an edit as it is in the new run. */
const moveEditTopic = (
  topic: EditTopic,
  { cluster, tids, typicality, name, model_name }: RunTopic,
): EditTopic => ({
  ...topic,
  cluster,
  tids,
  typicality,
  name,
  model_name,
})

/** Merges those of an edit's topics that the run has again, if there are two. */
function repeatMerge(edit: TopicEdit, { topics, known, getText }: RunShape, free: number): EditResult {
  const { layer } = edit
  const parts = edit.parts.map((part) => toTopicOfEdit(layer, part))
  const found = findPersistingTopics(parts, topics, known)
  if (found.size < 2) return { topics, edit: undefined }
  const shaped = mergeIntoOne([...found.keys()], getText)
  const merged = { ...shaped, layer, cluster: free, layer_id: layer, cluster_id: free }
  const byPart = new Map([...found].map(([topic, { topic: part }]) => [part, topic]))
  return {
    topics: [...topics.filter((topic) => !found.has(topic)), merged],
    edit: {
      ...edit,
      whole: moveEditTopic(edit.whole, merged),
      parts: edit.parts.map((part) => {
        const topic = byPart.get(part)
        return topic ? moveEditTopic(part, topic) : { ...part, cluster: OUTLIER }
      }),
    },
  }
}

/** Splits the topic of an edit if the run has it again. New comments go to the nearest part. */
function repeatSplit(edit: TopicEdit, { topics, known, getText }: RunShape, free: number): EditResult {
  const { layer, whole, parts } = edit
  const tids = [...new Set(parts.flatMap((part) => part.tids))]
  const found = findPersistingTopics([toTopicOfEdit(layer, { ...whole, tids })], topics, known)
  const again = topics.find((topic) => found.has(topic))
  const pieces = again ? splitIntoParts(again.tids, parts, getText) : []
  if (!again || pieces.filter((piece) => piece !== undefined).length < 2) return { topics, edit: undefined }
  const placed = pieces.map((piece, at) => {
    const cluster = free + at
    return piece && { ...piece, layer, cluster, layer_id: layer, cluster_id: cluster }
  })
  return {
    topics: [...topics.filter((topic) => topic !== again), ...placed.filter((piece) => piece !== undefined)],
    edit: {
      ...edit,
      whole: moveEditTopic(whole, again),
      parts: parts.map((part, at) => {
        const piece = placed[at]
        return piece ? moveEditTopic(part, piece) : { ...part, cluster: OUTLIER }
      }),
    },
  }
}

/**
 * Repeats the merges and splits of a conversation, oldest first, on the topics of a new run, matched by their comments as decisions
 * are (`findPersistingTopics`). An edit whose topics the run does not have waits for a later run that has them.
 * @returns the topics as moderators shaped them
 */
export async function applyEditsToRun(
  tx: Db,
  zid: number,
  job: string,
  { topics, earlier }: { topics: readonly RunTopic[]; earlier: readonly TopicMembers[] },
): Promise<readonly RunTopic[]> {
  const edits = await listTopicEdits(tx, zid)
  if (edits.length === 0) return topics
  const getText = await loadTexts(tx, zid)
  const known = new Set(
    [...earlier, ...edits.flatMap(({ whole, parts }) => [whole, ...parts])].flatMap(({ tids }) => tids),
  )
  let shaped = topics
  const used: { layer: number; cluster: number }[] = [...topics]
  for (const edit of edits) {
    const repeat = edit.action === 'merge' ? repeatMerge : repeatSplit
    const free = findFreeCluster(used, edit.layer)
    const result = repeat(edit, { topics: shaped, known, getText }, free)
    shaped = result.topics
    used.push(...result.topics)
    if (result.edit) await saveTopicEdit(tx, { ...result.edit, job })
  }
  return shaped
}
