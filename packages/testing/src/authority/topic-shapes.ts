import { saveTopicEdit } from '@folkmoot/server/features/topics/shapes.storage'
import type { ComputedTopic } from '@folkmoot/server/features/topics/run.storage'
import type { TestServer } from '../server.ts'

/** One for each role, and some for other tests. */
const NUMBERS = Array.from({ length: 20 }, (_, at) => at)

const FIRST_EDIT_ID = 1_000_000

const createTopic = (layer: number, cluster: number, tids: number[]): ComputedTopic => ({
  layer,
  cluster,
  name: `Topic ${layer}-${cluster}`,
  model_name: 'terms',
  tids,
})

/** Topics that calls merge, and topics that calls split, each in layers of its own. */
export const createShapeTopics = (): ComputedTopic[] =>
  NUMBERS.flatMap((at) => [
    createTopic(1 + 3 * at, 0, [0]),
    createTopic(1 + 3 * at, 1, [1]),
    createTopic(2 + 3 * at, 0, [0]),
    createTopic(2 + 3 * at, 1, [1]),
    createTopic(3 + 3 * at, 0, [0, 1]),
  ])

/** What calls merge, split and undo: each of them once. */
export const createTopicShapes = () => ({
  pairs: NUMBERS.map((at) => [`layer${1 + 3 * at}_0`, `layer${1 + 3 * at}_1`]),
  wholes: NUMBERS.map((at) => `layer${3 + 3 * at}_0`),
  edits: NUMBERS.map((at) => FIRST_EDIT_ID + at),
})

/** Adds merges of topics that the newest run does not have. */
export async function addTopicEdits({ db }: TestServer, zid: number): Promise<void> {
  const topic = {
    cluster: 0,
    tids: [2],
    typicality: [1],
    name: 'Gone',
    model_name: 'terms',
    status: 'pending',
    moderator: null,
    moderated_at: null,
    decision: null,
    given_name: null,
    hidden: 0,
  }
  const edit = { zid, job: 'gone', layer: 0, action: 'merge', created: 1 } as const
  for (const at of NUMBERS)
    await saveTopicEdit(db, { ...edit, id: FIRST_EDIT_ID + at, whole: topic, parts: [topic, topic] })
}
