import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Product } from '../harness.ts'
import { getAdasToken } from './conversations.ts'
import { writeManyComments } from './many-comments.ts'

/** Writes comments, each by another participant; they are unmoderated. */
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

/** Imports an export of others as Ada; what the command says about it beside its answer does not matter. @returns its id */
export async function importFolder(product: Product, folder: string): Promise<string> {
  await getAdasToken(product)
  const { code, stdout } = await product.folkmoot('conversations', 'import', folder, '--json')
  expect(code).toBe(0)
  return String((JSON.parse(stdout) as { conversation_id: unknown }).conversation_id)
}

/** Imports as Ada what is written into a folder of its own. @returns its id */
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

/** Imports a conversation of Ada's with so many accepted comments. @returns its id */
export const importManyComments = (product: Product, count: number): Promise<string> =>
  importGenerated(product, (folder) => writeManyComments(folder, count))
