import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { libraryHours, openData, run } from './support/conversations.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

interface Expected {
  topic: string
  participants: string
  /** as Monitor writes them: voters, votes, votes a voter, commenters, comments */
  figures: [string, string, string, string, string]
}

/** Monitor says each figure after what it counts. */
const figuresOf = (page: Page) => page.locator('dl.figures dd').allTextContents()

/** The last row of a chart's table twin, which a screen reader finds without any switch. */
const lastValueOf = (page: Page, chart: string) =>
  page
    .getByRole('region', { name: chart, exact: true })
    .getByRole('table')
    .getByRole('cell')
    .last()
    .textContent()

async function seeWhatWasImported(id: string, { topic, participants, figures }: Expected): Promise<void> {
  const page = await openAs('ada', '/')
  const card = page.getByRole('listitem').filter({ has: page.locator(`a[href="/m/${id}"]`) })
  expect(await card.getByRole('heading').textContent()).toBe(topic)
  await card.getByText(`${participants} participants`, { exact: true }).waitFor()
  await card.getByText('Open', { exact: true }).waitFor()

  await card.getByRole('link', { name: topic }).click()
  await page.getByRole('heading', { name: 'Configure' }).waitFor()
  await page.getByRole('link', { name: 'Monitor' }).click()
  await page.locator('dl.figures').waitFor()
  expect(await figuresOf(page)).toEqual(figures)
  expect(await page.title()).toContain(topic)

  const [voters, , , commenters] = figures
  for (const [chart, count] of [
    ['Voters over time', voters],
    ['Commenters over time', commenters],
  ] as const) {
    const section = page.getByRole('region', { name: chart, exact: true })
    await section
      .getByRole('img', { name: `${chart}: ${count} in all` })
      .locator('canvas')
      .waitFor()
    expect(await lastValueOf(page, chart)).toBe(count)
    // Blueprint lays the switch's mark over the input
    await section.getByText('Show as table').click()
    await section.getByRole('region', { name: `${chart}: ${count} in all` }).waitFor()
  }
}

it('[CLI-1] [CLI-6] [LIST-1] [MON-1] [MON-2] what the command line imports is in the list, in Monitor and its charts', async () => {
  const login = await product.folkmoot('login', '--as', 'ada')
  expect(login.stdout).toContain('ada@folkmoot.test')
  const { conversation_id, ...counts } = await run(product, 'conversations', 'import', libraryHours)
  expect(counts).toEqual({ participants: 28, comments: 9, votes: 197 })
  await seeWhatWasImported(String(conversation_id), {
    topic: 'When should the library be open?',
    participants: '28',
    figures: ['26', '197', '7.58', '6', '9'],
  })
  const stats = await product.folkmoot('stats', String(conversation_id))
  expect(stats.stdout).toContain('197')
})

const uberx = openData('vtaiwan.uberx')
const absent = uberx ? '' : ' (left out: OPENDATA_DIR has no vtaiwan.uberx)'

it.skipIf(!uberx)(
  `[CLI-6] [LIST-1] [MON-1] [MON-2] a real conversation of 1,921 people shows what its files say${absent}`,
  async () => {
    await run(product, 'login', '--as', 'ada')
    const started = performance.now()
    const { conversation_id, ...counts } = await run(product, 'conversations', 'import', uberx ?? '')
    const seconds = (performance.now() - started) / 1000
    expect(counts).toEqual({ participants: 1921, comments: 197, votes: 49_997 })
    // 4 s is the requirement on an idle machine, which a benchmark measures; here something is badly wrong
    expect(seconds).toBeLessThan(20)
    await seeWhatWasImported(String(conversation_id), {
      topic: 'UberX 自用車載客 — vTaiwan.tw',
      participants: '1,921',
      figures: ['1,921', '49,997', '26.03', '105', '197'],
    })
  },
)

it('[CLI-6] [CLI-7] [API-7] a malformed file is named with its line, and nothing of it is there', async () => {
  await run(product, 'login', '--as', 'dan')
  const { code, stdout, stderr } = await product.folkmoot('conversations', 'import', 'e2e/data/broken')
  expect(code).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toContain('votes.csv')
  expect(stderr).toContain('line 4')
  const page = await openAs('dan', '/')
  await page.getByRole('heading', { name: 'No conversations yet' }).waitFor()
})
