import { join } from 'node:path'
import { expect } from 'vitest'
import type { Product } from '../harness.ts'
import { readAccessToken, signInByCalls } from './sign-in.ts'

/** A fictional export, for journeys that always run. */
const libraryHoursFolder = join(import.meta.dirname, '../data/library-hours')

/** @returns a function that makes something once for each server */
export function createOnce<T>(create: (product: Product) => Promise<T>): (product: Product) => Promise<T> {
  // by product: a later server may get the port of an earlier one
  const made = new WeakMap<Product, Promise<T>>()
  return (product) => {
    const known = made.get(product) ?? create(product)
    made.set(product, known)
    return known
  }
}

/** Runs the command line, which must succeed. @returns its output */
async function runCommand(product: Product, ...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await product.folkmoot(...words)
  expect(`${stderr}(exit code ${code})`).toBe('(exit code 0)')
  return stdout
}

/** Signs the command line in as Ada. */
export const signInCommandLine = createOnce((product) =>
  runCommand(product, 'login', '--as', 'ada', '--json'),
)

/** Runs the command line as Ada, which must succeed, and parses its `--json` output. */
export async function runJsonCommand(product: Product, ...words: string[]): Promise<Record<string, unknown>> {
  await signInCommandLine(product)
  return JSON.parse(await runCommand(product, ...words, '--json')) as Record<string, unknown>
}

/** Signs Ada in. @returns her token, for direct calls */
export const getAdasToken = createOnce(async ({ origin }) =>
  readAccessToken(await signInByCalls(origin, 'ada@folkmoot.test')),
)

/** Sends a call as Ada, which must succeed: a tenth of what a command costs. */
export async function callAsAda(
  product: Product,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${product.origin}/api/v3/${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await getAdasToken(product)}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  expect(`${answer.status} ${answer.ok ? '' : text}`).toMatch(/^20[01] $/)
  return JSON.parse(text) as Record<string, unknown>
}

/** Creates a conversation of Ada's, as a draft or open, with settings. @returns its id */
export async function createConversation(
  product: Product,
  topic: string,
  state: 'draft' | 'open' = 'draft',
  settings: object = {},
): Promise<string> {
  const isDraft = state === 'draft'
  const created = await callAsAda(product, 'POST', 'conversations', {
    topic,
    is_active: true,
    is_draft: isDraft,
  })
  const conversation_id = String(created['conversation_id'])
  if (Object.keys(settings).length > 0) await changeConversation(product, conversation_id, settings)
  return conversation_id
}

/** Changes settings of a conversation. */
export const changeConversation = (product: Product, conversation_id: string, settings: object) =>
  callAsAda(product, 'PUT', 'conversations', { conversation_id, ...settings })

/** Imports our own export as Ada. @returns the new conversation's id */
export async function importLibraryHours(product: Product): Promise<string> {
  const { conversation_id } = await runJsonCommand(product, 'conversations', 'import', libraryHoursFolder)
  return String(conversation_id)
}

/** The same, imported once for each server. */
export const ensureLibraryHours = createOnce(importLibraryHours)

/** Creates a report with settings. @returns its id */
export async function createReport(
  product: Product,
  conversation_id: string,
  settings: { mod_level?: number; withdrawn?: boolean } = {},
): Promise<string> {
  const list = async () => {
    const reports = await callAsAda(product, 'GET', `reports?conversation_id=${conversation_id}`)
    return (reports as unknown as { report_id: string }[]).map(({ report_id }) => report_id)
  }
  const { mod_level, ...changes } = settings
  const before = await list()
  await callAsAda(product, 'POST', 'reports', {
    conversation_id,
    ...(mod_level === undefined ? {} : { mod_level }),
  })
  const report_id = (await list()).find((id) => !before.includes(id)) ?? ''
  if (Object.keys(changes).length > 0)
    await callAsAda(product, 'PUT', 'reports', { conversation_id, report_id, ...changes })
  return report_id
}
