import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Product } from '../harness.ts'
import { getAdasToken } from './conversations.ts'
import { writeManyComments } from './many-comments.ts'

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

/** Imports an export of another server as Ada; warnings of the command are ignored. @returns the conversation's id */
export async function importFolder(product: Product, folder: string): Promise<string> {
  await getAdasToken(product)
  const { code, stdout } = await product.folkmoot('conversations', 'import', folder, '--json')
  expect(code).toBe(0)
  return String((JSON.parse(stdout) as { conversation_id: unknown }).conversation_id)
}

/** Writes an export into a new folder and imports it as Ada. @returns the conversation's id */
export async function importGenerated(
  product: Product,
  write: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'folkmoot-written-'))
  try {
    await write(folder)
    return await importFolder(product, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Imports a conversation of Ada's with `count` accepted comments. @returns its id */
export const importManyComments = (product: Product, count: number): Promise<string> =>
  importGenerated(product, (folder) => writeManyComments(folder, count))
