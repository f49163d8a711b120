import { expect } from 'vitest'
import type { Product } from '../harness.ts'
import { getAdasToken, importFiles } from './conversations.ts'
import { createCaller } from './invite-tree.ts'

/** The words of three distinct subjects. */
const SUBJECTS = [
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

const START_MS = Date.UTC(2026, 2, 2)

/** Imports unmoderated comments without votes. */
function importComments(product: Product): Promise<string> {
  const head = 'timestamp,comment-id,author-id,agrees,disagrees,moderated,comment-body'
  const rows = TEXTS.map((text, tid) => `${START_MS + tid},${tid},${tid},0,0,0,"${text}"`)
  return importFiles(product, {
    'comments.csv': `${[head, ...rows].join('\n')}\n`,
    'votes.csv': 'timestamp,comment-id,voter-id,vote\n',
  })
}

/**
 * Creates a conversation of Ada's about the three subjects, and waits for its topics. All comments arrive at once, because
 * later ones would have no topic or cause a new computation.
 */
export async function importSubjects(product: Product) {
  const ada = await getAdasToken(product)
  const conversation_id = await importComments(product)
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
    /** loads the moderation state of each comment, by ascending id */
    async decided(): Promise<number[]> {
      const comments = await ask('/comments', { moderation: true })
      return (comments as unknown as { mod: number }[]).map(({ mod }) => mod)
    },
  }
}
