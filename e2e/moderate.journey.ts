import { readFile } from 'node:fs/promises'
import type { Locator, Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { inspectPage } from './support/inspect-page.ts'
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
const SAVE_CALLS = '**/api/v3/comments'

/** Creates a conversation with unmoderated comments. @returns its id */
async function createConversationWithComments(
  topic: string,
  texts: readonly string[] = TEXTS,
): Promise<string> {
  const id = await createConversation(product, topic, 'open')
  await writeComments(product, id, texts)
  return id
}

const getCard = (page: Page, tid: number) => page.getByRole('article', { name: `#${tid} ` })
/** Makes a comment the current one. @returns the pane that shows it */
async function openDetail(page: Page, tid: number): Promise<Locator> {
  await getCard(page, tid).click()
  return page.getByRole('region', { name: `Comment ${tid}`, exact: true })
}
const waitForStatus = (page: Page, words: string) =>
  page.getByRole('status').filter({ hasText: words }).waitFor()
const readFocus = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-labelledby'))
const readTabs = async (page: Page) =>
  (
    await page.getByRole('navigation', { name: 'Lists of comments' }).getByRole('link').allTextContents()
  ).join(' ')

/** Waits until all decisions are sent and the lists are loaded again. */
async function waitForReload(page: Page): Promise<void> {
  await page.waitForResponse((answer) => answer.url().includes('mod=-1') && answer.status() < 400)
}

it('[MOD-8] [MOD-4] a queue is emptied by the keyboard alone, and each step is announced', async () => {
  const id = await createConversationWithComments('By keyboard')
  const page = await openAs('ada', `/m/${id}/comments?sort=oldest`)
  await getCard(page, 0).waitFor()
  expect(await readTabs(page)).toBe('Unmoderated5 Accepted0 Rejected0')
  await page.keyboard.press('j')
  expect(await readFocus(page)).toBe('number-1 text-1')
  await page.keyboard.press('a')
  await waitForStatus(page, 'Accepted #1. 4 left.')
  expect(await readFocus(page)).toBe('number-2 text-2')
  await page.keyboard.press('r')
  await waitForStatus(page, 'Rejected #2. 3 left.')
  await page.keyboard.press('u')
  await waitForStatus(page, 'Undone: #2.')
  await expect.poll(() => readFocus(page)).toBe('number-2 text-2')
  await page.keyboard.press('Shift+R')
  await page.getByRole('dialog', { name: 'Why is this comment rejected?' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await waitForStatus(page, 'Rejected #2. 3 left.')
  await expect.poll(() => readFocus(page)).toBe('number-3 text-3')
  // the rest at once: select, range, and the bulk bar
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  const bar = page.getByRole('region', { name: 'Selected comments' })
  await bar.getByText('3 selected').waitFor()
  const reloaded = waitForReload(page)
  await bar.getByRole('button', { name: 'Accept' }).press('Enter')
  await page.getByRole('heading', { name: 'No comments to review' }).waitFor()
  await waitForStatus(page, 'Accepted 3 comments. None left.')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('No comments to review')
  await reloaded
  await page.reload()
  await page.getByRole('heading', { name: 'No comments to review' }).waitFor()
  expect(await readTabs(page)).toBe('Unmoderated0 Accepted4 Rejected1')
})

it('[MOD-2] [MOD-3] [MOD-8] the comment in focus has all facts for a decision in the accessibility tree', async () => {
  const id = await createConversationWithComments('Aloud')
  const page = await openAs('ada', `/m/${id}/comments?flagged=1`)
  await getCard(page, 3).waitFor()
  const list = await page.getByRole('list', { name: 'Unmoderated comments' }).ariaSnapshot()
  expect(list).toContain('article "#3 You are idiots')
  expect(list).toContain('checkbox "Select comment 3"')
  const tree = await (await openDetail(page, 3)).ariaSnapshot()
  for (const words of [
    'May insult somebody',
    'Flagged by the automatic moderator. It is not shown to participants. Accept it to override that.',
    'button "Accept"',
    'button "Reject"',
    'button "Reject, with a reason"',
    'checkbox "Metadata',
  ])
    expect(tree).toContain(words)
  await page.goto(`/m/${id}/comments`)
  await (await openDetail(page, 4)).getByRole('button', { name: /similar to #0/ }).click()
  await expect.poll(() => readFocus(page)).toBe('number-0 text-0')
  const arabic = page.getByText(TEXTS[1] ?? '')
  expect(await arabic.evaluate((text) => getComputedStyle(text).direction)).toBe('rtl')
})

const failures: Record<string, [words: string, answer: (route: Route) => Promise<void>]> = {
  offline: ['The server cannot be reached.', (route) => route.abort('internetdisconnected')],
  '500': [
    'It broke.',
    (route) => route.fulfill({ status: 500, json: { error: 'polis_err_x', message: 'It broke.' } }),
  ],
  '403': [
    'You may not.',
    (route) => route.fulfill({ status: 403, json: { error: 'polis_err_x', message: 'You may not.' } }),
  ],
}

it('[MOD-4] [NET-6] failed decisions are rolled back in place, with the reason, and can be repeated', async () => {
  const id = await createConversationWithComments('Failing')
  const page = await openAs('ada', `/m/${id}/comments`)
  await getCard(page, 0).waitFor()
  for (const [name, [words, answer]] of Object.entries(failures)) {
    await page.route(SAVE_CALLS, (route) =>
      route.request().method() === 'PUT' ? answer(route) : route.fallback(),
    )
    await (await openDetail(page, 0)).getByRole('button', { name: 'Accept', exact: true }).click()
    await (await openDetail(page, 0)).getByText(words).waitFor()
    await page.getByRole('alert').filter({ hasText: 'The decision about #0 was not saved.' }).waitFor()
    expect(`${name}: ${await readTabs(page)}`).toBe(`${name}: Unmoderated5 Accepted0 Rejected0`)
    await page.unroute(SAVE_CALLS)
  }
  // slow: the next card and the new counts appear at once
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(SAVE_CALLS, async (route) => {
    await released
    await route.fallback()
  })
  await (await openDetail(page, 0)).getByRole('button', { name: 'Try again' }).click()
  await getCard(page, 0).waitFor({ state: 'detached' })
  expect(await readTabs(page)).toBe('Unmoderated4 Accepted1 Rejected0')
  const reloaded = waitForReload(page)
  release()
  await reloaded
})

it('[MOD-8] many at once: failed ones stay selected, the others are saved; the log has the reason, also as a file', async () => {
  const id = await createConversationWithComments('Many')
  const page = await openAs('ada', `/m/${id}/comments?sort=oldest`)
  await page.getByRole('checkbox', { name: 'Select comment 0' }).click()
  await page.getByRole('checkbox', { name: 'Select comment 3' }).click({ modifiers: ['Shift'] })
  await page.route(SAVE_CALLS, (route) => {
    const { tid } = (route.request().postDataJSON() ?? {}) as { tid?: number }
    return tid === 1 || tid === 2 ? route.abort() : route.fallback()
  })
  const bar = page.getByRole('region', { name: 'Selected comments' })
  await bar.getByRole('button', { name: 'Reject, with a reason' }).click()
  await page.getByRole('radio', { name: 'In your own words' }).click()
  await page.getByRole('textbox', { name: 'The reason' }).fill('=Not about "parks"')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await bar.getByText('2 selected').waitFor()
  expect(await readTabs(page)).toBe('Unmoderated3 Accepted0 Rejected2')
  await page.unroute(SAVE_CALLS)
  await bar.getByRole('button', { name: 'Try 2 again' }).click()
  await waitForStatus(page, '1 left.')
  await waitForReload(page)

  await page.getByRole('link', { name: 'Moderation log' }).click()
  await page.getByText('Showing 1–4 of 4').waitFor()
  await expect.poll(() => page.getByRole('cell', { name: '=Not about "parks"' }).count()).toBe(4)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  expect(text.match(/"'=Not about ""parks"""/g)).toHaveLength(4)
})

it('[PUB-8] the queue has no axe violation, light or dark, at 1280 and 360 px', async () => {
  const id = await createConversationWithComments('Looked at')
  const page = await openAs('ada', `/m/${id}/comments`)
  await getCard(page, 0).waitFor()
  await page.keyboard.press('x')
  expect(await inspectPage(page)).toEqual([])
})
