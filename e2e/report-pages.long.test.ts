import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { inspectPage } from './support/inspect-page.ts'
import { BUS_COMMENTS, writeComments } from './support/comments.ts'
import { getAdasToken, importLibraryHours, runJsonCommand } from './support/conversations.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)
const runFile = promisify(execFile)

const REJECTED_TEXT = 'Close it and give everybody a tablet.'
const WAITING_TEXT = 'Quiet rooms should stay quiet'

let id = ''
let fullReportId = ''
let acceptedReportId = ''

/** Asks for topics of the comments that there are now, and waits until reports have them and the narrative. */
async function computeTopics(report: string): Promise<void> {
  const asked = await fetch(`${product.origin}/api/v3/delphi/jobs`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await getAdasToken(product)}`,
    },
    body: JSON.stringify({ conversation_id: id }),
  })
  expect(asked.status).toBe(200)
  for (const call of ['topicReport', 'reportData'])
    for (;;) {
      const answer = await fetch(`${product.origin}/api/v3/${call}/${report}`)
      const found = (await answer.json()) as {
        computed?: number | null
        opinion?: unknown
        topics?: unknown[]
      }
      if (found.computed !== null && found.opinion !== null && found.topics?.length !== 0) break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
}

const createReport = async (level: number): Promise<string> =>
  String((await runJsonCommand(product, 'reports', 'create', id, '--level', String(level)))['report_id'])

beforeAll(async () => {
  id = await importLibraryHours(product)
  await writeComments(product, id, BUS_COMMENTS)
  fullReportId = await createReport(-2)
  acceptedReportId = await createReport(0)
  await computeTopics(fullReportId)
})

/** Opens an address without signing in. */
async function openPage(page: Page, path: string): Promise<void> {
  expect((await page.goto(path))?.status()).toBe(200)
  await page.locator('main h1').waitFor()
}

/** Text on each page that proves that it shows the conversation's data. */
const EXPECTED_TEXTS: Readonly<Record<string, string>> = {
  report: 'An hour more in the evening',
  exportReport: 'The conversation at a glance',
  topicReport: 'comments in a topic',
  topicsVizReport: 'comments in a topic',
  topicStats: 'comments in a topic',
  topicMapNarrativeReport: 'people have voted',
}

it('[REP-4] every address shown by the console and the command line opens a page with data, without signing in', async () => {
  const screen = await openAs('ada', `/m/${id}/reports`)
  const item = screen.getByTestId('report-list-item').filter({ hasText: fullReportId })
  await item.getByRole('button', { name: 'Report without a name' }).click()
  await expect.poll(() => item.getByRole('link').count()).toBe(6)
  const shown = await item
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const { stdout } = await product.folkmoot('reports', 'create', id)
  const printed = /http\S+/.exec(stdout)?.[0]
  expect(shown.map((address) => new URL(String(address)).pathname.split('/')[1])).toEqual(
    Object.keys(EXPECTED_TEXTS),
  )
  const page = await product.page()
  for (const address of [...shown, printed]) {
    const { origin, pathname } = new URL(String(address))
    expect(origin).toBe(product.origin)
    await openPage(page, pathname)
    await page
      .getByText(EXPECTED_TEXTS[pathname.split('/')[1] ?? ''] ?? '?')
      .first()
      .waitFor()
    await expect.poll(() => page.locator('main').textContent()).not.toContain('undefined')
  }
})

it('[RPT-2] [SAFE-43] the data page lists every file, and its curl line gets the same file as the button', async () => {
  const earlier = await product.page()
  await openPage(earlier, `/exportReport/${fullReportId}`)
  await expect.poll(() => earlier.locator('.file').count()).toBe(5)
  await earlier.getByText('has not published who voted what').waitFor()
  const topic = String((await runJsonCommand(product, 'conversations', 'show', id))['topic'])
  await runJsonCommand(product, 'conversations', 'set', id, 'is_data_open=yes', '--confirm', topic)
  // a browser keeps the list for some seconds
  const page = await product.page()
  await openPage(page, `/exportReport/${fullReportId}`)
  const files = page.locator('.file')
  await expect.poll(() => files.count()).toBe(8)
  const votes = files.filter({ has: page.getByRole('heading', { name: 'votes.csv', exact: true }) })
  const line = String(await votes.locator('code').textContent())
  const download = page.waitForEvent('download')
  await votes.getByRole('link', { name: 'Download votes.csv' }).click()
  const saved = await readFile(await (await download).path(), 'utf8')
  const target = join(tmpdir(), `votes-${fullReportId}.csv`)
  await runFile('sh', ['-c', line.replace('-o votes.csv', `-o ${target}`)])
  expect(await readFile(target, 'utf8')).toBe(saved)
  await page.getByText('numbers made for this publication').last().waitFor()
  await page.getByText('Among them is 1 comment that moderators rejected').waitFor()
})

it('[RPT-3] a sentence of the narrative leads to its comments; rejected and unaccepted ones appear nowhere', async () => {
  const page = await product.page()
  await openPage(page, `/topicMapNarrativeReport/${fullReportId}`)
  const named = page.locator('.sentences a[href^="#comment-"]').first()
  const target = String(await named.getAttribute('href'))
  await named.click()
  await expect.poll(() => page.locator(target).textContent()).toContain(target.replace('#comment-', '#'))
  // a new topic run after the narrative was read has other numbers, and its links then name none of them
  await expect
    .poll(async () => {
      await openPage(page, `/topicMapNarrativeReport/${fullReportId}`)
      await page.locator('.narrative a[href^="/topicReport/"]').first().click()
      await page.locator('.topic-list').waitFor()
      return page.locator('details[open] tbody tr').count()
    })
    .toBeGreaterThan(0)
  for (const [report, hidden] of [
    [fullReportId, [REJECTED_TEXT]],
    [acceptedReportId, [REJECTED_TEXT, WAITING_TEXT]],
  ] as const)
    for (const path of ['topicReport', 'topicMapNarrativeReport']) {
      await openPage(page, `/${path}/${report}`)
      if (path === 'topicReport') await page.getByRole('button', { name: 'Open all' }).click()
      else await page.getByRole('checkbox', { name: 'Show as table' }).check()
      const text = String(await page.locator('main').textContent())
      expect(hidden.filter((words) => text.includes(words))).toEqual([])
    }
  expect(await inspectPage(page)).toEqual([])
})
