import { findTopics } from '@folkmoot/topics/find-topics'
import type { Db } from '../storage/database.ts'
import type { AnalysisResult } from './storage.ts'
import type { TopicServices } from '../settings.ts'
import { requestNames, requestVectors } from './topic-requests.ts'
import { findCommentsGeneration, listTopicInput } from './topics.storage.ts'

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
      topics: topics.map(({ layer, cluster, name, model_name, tids, typicality }) => ({
        layer,
        cluster,
        name,
        model_name,
        tids,
        typicality,
      })),
      points: found.points,
    },
  }
}
