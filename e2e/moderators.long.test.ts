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
const TEAM_CALLS = '**/api/v3/moderationTeam'

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

it('[MODS-5] [MODS-8] [MODS-11] [MODS-12] two people take over, collide, disagree and settle it', async () => {
  const id = await createConversation(product, 'Two moderators', 'open')
  await writeComments(product, id, TEXTS)
  const ada = await openAs('ada', `/m/${id}/comments?sort=oldest`)
  await getCard(ada, 0).waitFor()
  const ben = await openAs('ben', `/m/${id}/comments?sort=oldest`)
  await getCard(ben, 0).getByText('Ada Owner is here').waitFor()

  // Ben opens Ada's comment and takes it over; Ada sees that
  const held = await openDetail(ben, 0)
  await held.getByText('Ada Owner is looking at this comment.').waitFor()
  await expect.poll(() => held.getByRole('button', { name: 'Accept' }).isDisabled()).toBe(true)
  await inspect(ben)
  await ben.keyboard.press('t')
  await held.getByText('Ada Owner is looking at this comment.').waitFor({ state: 'detached' })
  const lost = await openDetail(ada, 0)
  await lost.getByText('Ben Moderator is looking at this comment.').waitFor()
  await openDetail(ada, 2)

  // both decide about one comment: Ada does not hear of Ben's decision first
  await ada.route(TEAM_CALLS, (route) => route.abort('internetdisconnected'))
  await openDetail(ben, 3)
  await ben.getByText('Also moderating now').waitFor()
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
  await collided.getByRole('button', { name: 'Record my second opinion' }).click()
  await ada.unroute(TEAM_CALLS)

  // both see that they disagree; Ben can only agree, Ada owns the conversation and settles it
  await ben.getByRole('link', { name: 'Two disagree about 1 comment' }).click()
  await openDetail(ben, 3)
  const panel = ben.getByRole('region', { name: 'Two moderators disagree' })
  await panel.getByText(/^Ada Owner would have accepted it/).waitFor()
  await panel.getByRole('button', { name: 'Agree: it is accepted' }).waitFor()
  await expect.poll(() => panel.getByRole('button', { name: /rejected/ }).count()).toBe(0)
  await inspect(ben)
  const own = ada.getByRole('region', { name: 'Two moderators disagree' })
  await own.getByRole('button', { name: 'Settle: it is rejected' }).click()
  await own.waitFor({ state: 'detached' })
  await ben.getByRole('link', { name: /Two disagree about/ }).waitFor({ state: 'detached' })
  await ada.goto(`/m/${id}/comments/log`)
  await ada.getByText('Disagreement settled: rejected').waitFor()
  await ada.getByText('Second opinion: accepted').waitFor()
})
