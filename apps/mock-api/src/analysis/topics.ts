import { findTopics, type FoundTopics } from '@folkmoot/topics/find-topics'
import { persistingTopics } from '@folkmoot/topics/persisting-topics'
import { topicKey } from '@folkmoot/domain/topics'
import { listWithComments } from '../features/topics/again.ts'
import type { ComputedTopic } from '../features/topics/run.storage.ts'
import { findRun } from '../features/topics/storage.ts'
import type { Db } from '../storage/database.ts'
import type { Finished } from './storage.ts'
import type { TopicServices } from './topic-services.ts'
import { askForNames, askForVectors } from './topic-questions.ts'
import { findCommentsGeneration, listBasis } from './topics.storage.ts'

/** The topics of the newest run. */
async function listEarlier(db: Db, zid: number) {
  const run = await findRun(db, zid)
  return run ? listWithComments(db, zid, run.job) : []
}

/** The topics as they are stored, each with the earlier one that it is again. */
async function withEarlier(db: Db, zid: number, topics: FoundTopics['topics']): Promise<ComputedTopic[]> {
  const now = topics.map((topic) => ({ ...topic, layer_id: topic.layer, cluster_id: topic.cluster }))
  const persists = persistingTopics(await listEarlier(db, zid), now)
  return now.map((topic) => {
    const { layer, cluster, name, model_name, tids } = topic
    const earlier = persists.get(topic)
    return { layer, cluster, name, model_name, tids, persists: earlier && topicKey(earlier) }
  })
}

/**
 * Finds the topics of a conversation's comments as they stand now. The number of the comments' state is read first: what
 * changes meanwhile is looked at afterwards. A configured service that fails is replaced by what we do without one, and
 * the result says so.
 */
export async function topicsOfConversation(db: Db, zid: number, services: TopicServices): Promise<Finished> {
  const generation = await findCommentsGeneration(db, zid)
  const comments = await listBasis(db, zid)
  const { embedding, ...vectors } = await askForVectors(services, comments)
  const found = findTopics(comments, embedding)
  const { topics, ...names } = await askForNames(services, found.topics, comments)
  const notes = [vectors.note, names.note].filter((note) => note !== undefined)
  return {
    generation,
    result: JSON.stringify({ notes }),
    priorities: null,
    run: { model_name: found.model_name, topics: await withEarlier(db, zid, topics), points: found.points },
  }
}
