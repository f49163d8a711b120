import { REPORT_PAGES } from '@folkmoot/domain/reports/report-pages'
import { beforeAll, expect, it, vi } from 'vitest'
import { setUpProduct } from './harness.ts'
import { getAdasToken, importLibraryHours, publishResults } from './support/conversations.ts'
import { BUS_COMMENTS, writeComments } from './support/comments.ts'
import { LANGUAGES } from './support/participant-states.ts'

const product = setUpProduct()

/** The owner's words in several scripts: they are shown as they are in every language. */
const NAMES = ['Läden & Händler', 'قرّاء المساء', '週日讀者']
const NAMED = NAMES.map((name, at) => `${'ABC'[at]} (${name})`)

let id: string
let report: string
/** the names of the groups that there are */
let shown: string[]
/** Imports a conversation, names its groups, and waits for its results. */
async function prepare(): Promise<void> {
  id = await importLibraryHours(product)
  await writeComments(product, id, BUS_COMMENTS)
  report = await publishResults(product, id)
  const answer = await fetch(`${product.origin}/api/v3/reports`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await getAdasToken(product)}` },
    body: JSON.stringify({
      conversation_id: id,
      report_id: report,
      ...Object.fromEntries(NAMES.map((name, at) => [`label_group_${at}`, name])),
    }),
  })
  expect(answer.status).toBe(200)
  await vi.waitFor(
    async () => {
      const topics = await fetch(`${product.origin}/api/v3/topicReport/${report}`)
      expect(((await topics.json()) as { computed: number | null }).computed).not.toBeNull()
      const map = await fetch(`${product.origin}/api/v3/math/pca2?conversation_id=${id}`)
      const { findings } = (await map.json()) as { findings: { groups: { told: boolean }[] } }
      shown = NAMED.filter((_, at) => findings.groups[at]?.told)
      expect(shown.length).toBeGreaterThan(1)
    },
    { timeout: 100_000, interval: 200 },
  )
}
beforeAll(prepare)

const listMissing = (text: string) => shown.filter((name) => !text.includes(name))

it.each(LANGUAGES)('the participant page names groups word for word in %s', async (language) => {
  const page = await product.page()
  await page.goto(`/${id}?ui_lang=${language}`)
  await page.locator('.map-choice button').first().waitFor()
  expect(listMissing(await page.locator('.map-choice').innerText())).toEqual([])
  await expect.poll(() => page.locator('section h4').innerText()).toContain(shown[0])
})

/** Files have no group in the text of their page; the file of findings is compared below. */
const PAGES = REPORT_PAGES.filter(({ path }) => path !== 'exportReport')

it.each(PAGES)('/$path names groups like every other page', async ({ path }) => {
  const page = await product.page()
  await page.goto(`/${path}/${report}`, { waitUntil: 'networkidle' })
  await page.locator('main h1').waitFor()
  // topics are folded
  await page.evaluate(() => {
    for (const topic of document.querySelectorAll('details')) topic.open = true
  })
  if (['topicReport', 'topicsVizReport', 'topicStats'].includes(path))
    await page.locator('details table').first().waitFor()
  // with what screen readers hear: names of badges and drawings
  const text = await page.evaluate(() =>
    [
      document.body.textContent,
      ...[...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label')),
    ].join('\n'),
  )
  expect(listMissing(text)).toEqual([])
})

it('commands and files name groups like pages', async () => {
  const { stdout } = await product.folkmoot('opinion', 'analyze', id)
  for (const name of shown) expect(stdout).toContain(`group ${name}\t`)
  expect(stdout).toContain(`${shown[0]} `)
  const file = await fetch(`${product.origin}/api/v3/reportExport/${report}/findings.csv`)
  const [head = '', ...lines] = (await file.text()).trim().split('\n')
  const column = head.split(',').indexOf('group-name')
  const names = new Set(lines.map((line) => line.split(',')[column]))
  expect([...names].toSorted()).toEqual(
    ['', ...NAMES.slice(0, shown.length).map((name) => `"${name}"`)].toSorted(),
  )
})
