import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { pressOn, waitForStatus, tabTo } from './support/keyboard.ts'
import { createOnce } from './support/conversations.ts'
import { setUpKeptPages } from './support/people.ts'
import { importSubjects, TEXTS } from './support/subjects.ts'

const product = setUpProduct()
const openAs = setUpKeptPages(product)
const ensureSubjects = createOnce(importSubjects)

const getTopics = (page: Page) => page.locator('.topic-item')
const waitForFocus = (page: Page, text: string) => page.locator(':focus').filter({ hasText: text }).waitFor()

/** Finds the first topic of the page, its name, and its number of comments. */
async function readFirstTopic(page: Page) {
  const topic = getTopics(page).first()
  const count = Number(/(\d+) comments/.exec(await topic.innerText())?.[1])
  return { topic, name: await topic.locator('h4').innerText(), count }
}

/** Moves from the conversation's settings to its topics. */
async function openTopics() {
  const talk = await ensureSubjects(product)
  const page = await openAs('ada', `/m/${talk.conversation_id}`)
  await page.getByLabel('Topic').waitFor()
  await pressOn(page, 'Topics')
  await getTopics(page).first().waitFor()
  await waitForFocus(page, 'Topic moderation')
  return { page, ...talk }
}

/** Reads how many comments a rejection means and which, and closes the question. */
async function readQuestionAndCancel(page: Page, question: Locator, count: number): Promise<void> {
  await question.getByText(`This applies to ${count} comments.`).waitFor()
  await tabTo(page, 'Affected comments', 'Shift+Tab')
  await expect.poll(() => question.getByRole('listitem').count()).toBe(count)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await waitForFocus(page, 'Reject')
}

it('[PUB-8] [TOP-2] [NET-8] by the Tab key alone a topic is opened, rejected after its count is announced, and restored', async () => {
  const { page, decided } = await openTopics()
  const { topic, name, count } = await readFirstTopic(page)
  await pressOn(page, name)
  expect(await page.locator(':focus').getAttribute('aria-expanded')).toBe('true')
  await topic.getByText('Nobody yet').waitFor()
  await pressOn(page, `Reject ${name}`)
  const question = page.getByRole('dialog', { name: `Reject the topic “${name}”?` })
  await readQuestionAndCancel(page, question, count)
  expect(await decided()).toEqual(TEXTS.map(() => 0))
  await page.keyboard.press('Enter')
  await question.getByText(`This applies to ${count} comments.`).waitFor()
  await pressOn(page, `Reject ${count} comments`)
  await waitForStatus(page, `“${name}” is rejected, with ${count} comments.`)
  await waitForFocus(page, name)
  await topic.getByText('Rejected', { exact: true }).waitFor()
  await topic.getByText('Ada Owner').waitFor()
  expect((await decided()).filter((mod) => mod === -1)).toHaveLength(count)

  // toasts cover the last topic, near the end of the page, for ten seconds
  await pressOn(page, 'Undo')
  await waitForStatus(page, `Undone: ${count} comments changed back.`)
  await topic.getByText('Pending', { exact: true }).waitFor()
  expect(await decided()).toEqual(TEXTS.map(() => 0))
})

const MAP = `Map of ${TEXTS.length} comments: Layer 0 (fine)`

/** Goes to the last comment of the map, to the one beside it and back, and leaves. */
async function exploreMap(page: Page): Promise<void> {
  await tabTo(page, MAP)
  await page.keyboard.press('End')
  const station = /^Comment (\d+), Pending, .+: We want more for/
  await waitForStatus(page, station)
  const status = page.getByRole('status').filter({ hasText: station })
  const last = await status.textContent()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => status.textContent()).not.toBe(last)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => status.textContent()).toBe(last)
  await page.keyboard.press('Escape')
  await status.waitFor({ state: 'detached' })
}

async function readTable(page: Page): Promise<void> {
  const table = page.getByRole('table', { name: MAP })
  await table.waitFor()
  await expect.poll(() => page.locator('canvas').count()).toBe(0)
  await expect.poll(() => table.getByRole('row').count()).toBe(TEXTS.length + 1)
  for (const text of TEXTS) await table.getByRole('cell', { name: text, exact: true }).waitFor()
}

it('[PUB-8] [TOP-2] [TOP-4] by the Tab key alone a layer is chosen, the map explored, and its table read', async () => {
  const { page } = await openTopics()
  const layers = page.getByRole('heading', { level: 3 })
  const all = await layers.count()
  await tabTo(page, 'Layer')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => layers.count()).toBe(1)
  expect(page.url()).toMatch(/\?layer=0$/)
  await page.keyboard.press('Home')
  await expect.poll(() => layers.count()).toBe(all)
  await tabTo(page, 'Proximity Map', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.locator('canvas').waitFor()
  await exploreMap(page)
  await tabTo(page, 'Show as table', 'Shift+Tab')
  await page.keyboard.press('Space')
  await readTable(page)
  await tabTo(page, MAP)
  await tabTo(page, 'Layer', 'Shift+Tab')
  await page.keyboard.press('ArrowDown')
  await page.waitForURL(/\?layer=1$/)
})
