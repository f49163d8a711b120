import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { createConversation, runJsonCommand } from './support/conversations.ts'
import { writeComments } from './support/comments.ts'
import { setUpHostPage } from './support/host-page.ts'
import { REPORT_PAGES } from './support/report-states.ts'

const product = setUpProduct()
const hostPage = setUpHostPage()

const COMMENT_COUNT = 6
const PARTICIPANT_COUNT = 8
/** The calls of the contract that return the whole map, small groups included (docs/decisions/opinion-map.md). */
const WHOLE_MAP_PATH = '/api/v3/math/pca2'

async function castVote(conversation_id: string, tid: number, person: number): Promise<void> {
  // the last two disagree with all others on everything
  const agrees = (tid % 2 === 0) === person < PARTICIPANT_COUNT - 2
  const answer = await fetch(`${product.origin}/api/v3/votes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ conversation_id, tid, vote: agrees ? -1 : 1, xid: `person-${person}` }),
  })
  expect(answer.status).toBe(200)
}

interface OpinionMap {
  'group-clusters': { id: number; members: number[] }[]
  'group-votes': Record<string, { 'n-members': number }>
}

/** Creates an analysed conversation of Ada's with groups of six and two. @returns its id */
async function createSmallGroupConversation(): Promise<string> {
  const id = await createConversation(product, 'Where shall the tram stop?', 'open')
  await runJsonCommand(product, 'conversations', 'set', id, 'vis_type=1')
  await writeComments(
    product,
    id,
    Array.from({ length: COMMENT_COUNT }, (_, tid) => `The tram should stop at place number ${tid}.`),
  )
  const ballot = async (_: unknown, person: number) => {
    for (let tid = 0; tid < COMMENT_COUNT; tid += 1) await castVote(id, tid, person)
  }
  await Promise.all(Array.from({ length: PARTICIPANT_COUNT }, ballot))
  const sizes = async () => {
    const answer = await fetch(`${product.origin}${WHOLE_MAP_PATH}?conversation_id=${id}`)
    const { 'group-votes': votes = {} } = (await answer.json()) as Partial<OpinionMap>
    return Object.values(votes)
      .map(({ 'n-members': size }) => size)
      .sort()
  }
  // earlier results, before the last vote, have other groups
  await expect.poll(sizes).toEqual([2, PARTICIPANT_COUNT - 2])
  return id
}

/** Records requests, responses and errors of pages from now on. */
function recordTraffic(page: Page) {
  const asked = new Set<string>()
  const errors: string[] = []
  const policies = new Map<string, string>()
  const answers: Promise<[path: string, text: string]>[] = []
  page.on('request', (request) => void asked.add(new URL(request.url()).origin))
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const policy = response.headers()['content-security-policy'] ?? 'none'
    if (response.request().resourceType() === 'document') policies.set(response.url(), policy)
    if (!pathname.startsWith('/api/') || pathname === WHOLE_MAP_PATH || response.status() === 304) return
    // a reply interrupted by the next page is ignored, without an unhandled rejection
    answers.push(
      response.text().then(
        (text) => [pathname, text],
        () => ['', ''],
      ),
    )
  })
  return { asked, errors, policies, answers }
}

/** Opens each public page of a conversation and its report. It never votes: a further vote could enlarge the group of two. */
async function openPublicPages(page: Page, id: string, report: string): Promise<void> {
  await page.goto(`/${id}`)
  await page.locator('.map-drawing').waitFor()
  // replies can be read only before the page is left
  await page.waitForLoadState('networkidle')
  for (const path of Object.keys(REPORT_PAGES)) {
    await page.goto(`/${path}/${report}`, { waitUntil: 'networkidle' })
    await page.locator('main h1').waitFor()
  }
}

it('[SEC-1] [RPT-1] public pages call no third party, run no inline script, and get no figures of a group of two', async () => {
  const id = await createSmallGroupConversation()
  const report = String((await runJsonCommand(product, 'reports', 'create', id))['report_id'])
  const page = await product.page()
  const heard = recordTraffic(page)
  await openPublicPages(page, id, report)
  expect(heard.policies.size).toBe(1 + Object.keys(REPORT_PAGES).length)
  for (const policy of heard.policies.values()) {
    expect(policy).toMatch(/(^|;)script-src 'self'(;|$)/)
    expect(policy).toMatch(/(^|;)default-src 'self'(;|$)/)
    expect(policy).toMatch(/(^|;)connect-src 'self'[^;*]*(;|$)/)
  }

  await page.goto(
    hostPage.show(
      `<div class="folkmoot" data-conversation_id="${id}"></div><script async src="${product.origin}/embed.js"></script>`,
    ),
  )
  await page.frameLocator('iframe').locator('.answers button').first().waitFor()
  expect([...heard.asked].filter((origin) => origin !== 'null' && !origin.startsWith('data'))).toEqual([
    product.origin,
    hostPage.origin,
  ])
  expect(heard.errors).toEqual([])

  const answers = await Promise.all(heard.answers)
  expect(answers.map(([path]) => path)).toContain(`/api/v3/reportData/${report}`)
  for (const [path, text] of answers.filter(([name]) => name.includes('/reportData/'))) {
    const { opinion } = JSON.parse(text) as { opinion: { groups: { size: number }[] } }
    expect([path, ...opinion.groups.map(({ size }) => size).sort()]).toEqual([path, 2, PARTICIPANT_COUNT - 2])
  }
  const telling =
    /"(?:group[-_]votes|group[-_]clusters|repness|base[-_]clusters|group[-_]aware[-_]consensus)"/
  for (const [path, text] of answers) {
    expect(`${path}: ${telling.exec(text)?.[0] ?? 'nothing'}`).toBe(`${path}: nothing`)
    // with two groups, the figures of one would reveal those of the other (docs/decisions/reports.md)
    expect(`${path}: ${/"groups":\[\{"id":\d+,"agree/.exec(text)?.[0] ?? 'nothing'}`).toBe(`${path}: nothing`)
  }
})
