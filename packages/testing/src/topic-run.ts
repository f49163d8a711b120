import type { TestServer } from './server.ts'
import { saveTopicRun, type ComputedRun } from '@folkmoot/server/nouns/topics/run.storage'

/**
 * A topic run for tests: comments 0 to 5, of which 5 is in no topic of the finest layer. Layer 0 has three topics,
 * layer 1 has one above the first two.
 */
export const createTestRun = (given: Partial<ComputedRun> = {}): ComputedRun => ({
  job: 'job-a',
  model_name: 'terms',
  created: Date.UTC(2026, 10, 20),
  topics: [
    { layer: 0, cluster: 0, name: 'Trees', model_name: 'terms', tids: [0, 1] },
    { layer: 0, cluster: 1, name: 'Parks', model_name: 'terms', tids: [2] },
    { layer: 0, cluster: 2, name: 'Buses', model_name: 'terms', tids: [3, 4] },
    { layer: 1, cluster: 0, name: 'Green', model_name: 'terms', tids: [0, 1, 2, 5] },
  ],
  points: [0, 1, 2, 3, 4, 5].map((tid) => ({ tid, x: tid / 2, y: -tid })),
  ...given,
})

/** Adds a topic run to a conversation. */
export const addTopicRun = ({ db }: TestServer, zid: number, run: ComputedRun): Promise<void> =>
  saveTopicRun(db, zid, run)

/** Creates readers of a conversation's tables. */
function createInspector({ rows, row }: TestServer, zid: number) {
  const stored = () => rows('comments', { zid }, 'tid')
  const log = () => rows('moderation_log', { zid }, 'id')
  const generation = () => row('generations', { zid })
  return {
    stored,
    log,
    generation,
    mods: async () => (await stored()).map(({ mod }) => mod),
    /** the newest topic of the finest layer with this number */
    topicRow: async (cluster = 0) => (await rows('topics', { zid, layer: 0, cluster }, 'created')).at(-1)!,
    /** all columns that a decision can change */
    state: async () =>
      JSON.stringify([
        await stored(),
        await log(),
        await generation(),
        await rows('topics', { zid }),
        await rows('topic_decisions', { zid }),
      ]),
  }
}

/** Creates a conversation of Ada's with six comments and a topic run. */
export async function createConversationWithTopics(server: TestServer) {
  const { zid, conversation_id: id } = await server.build.conversation({ topic: 'Our town' })
  for (const tid of [0, 1, 2, 3, 4, 5]) await server.build.comment(zid, tid)
  await saveTopicRun(server.db, zid, createTestRun())
  return {
    zid,
    id,
    ...createInspector(server, zid),
    /** decides as the named account */
    post: (body: object, name = 'ada') =>
      server.call('POST', '/api/v3/topicMod/moderate', name, { conversation_id: id, ...body }),
    /** the first topic as moderators see it */
    shownTopic: async () =>
      (await server.call('GET', `/api/v3/topicMod/topics?conversation_id=${id}`, 'ben')).body
        .topics_by_layer[0][0].moderation,
  }
}
export type ConversationWithTopics = Awaited<ReturnType<typeof createConversationWithTopics>>
