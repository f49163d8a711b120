import { existsSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { expect } from 'vitest'
import type { Product } from '../harness.ts'
import { root } from '../server.ts'

/** An export of our own invention, for the journeys that must always run. */
export const libraryHours = join(import.meta.dirname, '../data/library-hours')

const given = process.env['OPENDATA_DIR'] || '../shared/data/opendata'

/** Where a real public conversation lies; undefined when this machine has none. */
export function openData(name: string): string | undefined {
  const folder = join(isAbsolute(given) ? given : join(root, given), name)
  return existsSync(join(folder, 'comments.csv')) ? folder : undefined
}

/** Runs the command line, which must succeed, and reads its `--json`. */
export async function run(product: Product, ...words: string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await product.folkmoot(...words, '--json')
  expect(`${stderr}(exit code ${code})`).toBe('(exit code 0)')
  return JSON.parse(stdout) as Record<string, unknown>
}

const signedIn = new WeakSet<Product>()

/** Signs the command line of this file in as Ada, once. */
async function asAda(product: Product): Promise<void> {
  if (signedIn.has(product)) return
  await run(product, 'login', '--as', 'ada')
  signedIn.add(product)
}

/** Makes a conversation of Ada's by the command line. @returns its id */
export async function newConversation(product: Product, topic: string, ...flags: string[]): Promise<string> {
  await asAda(product)
  const { conversation_id } = await run(product, 'conversations', 'create', '--topic', topic, ...flags)
  return String(conversation_id)
}

/** Imports our own export as Ada. @returns the new conversation's id */
export async function importLibraryHours(product: Product): Promise<string> {
  await asAda(product)
  const { conversation_id } = await run(product, 'conversations', 'import', libraryHours)
  return String(conversation_id)
}
