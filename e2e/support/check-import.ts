import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { setUpPeople } from './people.ts'

interface ExpectedImport {
  topic: string
  participants: string
  /** figures as Monitor formats them: voters, votes, votes per voter, commenters, comments */
  figures: [string, string, string, string, string]
}

/** Labels of Monitor's figures; each precedes its number. */
export const readFigures = (page: Page) => page.locator('dl.figures dd').allTextContents()

/** Reads the last row of a chart's table, which screen readers always find. */
export const readLastValue = (page: Page, chart: string) =>
  page
    .getByRole('region', { name: chart, exact: true })
    .getByRole('table')
    .getByRole('cell')
    .last()
    .textContent()

/** Checks the reported numbers of an import in Ada's list, in Monitor, and in its charts and tables. */
export async function checkImport(
  openAs: ReturnType<typeof setUpPeople>,
  id: string,
  { topic, participants, figures }: ExpectedImport,
): Promise<void> {
  const page = await openAs('ada', '/')
  const card = page.getByRole('listitem').filter({ has: page.locator(`a[href="/m/${id}"]`) })
  expect(await card.getByRole('heading').textContent()).toBe(topic)
  await card.getByText(`${participants} participants`, { exact: true }).waitFor()
  await card.getByText('Open', { exact: true }).waitFor()

  await card.getByRole('link', { name: topic }).click()
  await page.getByRole('heading', { name: 'Configure' }).waitFor()
  await page.getByRole('link', { name: 'Monitor' }).click()
  await page.locator('dl.figures').waitFor()
  expect(await readFigures(page)).toEqual(figures)
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
    expect(await readLastValue(page, chart)).toBe(count)
    // Blueprint covers the input by the switch's mark
    await section.getByText('Show as table').click()
    await section.getByRole('region', { name: `${chart}: ${count} in all` }).waitFor()
  }
}
