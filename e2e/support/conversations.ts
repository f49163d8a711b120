import { readFile } from 'node:fs/promises'
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
  const isForm = body instanceof FormData
  const answer = await fetch(`${product.origin}/api/v3/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await getAdasToken(product)}`,
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
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

/** Imports files of an export as Ada, by their names: everything in them arrives at once. @returns the new conversation's id */
export async function importFiles(
  product: Product,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  const form = new FormData()
  for (const [name, text] of Object.entries(files)) form.append(name, new Blob([text]), name)
  return String((await callAsAda(product, 'POST', 'conversationImport', form))['conversation_id'])
}

/** Waits until the result of a conversation is computed: a page asks again only after a minute. */
export async function waitForResult(product: Product, conversation_id: string): Promise<void> {
  const readTick = async () =>
    (await callAsAda(product, 'GET', `math/pca2?conversation_id=${conversation_id}`))['math_tick']
  await expect.poll(readTick).toBeGreaterThan(0)
}

/** Imports our own export, with its result. @returns the new conversation's id */
export async function importLibraryHours(product: Product): Promise<string> {
  const names = ['summary.csv', 'comments.csv', 'votes.csv', 'participants-votes.csv']
  const read = async (name: string) => [name, await readFile(join(libraryHoursFolder, name), 'utf8')] as const
  const id = await importFiles(product, Object.fromEntries(await Promise.all(names.map(read))))
  await waitForResult(product, id)
  return id
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

/** Finds the demonstration's conversations. @returns their ids */
export async function findDemonstration(product: Product): Promise<{ open: string; closed: string }> {
  const list = (await callAsAda(product, 'GET', 'conversations')) as unknown as {
    conversation_id: string
    is_active: boolean
  }[]
  const find = (isOpen: boolean) => list.find(({ is_active }) => is_active === isOpen)?.conversation_id ?? ''
  return { open: find(true), closed: find(false) }
}
