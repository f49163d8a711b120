import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { callAsAda } from './support/conversations.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct({ DEMO: '1' })
const openAs = setUpPeople(product)

const CPU_SLOWDOWN = 4
const KILOBYTE_BYTES = 1000

/** What a first visit of a page may cost: scripts in kB as they are sent, and requests. */
interface Budget {
  readonly name: string
  readonly path: string
  /** a text of the finished page */
  readonly shows: RegExp
  readonly isPublic?: boolean
  readonly maxKilobytes: number
  readonly maxRequests: number
}

const BUDGETS: readonly Budget[] = [
  {
    name: 'the landing page',
    path: '/',
    shows: /Get Started/,
    isPublic: true,
    maxKilobytes: 190,
    maxRequests: 22,
  },
  {
    name: 'the list',
    path: '/conversations',
    shows: /Create new conversation/,
    maxKilobytes: 220,
    maxRequests: 40,
  },
  { name: 'Configure', path: '/m/ID', shows: /Close/, maxKilobytes: 270, maxRequests: 58 },
  { name: 'Moderate', path: '/m/ID/comments', shows: /Unmoderated/, maxKilobytes: 265, maxRequests: 58 },
  { name: 'Monitor', path: '/m/ID/stats', shows: /votes/i, maxKilobytes: 240, maxRequests: 52 },
  {
    name: 'a participant’s page',
    path: '/ID',
    shows: /comments? left/,
    isPublic: true,
    maxKilobytes: 84,
    maxRequests: 10,
  },
  {
    name: 'a report',
    path: '/report/REPORT',
    shows: /Group A/,
    isPublic: true,
    maxKilobytes: 5,
    maxRequests: 8,
  },
]

const lines: string[] = []
afterAll(() => console.log(lines.join('\n')))

const findIds = async () => {
  const list = (await callAsAda(product, 'GET', 'conversations')) as unknown as {
    conversation_id: string
    is_active: boolean
  }[]
  const ID = list.find(({ is_active }) => is_active)?.conversation_id ?? ''
  const [report] = (await callAsAda(product, 'GET', `reports?conversation_id=${ID}`)) as unknown as {
    report_id: string
  }[]
  return { ID, REPORT: report?.report_id ?? '' }
}

async function measure(page: Page, path: string, shows: RegExp) {
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
  page.on('request', (request) => void requests.push(request.url()))
  const begin = performance.now()
  await page.goto(path)
  await page.getByText(shows).first().waitFor()
  const readyMs = performance.now() - begin
  await page.waitForLoadState('networkidle')
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
