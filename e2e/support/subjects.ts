import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Product } from '../harness.ts'
import { importGenerated } from './comments.ts'
import { getAdasToken } from './conversations.ts'
import { createCaller } from './invite-tree.ts'

/** The words of three distinct subjects. */
export const SUBJECTS = [
  ['bicycle', 'lane', 'cyclist', 'helmet', 'crossing'],
  ['library', 'books', 'reading', 'novel', 'librarian'],
  ['swimming', 'pool', 'water', 'lifeguard', 'bathing'],
]

/** Comments about the three subjects. */
export const TEXTS = Array.from({ length: 18 }, (_, at) => {
  const words = SUBJECTS[at % 3] ?? []
  const own = [at, at + 1, at * 2 + 3].map((place) => words[place % words.length])
  return `We want more for ${own.join(' and ')}, says person ${at}`
})

/** Number of topics, by state. */
interface TopicCounts {
  total_topics: number
  pending: number
  accepted: number
  rejected: number
}

const START_MS = Date.UTC(2026, 2, 2)

/** Writes an export of unmoderated comments without votes. */
async function writeExport(folder: string): Promise<void> {
  const head = 'timestamp,comment-id,author-id,agrees,disagrees,moderated,comment-body'
  const rows = TEXTS.map((text, tid) => `${START_MS + tid},${tid},${tid},0,0,0,"${text}"`)
  await writeFile(join(folder, 'comments.csv'), `${[head, ...rows].join('\n')}\n`)
  await writeFile(join(folder, 'votes.csv'), 'timestamp,comment-id,voter-id,vote\n')
}

/**
 * Creates a conversation of Ada's about the three subjects, and waits for its topics. All comments arrive at once, because
 * later ones would have no topic or cause a new computation.
 */
export async function importSubjects(product: Product) {
  const conversation_id = await importGenerated(product, writeExport)
  const ada = await getAdasToken(product)
  const call = createCaller(product.origin, conversation_id)
  const ask = async (path: string, input = {}) => {
    const { status, body } = await call('GET', path, input, ada)
    expect(status).toBe(200)
    return body
  }
  const state = async () => ((await ask('/math/state'))['topics'] as { state: string }).state
  await expect.poll(state).toBe('current')

  return {
    conversation_id,
    /** loads the states of the topics */
    standing: async () => (await ask('/topicMod/stats'))['stats'] as TopicCounts,
    /** loads the moderation state of each comment, by ascending id */
    async decided(): Promise<number[]> {
      const comments = await ask('/comments', { moderation: true })
      return (comments as unknown as { mod: number }[]).map(({ mod }) => mod)
    },
  }
}
