import { join } from 'node:path'
import { expect } from 'vitest'
import type { Product } from '../harness.ts'

/** A fictional export, for journeys that always run. */
export const libraryHoursFolder = join(import.meta.dirname, '../data/library-hours')

/** Runs the command line, which must succeed, and parses its `--json` output. */
export async function runJsonCommand(product: Product, ...words: string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await product.folkmoot(...words, '--json')
  expect(`${stderr}(exit code ${code})`).toBe('(exit code 0)')
  return JSON.parse(stdout) as Record<string, unknown>
}

/** Tokens by product: a later server may get the port of an earlier one. */
const tokens = new WeakMap<Product, string>()

/** Signs the command line in as Ada, once for each server. @returns her token, for direct calls */
export async function getAdasToken(product: Product): Promise<string> {
  const known = tokens.get(product)
  if (known !== undefined) return known
  await runJsonCommand(product, 'login', '--as', 'ada')
  const token = String((await runJsonCommand(product, 'auth', 'token'))['token'])
  tokens.set(product, token)
  return token
}

/** Creates a conversation of Ada's, as a draft or open. @returns its id */
export async function createConversation(
  product: Product,
  topic: string,
  state: 'draft' | 'open' = 'draft',
): Promise<string> {
  const authorization = `Bearer ${await getAdasToken(product)}`
  const answer = await fetch(`${product.origin}/api/v3/conversations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ topic, is_active: true, is_draft: state === 'draft' }),
  })
  expect(answer.status).toBe(200)
  return String(((await answer.json()) as Record<string, unknown>)['conversation_id'])
}

/** Imports our own export as Ada. @returns the new conversation's id */
export async function importLibraryHours(product: Product): Promise<string> {
  await getAdasToken(product)
  const { conversation_id } = await runJsonCommand(product, 'conversations', 'import', libraryHoursFolder)
  return String(conversation_id)
}

/** Changes a field of a report, such as withdrawn=true. */
export const changeReport = (product: Product, id: string, report_id: string, field: string) =>
  runJsonCommand(
    product,
    'api',
    'PUT',
    'reports',
    '-F',
    `conversation_id=${id}`,
    '-F',
    `report_id=${report_id}`,
    '-F',
    field,
  )
