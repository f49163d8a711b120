import { findTopics, type FoundTopics } from '@folkmoot/topics/find-topics'
import { findPersistingTopics } from '@folkmoot/topics/persisting-topics'
import { formatTopicKey } from '@folkmoot/domain/topics'
import { listTopicsWithComments } from '../features/topics/matching-topic.ts'
import type { ComputedTopic } from '../features/topics/run.storage.ts'
import { findTopicRun } from '../features/topics/storage.ts'
import type { Db } from '../storage/database.ts'
import type { AnalysisResult } from './storage.ts'
import type { TopicServices } from '../settings.ts'
import { requestNames, requestVectors } from './topic-requests.ts'
import { findCommentsGeneration, listTopicInput } from './topics.storage.ts'

async function listEarlierTopics(db: Db, zid: number) {
  const run = await findTopicRun(db, zid)
  return run ? listTopicsWithComments(db, zid, run.job) : []
}

/** Adds to each topic the key of the earlier topic that it continues. */
async function matchEarlierTopics(
  db: Db,
  zid: number,
  topics: FoundTopics['topics'],
): Promise<ComputedTopic[]> {
  const now = topics.map((topic) => ({ ...topic, layer_id: topic.layer, cluster_id: topic.cluster }))
  const persists = findPersistingTopics(await listEarlierTopics(db, zid), now)
  return now.map((topic) => {
    const { layer, cluster, name, model_name, tids } = topic
    const earlier = persists.get(topic)
    return { layer, cluster, name, model_name, tids, earlierTopicKey: earlier && formatTopicKey(earlier) }
  })
}

/**
 * Finds the topics of a conversation. It reads the generation of the comments first, so that later changes make the
 * result outdated. When a configured service fails, it uses the built-in methods and adds a note to the result.
 */
export async function computeTopicResult(
  db: Db,
  zid: number,
  services: TopicServices,
): Promise<AnalysisResult> {
  const generation = await findCommentsGeneration(db, zid)
  const comments = await listTopicInput(db, zid)
  const { embedding, ...vectors } = await requestVectors(services, comments)
  const found = findTopics(comments, embedding)
  const { topics, ...names } = await requestNames(services, found.topics, comments)
  const notes = [vectors.note, names.note].filter((note) => note !== undefined)
  return {
    generation,
    result: JSON.stringify({ notes }),
    priorities: null,
    run: {
      model_name: found.model_name,
      topics: await matchEarlierTopics(db, zid, topics),
      points: found.points,
    },
  }
}
