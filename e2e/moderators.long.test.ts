import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { inspectPage } from './support/inspect-page.ts'
import { writeComments } from './support/comments.ts'
import { createConversation } from './support/conversations.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

const TEXTS = [
  'More trees along the river, and benches that older people can get up from',
  'The council should publish what the new tram costs each year',
  'Close the market square to cars on Saturdays',
  'Write to me at jo@example.org for the petition',
  'Shops stay open longer in the evening',
]

const getCard = (page: Page, tid: number) => page.getByRole('article', { name: `#${tid} ` })
async function openDetail(page: Page, tid: number): Promise<Locator> {
  await getCard(page, tid).click()
  return page.getByRole('region', { name: `Comment ${tid}`, exact: true })
}

/** Inspects a page in both widths and themes, and makes it wide again. */
async function inspect(page: Page): Promise<void> {
  expect(await inspectPage(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
}

it('[MODS-8] two people decide about one comment; the second hears who was first, and decides knowingly', async () => {
  const id = await createConversation(product, 'Two moderators', 'open')
  await writeComments(product, id, TEXTS)
  const ada = await openAs('ada', `/m/${id}/comments?sort=oldest`)
  await getCard(ada, 0).waitFor()
  const ben = await openAs('ben', `/m/${id}/comments?sort=oldest`)
  await openDetail(ben, 3)
  await ben.keyboard.press('r')
  await ben.getByRole('status').filter({ hasText: 'Rejected #3.' }).waitFor()
  const collided = await openDetail(ada, 3)
  await ada.keyboard.press('a')
  await ada
    .getByRole('alert')
    .filter({ hasText: 'was not saved: Ben Moderator rejected this first' })
    .waitFor()
  await getCard(ada, 3).click()
  await collided.getByText(/^Ben Moderator rejected this .*, before your acceptance arrived/).waitFor()
  await inspect(ada)
  await collided.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.poll(() => ada.getByRole('status').filter({ hasText: 'Accepted #3.' }).count()).toBe(1)
})
