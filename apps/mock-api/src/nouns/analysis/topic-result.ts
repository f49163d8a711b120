import { getErrorMessage } from '../../platform/error-message.ts'
import {
  findTopics,
  type FoundTopic,
  type TopicComment,
  type TopicEmbedding,
} from '@folkmoot/topics/find-topics'
import type { Db } from '../../platform/storage/database.ts'
import type { AnalysisResult } from './storage.ts'
import type { TopicServices } from '../../platform/settings/settings.ts'
import { findCommentsGeneration, listTopicInput } from './topics.storage.ts'
import { takeCharacters } from '@folkmoot/domain/text'
import { createNamingPrompt, parseTopicName, applyTopicNames } from '@folkmoot/topics/naming-service'
import { embedTexts, completeChat, SERVICE_TIMEOUT_MS } from './topic-services.ts'

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

/** Texts in one request, and characters of each text. */
const BATCH_TEXTS = 64
const MAX_TEXT_CHARACTERS = 2000
/** Concurrent requests for names: as many as a model on the same machine handles well. */
const PARALLEL_REQUESTS = 2
/** All requests for names together may take this many timeouts. Topics without a name by then keep ours. */
const MAX_NAMING_TIMEOUTS = 10

/** Formats the note about a service that was not used, for operators and the owners of the conversation. */
const formatServiceNote = (what: string, cause: unknown): string => {
  const isLate = cause instanceof Error && cause.name === 'TimeoutError'
  const reason = isLate ? 'it did not answer in time' : getErrorMessage(cause)
  return `The ${what} service was not used: ${reason}.`
}

/** Requests the vectors of comments from the configured service. Returns none without a service or after a failure. */
async function requestVectors(
  { embedding: service }: TopicServices,
  comments: readonly TopicComment[],
): Promise<{ embedding?: TopicEmbedding; note?: string }> {
  if (!service) return {}
  try {
    const vectors = new Map<number, readonly number[]>()
    for (let start = 0; start < comments.length; start += BATCH_TEXTS) {
      const some = comments.slice(start, start + BATCH_TEXTS)
      const found = await embedTexts(
        service,
        some.map(({ txt }) => takeCharacters(txt, MAX_TEXT_CHARACTERS)),
      )
      for (const [at, { tid }] of some.entries()) vectors.set(tid, found[at]!)
    }
    if (new Set([...vectors.values()].map(({ length }) => length)).size > 1)
      throw new Error('its vectors have different lengths')
    return { embedding: { model_name: service.model, getVector: (tid) => vectors.get(tid) } }
  } catch (cause) {
    return { note: formatServiceNote('embedding', cause) }
  }
}

/** Names topics with the configured service. After its first failure the remaining topics keep their names. */
async function requestNames(
  { naming: service }: TopicServices,
  topics: readonly FoundTopic[],
  comments: readonly TopicComment[],
): Promise<{ topics: readonly FoundTopic[]; note?: string }> {
  if (!service) return { topics }
  const texts = new Map(comments.map(({ tid, txt }) => [tid, txt]))
  const names = new Map<number, string>()
  const end = performance.now() + MAX_NAMING_TIMEOUTS * SERVICE_TIMEOUT_MS
  let note: string | undefined
  let next = 0
  const nameSome = async () => {
    while (next < topics.length && note === undefined) {
      const at = next++
      try {
        if (performance.now() > end) throw new Error('it took too long for all names')
        const name = parseTopicName(
          await completeChat(
            service,
            createNamingPrompt(topics[at]!, (tid) => texts.get(tid) ?? ''),
          ),
        )
        if (name !== undefined) names.set(at, name)
      } catch (cause) {
        note = formatServiceNote('naming', cause)
      }
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, nameSome))
  const named = names.size === 0 ? topics : applyTopicNames(topics, names, service.model)
  return note === undefined ? { topics: named } : { topics: named, note }
}
