import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Product } from '../harness.ts'
import { BUS_COMMENTS, writeComments } from './comments.ts'
import {
  changeConversation,
  createConversation,
  createOnce,
  createReport,
  importLibraryHours,
} from './conversations.ts'
import type { StateContext, States } from './console-states.ts'

async function createReports(product: Product) {
  const id = await importLibraryHours(product)
  await writeComments(product, id, BUS_COMMENTS)
  const whole = await createReport(product, id, { mod_level: -2 })
  const withdrawn = await createReport(product, id, { mod_level: -2, withdrawn: true })
  const empty = await createReport(product, await createConversation(product, 'Nobody has come yet', 'open'))
  const ask = async (call: string) =>
    (await (await fetch(`${product.origin}/api/v3/${call}/${whole}`)).json()) as Record<string, unknown>
  const hasTopics = async () => ((await ask('topicReport'))['topics'] as unknown[]).length > 0
  await expect.poll(hasTopics).toBe(true)
  await expect.poll(async () => (await ask('reportData'))['opinion'] !== null).toBe(true)
  return { id, whole, empty, withdrawn }
}

/** Reports of one server, created when first needed. */
export const ensureReports = createOnce(createReports)

async function openPage({ openAs }: StateContext, address: string): Promise<Page> {
  const page = await openAs('nobody', address)
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

/** Every page of a report with data, and of an empty conversation. */
const pageStates: States = Object.fromEntries(
  Object.entries(REPORT_PAGES).flatMap(([path, name]): [string, States[string]][] => [
    [name, async (context) => openPage(context, `/${path}/${(await ensureReports(context.product)).whole}`)],
    [
      `${name}, where nothing has happened`,
      async (context) => openPage(context, `/${path}/${(await ensureReports(context.product)).empty}`),
    ],
  ]),
)

/** All of them, and what the owner decides about a report. */
export const reportStates: States = {
  ...pageStates,
  'a withdrawn report': async (context) =>
    openPage(context, `/report/${(await ensureReports(context.product)).withdrawn}`),
  'an unknown report': (context) => openPage(context, '/report/r2nobody'),
  'the files of a report with published votes': async (context) => {
    const { id, whole } = await ensureReports(context.product)
    await changeConversation(context.product, id, { is_data_open: true })
    return openPage(context, `/exportReport/${whole}`)
  },
}
