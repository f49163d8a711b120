import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Product } from '../harness.ts'
import { BUS_COMMENTS, writeComments } from './comments.ts'
import { changeReport, importLibraryHours, createConversation, runJsonCommand } from './conversations.ts'
import type { States } from './console-states.ts'

const createReport = async (product: Product, id: string): Promise<string> =>
  String((await runJsonCommand(product, 'reports', 'create', id, '--level', '-2'))['report_id'])

async function createReports(product: Product) {
  const id = await importLibraryHours(product)
  await writeComments(product, id, BUS_COMMENTS)
  const whole = await createReport(product, id)
  const withdrawn = await createReport(product, id)
  await changeReport(product, id, withdrawn, 'withdrawn=true')
  const empty = await createReport(product, await createConversation(product, 'Nobody has come yet', 'open'))
  const ask = async (call: string) =>
    (await (await fetch(`${product.origin}/api/v3/${call}/${whole}`)).json()) as Record<string, unknown>
  const hasTopics = async () => ((await ask('topicReport'))['topics'] as unknown[]).length > 0
  await expect.poll(hasTopics).toBe(true)
  await expect.poll(async () => (await ask('reportData'))['opinion'] !== null).toBe(true)
  return { id, whole, empty, withdrawn }
}

const reports = new Map<string, ReturnType<typeof createReports>>()

/** Reports of one server, created when first needed. */
export function ensureReports(product: Product): ReturnType<typeof createReports> {
  const known = reports.get(product.origin) ?? createReports(product)
  reports.set(product.origin, known)
  return known
}

async function openPage(product: Product, address: string): Promise<Page> {
  const page = await product.page()
  await page.goto(address)
  await page.locator('main h1').waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

/** The pages of a report with their names. */
export const REPORT_PAGES = {
  report: 'the report',
  landscape: 'the Landscape of a report',
  exportReport: 'the files of a report',
  topicReport: 'the topics of a report',
  topicMapNarrativeReport: 'the narrative of a report',
} as const

/** Every page of a report with data, of an empty conversation, and of an unknown report. */
const pageStates: States = Object.fromEntries(
  Object.entries(REPORT_PAGES).flatMap(([path, name]): [string, States[string]][] => [
    [name, async ({ product }) => openPage(product, `/${path}/${(await ensureReports(product)).whole}`)],
    [
      `${name}, where nothing has happened`,
      async ({ product }) => openPage(product, `/${path}/${(await ensureReports(product)).empty}`),
    ],
    [`${name} of an unknown report`, async ({ product }) => openPage(product, `/${path}/r2nobody`)],
  ]),
)

/** All of them, and what the owner decides about a report. */
export const reportStates: States = {
  ...pageStates,
  'a withdrawn report': async ({ product }) =>
    openPage(product, `/report/${(await ensureReports(product)).withdrawn}`),
  'the files of a report with published votes': async ({ product }) => {
    const { id, whole } = await ensureReports(product)
    const name = String((await runJsonCommand(product, 'conversations', 'show', id))['topic'])
    await runJsonCommand(product, 'conversations', 'set', id, 'is_data_open=yes', '--confirm', name)
    return openPage(product, `/exportReport/${whole}`)
  },
}
