import { expect } from 'vitest'
import type { Product } from '../harness.ts'

/** Comments that, with those of the library hours, are enough for topics. */
export const BUS_COMMENTS = [
  'Buses should run to the library on Sundays too',
  'A bus stop at the library is missing',
  'The bus is full when school ends',
  'More buses in the evening, please',
]

/** Writes unmoderated comments, each by another participant. */
export async function writeComments(
  product: Product,
  conversation_id: string,
  texts: readonly string[],
): Promise<void> {
  for (const txt of texts) {
    const answer = await fetch(`${product.origin}/api/v3/comments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ conversation_id, txt }),
    })
    expect(answer.status).toBe(200)
  }
}
