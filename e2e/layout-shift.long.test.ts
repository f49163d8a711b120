import { CONSOLE_ROUTES } from '@folkmoot/domain/console-routes'
import { REPORT_PAGES } from '@folkmoot/domain/reports/report-pages'
import type { BrowserContextOptions } from 'playwright-core'
import { beforeAll, expect, it, vi } from 'vitest'
import { setUpProduct } from './harness.ts'
import { BUS_COMMENTS, writeComments } from './support/comments.ts'
import {
  createConversation,
  findOpendataFolder,
  getAdasToken,
  libraryHoursFolder,
  publishResults,
  runJsonCommand,
} from './support/conversations.ts'
import { setUpHostPage } from './support/host-page.ts'
import { measureLayoutShift, readLayoutShift } from './support/layout-shift.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)
const town = setUpHostPage()

const MAX_SHIFT = 0.05
/** Answers of the server take so long, so that pages show what they show while they load. */
const DELAY_MS = 150

const SIZES: [string, BrowserContextOptions][] = [
  ['1440 px', { viewport: { width: 1440, height: 900 } }],
  ['360 px', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
]

/** A conversation of several hundred people with a report and topics; an invite tree. */
let id: string
let tree: string
let report: string
async function prepare(): Promise<void> {
  await getAdasToken(product)
  const folder = findOpendataFolder('scoop-hivemind.biodiversity') ?? libraryHoursFolder
  id = String((await runJsonCommand(product, 'conversations', 'import', folder))['conversation_id'])
  if (folder === libraryHoursFolder) await writeComments(product, id, BUS_COMMENTS)
  report = await publishResults(product, id)
  for (const call of ['topicReport', 'topicNarrative'])
    await vi.waitFor(
      async () => {
        const answer = await fetch(`${product.origin}/api/v3/${call}/${report}`)
        expect(((await answer.json()) as { computed: number | null }).computed).not.toBeNull()
      },
      { timeout: 100_000, interval: 200 },
    )
  tree = await createConversation(product, 'Who comes to the assembly?', 'open')
  await writeComments(product, tree, ['Meet in the evening.', 'Meet at noon.'])
  await runJsonCommand(product, 'conversations', 'set', tree, 'treevite_enabled=true')
}
beforeAll(prepare)

/** Opens a page signed in as Ada whose calls are answered late. */
async function openSlowPage(options: BrowserContextOptions) {
  const page = await openAs('ada', '/robots.txt', options)
  const read = await measureLayoutShift(page)
  await page.route(/\/(api\/v3|config\.json)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
    await route.continue().catch(() => undefined)
  })
  return { page, read }
}

/** Addresses that leave for another page at once, and therefore show nothing that could move. */
const LEAVING = ['/signout', '/callback']

/** Every address of the console, with our conversations in place of the parameters. */
const listConsolePaths = (topicKey: string): string[] =>
  CONSOLE_ROUTES.filter((route) => !LEAVING.includes(route)).map((route) =>
    route
      .replace(':conversation_id', route.includes('invite') ? tree : id)
      .replace(':topicKey', encodeURIComponent(topicKey))
      .replace(/\/:site_id\?|\/\*/, ''),
  )

const listReportPaths = (): string[] => REPORT_PAGES.map(({ path }) => `/${path}/${report}`)

const listParticipantPaths = (): string[] => [`/${id}`, `/alpha/${id}`, `/${id}?ui_lang=ar`, `/${tree}`]

async function findTopicKey(): Promise<string> {
  const answer = await fetch(`${product.origin}/api/v3/topicReport/${report}`)
  const { topics } = (await answer.json()) as { topics: { key: string }[] }
  return topics[0]!.key
}

/** Opens each address until nothing is under way. @returns those where more moved than may */
async function listMoving(options: BrowserContextOptions, paths: readonly string[]): Promise<string[]> {
  const { page, read } = await openSlowPage(options)
  const moving: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    const shift = await read()
    if (shift > MAX_SHIFT) moving.push(`${path} ${shift.toFixed(3)}`)
  }
  return moving
}

it.each(SIZES)('nothing moves on any page of the console, %s wide', async (_, options) => {
  expect(await listMoving(options, listConsolePaths(await findTopicKey()))).toEqual([])
})

it.each(SIZES)('nothing moves on any page of a report, %s wide', async (_, options) => {
  expect(await listMoving(options, listReportPaths())).toEqual([])
})

it.each(SIZES)('nothing moves on the participant page, %s wide', async (_, options) => {
  expect(await listMoving(options, listParticipantPaths())).toEqual([])
})

it.each(SIZES)('nothing moves inside an embedded page, %s wide', async (_, options) => {
  const { page } = await openSlowPage(options)
  const place = `<div class="folkmoot" data-conversation_id="${id}"></div>`
  await page.goto(town.show(`${place}<script async src="${product.origin}/embed.js"></script>`))
  await page.frameLocator('iframe').locator('.answers button').first().waitFor()
  await page.waitForLoadState('networkidle')
  const [, frame] = page.frames()
  expect(await readLayoutShift(frame!)).toBeLessThanOrEqual(MAX_SHIFT)
})
