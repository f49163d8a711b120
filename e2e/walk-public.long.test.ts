import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { changeConversation, createReport, importFiles } from './support/conversations.ts'
import { setUpHostPage } from './support/host-page.ts'
import { REPORT_PAGES } from './support/report-states.ts'

const product = setUpProduct()
const hostPage = setUpHostPage()

const COMMENT_COUNT = 6
const PARTICIPANT_COUNT = 10
/** The call of the contract that returns the public map with its figures by group, for existing clients. */
const WHOLE_MAP_PATH = '/api/v3/math/pca2'

interface OpinionMap {
  'group-votes': Record<string, { 'n-members': number }>
}

interface Counts {
  agree_count: number
  disagree_count: number
  pass_count: number
}

interface PublicReport {
  opinion: { findings: { groups: { size: number }[] } }
  comments: (Counts & { groups: Counts[] })[]
}

const sumVotes = (counts: Counts) => counts.agree_count + counts.disagree_count + counts.pass_count

/** Lists the numbers of votes below three: of a group on a comment, and of everybody without the groups. */
function listSmallCounts({ groups, ...all }: PublicReport['comments'][number]): number[] {
  const votes = groups.map(sumVotes)
  const others = votes.reduce((rest, count) => rest - count, sumVotes(all))
  return [...votes, others].filter((count) => count !== 0 && count < 3)
}

/**
 * Creates an analysed conversation of Ada's with groups of seven and three. Two people wait, so strangers see one, two or three
 * of the smaller group. @returns its id
 */
async function createSmallGroupConversation(): Promise<string> {
  const comments = Array.from(
    { length: COMMENT_COUNT },
    (_, tid) => `${tid},0,1,The tram should stop at place ${tid}.`,
  )
  const votes = Array.from({ length: COMMENT_COUNT * PARTICIPANT_COUNT }, (_, at) => {
    const [tid, person] = [at % COMMENT_COUNT, Math.floor(at / COMMENT_COUNT)]
    // the last three disagree with all others on everything
    const agrees = (tid % 2 === 0) === person < PARTICIPANT_COUNT - 3
    return `1772453957618,${tid},${person},${agrees ? 1 : -1}`
  })
  const id = await importFiles(product, {
    'comments.csv': ['comment-id,author-id,moderated,comment-body', ...comments, ''].join('\n'),
    'votes.csv': ['timestamp,comment-id,voter-id,vote', ...votes, ''].join('\n'),
  })
  await changeConversation(product, id, { vis_type: 1, results_shown: 'always' })
  const sizes = async () => {
    const answer = await fetch(`${product.origin}${WHOLE_MAP_PATH}?conversation_id=${id}`)
    const { 'group-votes': votes = {} } = (await answer.json()) as Partial<OpinionMap>
    return Object.values(votes)
      .map(({ 'n-members': size }) => size)
      .sort()
  }
  await expect.poll(async () => (await sizes()).length).toBeGreaterThan(0)
  // a group of one or two is in no public result
  expect((await sizes()).filter((size) => size < 3)).toEqual([])
  return id
}

type Answer = [path: string, text: string]

/** Records requests, responses and errors of pages from now on. */
function recordTraffic(page: Page) {
  const asked = new Set<string>()
  const errors: string[] = []
  const policies = new Map<string, string>()
  const answers: Promise<Answer>[] = []
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

/** Opens each public page of a conversation and its report. It never votes: a further vote could move the public state. */
async function openPublicPages(page: Page, id: string, report: string): Promise<void> {
  await page.goto(`/${id}`)
  await page.locator('.map-drawing').waitFor()
  // replies can be read only before the page is left
  await page.waitForLoadState('networkidle')
  for (const [before, after] of REPORT_PAGES) {
    await page.goto(before + report + after, { waitUntil: 'networkidle' })
    await page.locator('main h1').waitFor()
  }
}

async function openOnHostPage(page: Page, id: string): Promise<void> {
  const place = `<div class="folkmoot" data-conversation_id="${id}"></div>`
  await page.goto(hostPage.show(`${place}<script async src="${product.origin}/embed.js"></script>`))
  await page.frameLocator('iframe').locator('.answers button').first().waitFor()
}

/** Lists sizes of groups and numbers of votes below three in an answer about a report. */
function listSmallFigures([path, text]: Answer): [path: string, figure: number][] {
  if (!path.includes('/reportData/')) return []
  const { opinion, comments } = JSON.parse(text) as PublicReport
  const sizes = opinion.findings.groups.map(({ size }) => size).filter((size) => size < 3)
  return [...sizes, ...comments.flatMap(listSmallCounts)].map((figure) => [path, figure])
}

/** Lists names of figures by group in an answer. */
function listGroupFields([path, text]: Answer): [path: string, field: string][] {
  const fields = text.match(/"(?:group[-_]votes|group[-_]clusters|repness|base[-_]clusters)"/g) ?? []
  return fields.map((field) => [path, field])
}

it('[SEC-1] [RPT-1] public pages call no third party, run no inline script, and get no figures of a group of two', async () => {
  const id = await createSmallGroupConversation()
  const report = await createReport(product, id, { mod_level: -2 })
  const page = await product.page()
  const heard = recordTraffic(page)
  await openPublicPages(page, id, report)
  expect(heard.policies.size).toBe(1 + REPORT_PAGES.length)
  for (const policy of heard.policies.values()) {
    expect(policy).toMatch(/(^|;)script-src 'self'(;|$)/)
    expect(policy).toMatch(/(^|;)default-src 'self'(;|$)/)
    expect(policy).toMatch(/(^|;)connect-src 'self'[^;*]*(;|$)/)
  }
  await openOnHostPage(page, id)
  const origins = [...heard.asked].filter((origin) => origin !== 'null' && !origin.startsWith('data'))
  expect(origins).toEqual([product.origin, hostPage.origin])
  expect(heard.errors).toEqual([])

  const answers = await Promise.all(heard.answers)
  expect(answers.map(([path]) => path)).toContain(`/api/v3/reportData/${report}`)
  expect(answers.flatMap(listSmallFigures)).toEqual([])
  expect(answers.flatMap(listGroupFields)).toEqual([])
})
