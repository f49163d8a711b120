import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Product } from '../harness.ts'
import { writeComments } from './comments.ts'
import { importLibraryHours, newConversation, run } from './conversations.ts'
import type { States } from './states.ts'

/** Enough beside the imported ones for topics to be found. */
const MORE = [
  'Buses should run to the library on Sundays too',
  'A bus stop at the library is missing',
  'The bus is full when school ends',
  'More buses in the evening, please',
]
const newReport = async (product: Product, id: string): Promise<string> =>
  String((await run(product, 'reports', 'create', id))['report_id'])

async function prepare(product: Product) {
  const id = await importLibraryHours(product)
  await writeComments(product, id, MORE)
  const whole = await newReport(product, id)
  const empty = await newReport(product, await newConversation(product, 'Nobody has come yet', 'open'))
  const computed = async (call: string): Promise<boolean> => {
    const answer = await fetch(`${product.origin}/api/v3/${call}/${whole}`)
    return ((await answer.json()) as { computed: number | null }).computed !== null
  }
  for (const call of ['topicReport', 'topicNarrative']) await expect.poll(() => computed(call)).toBe(true)
  return { whole, empty }
}

const prepared = new Map<string, ReturnType<typeof prepare>>()

/** The reports of one server, made when the first state needs them. */
function reportsOf(product: Product): ReturnType<typeof prepare> {
  const known = prepared.get(product.origin) ?? prepare(product)
  prepared.set(product.origin, known)
  return known
}

async function open(product: Product, address: string): Promise<Page> {
  const page = await product.page()
  await page.goto(address)
  await page.locator('main h1').waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

/** The pages of a report, and what each is. */
export const REPORT_PAGES = {
  report: 'the report',
  exportReport: 'the files of a report',
  topicReport: 'the topics of a report',
  topicsVizReport: 'the map of topics',
  topicStats: 'the figures of topics',
  topicMapNarrativeReport: 'the narrative of a report',
} as const

/** Every page of a report with data, of a conversation in which nothing has happened, and of no report. */
export const reportStates: States = Object.fromEntries(
  Object.entries(REPORT_PAGES).flatMap(([path, name]): [string, States[string]][] => [
    [name, async ({ product }) => open(product, `/${path}/${(await reportsOf(product)).whole}`)],
    [
      `${name}, where nothing has happened`,
      async ({ product }) => open(product, `/${path}/${(await reportsOf(product)).empty}`),
    ],
    [`${name}, which there is not`, async ({ product }) => open(product, `/${path}/r2nobody`)],
  ]),
)
