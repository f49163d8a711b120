import type { Locator, Page, Request } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { callAsAda, findDemonstration } from './support/conversations.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct({ DEMO: '1' })
const openAs = setUpPeople(product)

const CPU_SLOWDOWN = 4
const KILOBYTE_BYTES = 1000

/** What a first visit of a page may cost: scripts in kB as they are sent, and requests. */
interface Budget {
  readonly name: string
  readonly path: string
  /** what the finished page shows */
  readonly shows: (page: Page) => Locator
  readonly isPublic?: boolean
  readonly maxKilobytes: number
  readonly maxRequests: number
}

const BUDGETS: readonly Budget[] = [
  {
    name: 'the landing page',
    path: '/',
    shows: (page) => page.frameLocator('iframe').getByText(/comments? left/),
    isPublic: true,
    maxKilobytes: 190,
    maxRequests: 28,
  },
  {
    name: 'the list',
    path: '/conversations',
    shows: (page) => page.getByText(/Create new conversation/),
    maxKilobytes: 220,
    maxRequests: 40,
  },
  {
    name: 'Configure',
    path: '/m/ID',
    shows: (page) => page.getByText(/Close/),
    maxKilobytes: 272,
    maxRequests: 58,
  },
  {
    name: 'Moderate',
    path: '/m/ID/comments',
    shows: (page) => page.getByText(/Unmoderated/),
    maxKilobytes: 265,
    maxRequests: 60,
  },
  {
    name: 'Monitor',
    path: '/m/ID/stats',
    shows: (page) => page.locator('canvas'),
    maxKilobytes: 396,
    maxRequests: 52,
  },
  {
    name: 'a participant’s page',
    path: '/ID',
    shows: (page) => page.getByText(/comments? left/),
    isPublic: true,
    maxKilobytes: 86,
    maxRequests: 15,
  },
  {
    name: 'a report',
    path: '/report/REPORT',
    shows: (page) => page.getByText(/Group A/),
    isPublic: true,
    maxKilobytes: 5,
    maxRequests: 8,
  },
]

const lines: string[] = []
afterAll(() => console.log(lines.join('\n')))

const findIds = async () => {
  const { open: ID } = await findDemonstration(product)
  const [report] = (await callAsAda(product, 'GET', `reports?conversation_id=${ID}`)) as unknown as {
    report_id: string
  }[]
  return { ID, REPORT: report?.report_id ?? '' }
}

/** Waits until no request is open and the page has nothing to do: each may begin the other, also in a frame. */
async function waitUntilIdle(page: Page, pending: ReadonlySet<Request>) {
  do {
    await Promise.all(
      [...pending].map((request) => request.response().then((response) => response?.finished())),
    )
    for (const frame of page.frames())
      await frame.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  } while (pending.size > 0)
}

async function measure(page: Page, path: string, shows: Budget['shows']) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await session.send('Network.enable')
  const scripts = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.set(requestId, 0)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength)
  })
  const requests: string[] = []
  const pending = new Set<Request>()
  page.on('request', (request) => {
    requests.push(request.url())
    pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  const begin = performance.now()
  await page.goto(path)
  await shows(page).first().waitFor()
  const readyMs = performance.now() - begin
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await waitUntilIdle(page, pending)
  const kilobytes = [...scripts.values()].reduce((all, bytes) => all + bytes, 0) / KILOBYTE_BYTES
  return { kilobytes, requests, readyMs }
}

it.each(BUDGETS)('the first visit of $name loads few scripts by few requests', async (budget) => {
  const { name, path, shows, isPublic = false, maxKilobytes, maxRequests } = budget
  const ids = await findIds()
  const address = path.replace(/ID|REPORT/, (word) => ids[word as keyof typeof ids])
  const page = isPublic ? await product.page() : await openAs('ada', 'about:blank')
  const { kilobytes, requests, readyMs } = await measure(page, product.origin + address, shows)
  lines.push(
    `${name}: ${kilobytes.toFixed(0)} kB of scripts, ${requests.length} requests, ready after ${readyMs.toFixed(0)} ms (CPU / ${CPU_SLOWDOWN})`,
  )
  expect(kilobytes).toBeLessThanOrEqual(maxKilobytes)
  expect(requests.length).toBeLessThanOrEqual(maxRequests)
})
