import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { writeComments } from './support/comments.ts'
import { createConversation } from './support/conversations.ts'
import { inspectPage } from './support/inspect-page.ts'
import { setUpPeople } from './support/people.ts'
import { SUBJECTS, TEXTS } from './support/subjects.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

const getRow = (page: Page, tid: number) => page.getByRole('article', { name: `#${tid} ` })
const getPane = (page: Page, tid: number) => page.getByRole('region', { name: `Comment ${tid}`, exact: true })
const waitForStatus = (page: Page, words: string) =>
  page.getByRole('status').filter({ hasText: words }).waitFor()
/** Inspects the page in all its looks, and returns to a wide window. */
async function inspect(page: Page): Promise<string[]> {
  const found = await inspectPage(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  return found
}
const readTabs = async (page: Page) =>
  (
    await page.getByRole('navigation', { name: 'Lists of comments' }).getByRole('link').allTextContents()
  ).join(' ')

it('[TRI-20] a comment is split and another reworded by the keyboard; lineage both ways; undo', async () => {
  const id = await createConversation(product, 'Splitting', 'open')
  await writeComments(product, id, [
    'More trees and more benches',
    'You cretins, mend the road',
    'Fewer cars',
  ])
  const page = await openAs('ada', `/m/${id}/comments?sort=oldest`)
  await getRow(page, 0).waitFor()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Reword or split #0' })
  await dialog.getByRole('button', { name: 'Reword', exact: true }).click()
  await dialog.getByText('This is the author’s text.', { exact: false }).waitFor()
  await dialog.getByRole('textbox', { name: 'New text' }).fill('More trees')
  await dialog.getByRole('button', { name: 'Split: add a part' }).click()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  await page.keyboard.type('More benches')
  expect(await inspect(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Split in 2' }).click()
  await waitForStatus(page, 'Replaced #0. 2 left.')
  await getPane(page, 1).waitFor()
  await expect.poll(() => readTabs(page)).toBe('Unmoderated2 Accepted2 Rejected1')
  // in other words, which wait
  await page.keyboard.press('e')
  const second = page.getByRole('dialog', { name: 'Reword or split #1' })
  await second.getByRole('textbox', { name: 'New text' }).fill('Mend the road')
  await second.getByRole('checkbox', { name: 'Accept at once' }).press('Space')
  await second.getByRole('button', { name: 'Reword', exact: true }).click()
  await getRow(page, 5).click()
  await getPane(page, 5).getByText('You cretins, mend the road').waitFor()
  expect(await inspect(page)).toEqual([])
  await page.goto(`/m/${id}/comments/rejected?sort=oldest`)
  const original = getPane(page, 0)
  await original.getByText('A moderator split it in 2:').waitFor()
  await original.getByText('More benches', { exact: true }).waitFor()
  await original.getByRole('button', { name: 'Go to comment 4' }).click()
  await getPane(page, 4).getByText('More trees and more benches').waitFor()
  // a replacement is undone as a whole
  await page.goto(`/m/${id}/comments?sort=oldest`)
  await getRow(page, 2).click()
  await page.keyboard.press('e')
  const third = page.getByRole('dialog', { name: 'Reword or split #2' })
  await third.getByRole('textbox', { name: 'New text' }).fill('Fewer cars in the centre')
  await third.getByRole('button', { name: 'Reword', exact: true }).click()
  await expect.poll(() => readTabs(page)).toBe('Unmoderated1 Accepted3 Rejected3')
  await page.keyboard.press('u')
  await expect.poll(() => readTabs(page)).toBe('Unmoderated2 Accepted2 Rejected3')
  await page.goto(`/m/${id}/comments/log`)
  await page.getByRole('cell', { name: 'More trees and more benches' }).first().waitFor()
})

it('comments are filtered by topic; a topic is rejected without the accepted ones, and undone', async () => {
  const id = await createConversation(product, 'What our town needs', 'open')
  await writeComments(product, id, TEXTS)
  const page = await openAs('ada', `/m/${id}/topics?layer=0`)
  const first = page.locator('.topic-item').first()
  await first.waitFor()
  const name = (await first.locator('h4').textContent()) ?? ''
  expect(SUBJECTS.flat().some((word) => name.toLowerCase().includes(word))).toBe(true)
  const count = Number(/(\d+) comments/.exec((await first.textContent()) ?? '')?.[1])
  await page.goto(`/m/${id}/comments`)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Topic' }).selectOption({ label: `${name} (${count})` })
  await page.getByText(`${count} of ${TEXTS.length} comments`).waitFor()
  await page.locator('.comment-detail').getByText(`Topic: ${name}`).waitFor()
  expect(await inspect(page)).toEqual([])
  await page.getByRole('article').first().click()
  await page.keyboard.press('a')
  await waitForStatus(page, 'Accepted #')
  await page.getByRole('button', { name: `Reject the ${count - 1} waiting comments of the topic` }).click()
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /Off topic/ })
    .press('1')
  await waitForStatus(page, `Rejected ${count - 1} comments.`)
  await expect
    .poll(() => readTabs(page))
    .toBe(`Unmoderated${TEXTS.length - count} Accepted1 Rejected${count - 1}`)
  await page.getByRole('button', { name: /^Undo: Rejected/ }).click()
  await expect.poll(() => readTabs(page)).toBe(`Unmoderated${TEXTS.length - 1} Accepted1 Rejected0`)
  // the counts change before the server has answered, and leaving the page would end what is not sent
  await waitForStatus(page, 'Undone: ')
  // the page of topics says before how many there are, and leaves accepted ones alone
  await page.goto(`/m/${id}/topics?layer=0`)
  await first.getByRole('button', { name: `Reject ${name}` }).click()
  const question = page.getByRole('dialog')
  await question.getByText(`This applies to ${count - 1} comments.`).waitFor()
  await question.getByRole('checkbox', { name: 'Also reject the comment that was accepted' }).press('Space')
  await question.getByText(`This applies to ${count} comments.`).waitFor()
  await question.getByRole('checkbox', { name: 'Also reject the comment that was accepted' }).press('Space')
  await question.getByRole('combobox', { name: 'Reason for the log' }).selectOption('Off topic')
  expect(await inspect(page)).toEqual([])
  await question.getByRole('button', { name: `Reject ${count - 1} comments` }).click()
  await page.getByText(`is rejected, with ${count - 1} comments.`).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(`Undone: ${count - 1} comments changed back.`).waitFor()
})
