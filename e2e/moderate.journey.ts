import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { writeComments } from './support/comments.ts'
import { createConversation } from './support/conversations.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

const TEXTS = [
  'More trees along the river',
  'نحتاج إلى مزيد من الحدائق العامة في وسط المدينة',
  '公園應該要有更多的樹木和座椅',
  'You are idiots and should fuck off',
  'More trees along the river!!',
]

const waitForStatus = (page: Page, words: string) =>
  page.getByRole('status').filter({ hasText: words }).waitFor()
const readFocus = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-labelledby'))
const readTabs = async (page: Page) =>
  (
    await page.getByRole('navigation', { name: 'Lists of comments' }).getByRole('link').allTextContents()
  ).join(' ')

const waitForEmptyQueue = (page: Page) =>
  page.getByRole('heading', { name: 'No comments to review' }).waitFor()

/** Presses a key for the comment that has the focus, and hears what it did. */
async function decide(page: Page, key: string, words: string): Promise<void> {
  await page.keyboard.press(key)
  await waitForStatus(page, words)
}

async function acceptSelected(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Selected comments' })
  await bar.getByText('3 selected').waitFor()
  // all decisions are sent, and the lists are loaded again
  const reloaded = page.waitForResponse(
    (answer) => /comments\?moderation=true&include_voting_patterns=false&c/.test(answer.url()) && answer.ok(),
  )
  await bar.getByRole('button', { name: 'Accept' }).press('Enter')
  await waitForEmptyQueue(page)
  await waitForStatus(page, 'Accepted 3 comments. None left.')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('No comments to review')
  await reloaded
}

it('[MOD-8] [MOD-4] a queue is emptied by the keyboard alone, and each step is announced', async () => {
  const id = await createConversation(product, 'By keyboard', 'open')
  await writeComments(product, id, TEXTS)
  const page = await openAs('ada', `/m/${id}/comments?sort=oldest`)
  await page.getByRole('article', { name: '#0 ' }).waitFor()
  expect(await readTabs(page)).toBe('Unmoderated5 Accepted0 Rejected0')
  await page.keyboard.press('j')
  expect(await readFocus(page)).toBe('number-1 text-1')
  await decide(page, 'a', 'Accepted #1. 4 left.')
  expect(await readFocus(page)).toBe('number-2 text-2')
  await decide(page, 'r', 'Rejected #2. 3 left.')
  await decide(page, 'u', 'Undone: #2.')
  await expect.poll(() => readFocus(page)).toBe('number-2 text-2')
  await page.keyboard.press('Shift+R')
  await page.getByRole('dialog', { name: 'Why is this comment rejected?' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await decide(page, 'Enter', 'Rejected #2. 3 left.')
  await expect.poll(() => readFocus(page)).toBe('number-3 text-3')
  for (const key of ['k', 'k', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key)
  await acceptSelected(page)
  await page.reload()
  await waitForEmptyQueue(page)
  expect(await readTabs(page)).toBe('Unmoderated0 Accepted4 Rejected1')
})
