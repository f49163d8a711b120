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

const LONG_WORD = 'Rindfleischetikettierungsüberwachung'.padEnd(80, 'x')

async function openPage({ openAs }: StateContext, address: string): Promise<Page> {
  const page = await openAs('nobody', address)
  await page.locator('main h1').waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

/** The pages of a report, by what their addresses have before and after its id, with their names. */
export const REPORT_PAGES = [
  ['/report/', '', 'the Story'],
  ['/report/', '/data', 'all data of a report'],
  ['/landscape/', '', 'the Landscape of a report'],
  ['/topicReport/', '', 'the topics of a report'],
] as const

/** Every page of a report with data, and of an empty conversation. */
const pageStates: States = Object.fromEntries(
  REPORT_PAGES.flatMap(([before, after, name]): [string, States[string]][] => {
    const open = (which: 'whole' | 'empty') => async (context: StateContext) =>
      openPage(context, before + (await ensureReports(context.product))[which] + after)
    return [
      [name, open('whole')],
      [`${name}, where nothing has happened`, open('empty')],
    ]
  }),
)

/** All of them, and what the owner decides about a report. */
export const reportStates: States = {
  ...pageStates,
  'a withdrawn report': async (context) =>
    openPage(context, `/report/${(await ensureReports(context.product)).withdrawn}`),
  'the Story from right to left': async (context) =>
    openPage(context, `/report/${(await ensureReports(context.product)).whole}?ui_lang=ar`),
  'the Story of a long word': async (context) => {
    const id = await createConversation(context.product, LONG_WORD, 'open')
    return openPage(context, `/report/${await createReport(context.product, id)}`)
  },
  'the wall of a room': async (context) =>
    openPage(context, `/live/${(await ensureReports(context.product)).id}`),
  'an unknown report': (context) => openPage(context, '/report/r2nobody'),
  'the files of a report with published votes': async (context) => {
    const { id, whole } = await ensureReports(context.product)
    await changeConversation(context.product, id, { is_data_open: true })
    return openPage(context, `/exportReport/${whole}`)
  },
}
