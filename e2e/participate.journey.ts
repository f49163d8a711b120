import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { inspectPage } from './support/inspect-page.ts'
import { writeComments } from './support/comments.ts'
import { getAdasToken, createConversation, runJsonCommand } from './support/conversations.ts'

const product = setUpProduct()

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const TEXTS = [
  'Plant trees.',
  'Close the street.',
  'Build a bridge.',
  'Open the library.',
  'Leave it as it is.',
]

async function createVotingConversation(topic: string, ...settings: string[]): Promise<string> {
  const id = await createConversation(product, topic, 'open')
  await runJsonCommand(product, 'conversations', 'set', id, ...settings)
  await writeComments(product, id, TEXTS)
  return id
}

/** Loads, as Ada, the server's numbers of votes (changed ones included) and comments of each participant. */
async function createCounter(id: string): Promise<() => Promise<Record<string, unknown>>> {
  const headers = { authorization: `Bearer ${await getAdasToken(product)}` }
  return async () => {
    const answer = await fetch(`${product.origin}/api/v3/participation?conversation_id=${id}`, { headers })
    return (await answer.json()) as Record<string, unknown>
  }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const readComment = (page: Page) => page.locator('blockquote').innerText()
const waitForLeft = (page: Page, count: number) =>
  page.getByText(count === 1 ? '1 comment left' : `${count} comments left`).waitFor()

it('[PART-1] [PART-2] [PART-5] votes on a phone, offline and in two tabs are stored and counted once', async () => {
  const id = await createVotingConversation('What shall become of the square?', 'importance_enabled=true')
  const counted = await createCounter(id)
  const phone = await product.page(PHONE)
  await phone.goto(`/${id}`)
  await waitForLeft(phone, 5)
  expect(await phone.title()).toBe('What shall become of the square?')
  expect(await inspectPage(phone)).toEqual([])
  await phone.setViewportSize(PHONE.viewport)
  await phone.getByRole('checkbox', { name: 'This is important to me' }).check()
  const first = await readComment(phone)
  await press(phone, 'Agree')
  await waitForLeft(phone, 4)
  expect(await readComment(phone)).not.toBe(first)

  // the remaining comments are prefetched, so voting continues offline
  await expect.poll(async () => Object.keys(await counted())).toHaveLength(6)
  await phone.context().setOffline(true)
  await phone.waitForFunction(() => !navigator.onLine)
  await press(phone, 'Disagree')
  await waitForLeft(phone, 3)
  await phone.getByRole('textbox', { name: 'Your comment' }).fill('Ask the children too.')
  await press(phone, 'Send')
  await phone.getByText('Your comment is saved here', { exact: false }).waitFor()
  await phone.getByText(/^2 answers are saved on this device/).waitFor()

  // the tab is closed before anything is sent
  const browser = phone.context()
  await phone.close()
  await browser.setOffline(false)
  const [one, two] = [await browser.newPage(), await browser.newPage()]
  await one.goto(`/${id}`)
  await two.goto(`/${id}`)
  await waitForLeft(one, 3)
  await waitForLeft(two, 3)
  const answered = await readComment(one)
  await press(one, 'Pass, or unsure')
  await waitForLeft(two, 2)
  expect(await readComment(two)).not.toBe(answered)
  await press(two, 'Agree')
  await waitForLeft(one, 1)
  await one.getByRole('button', { name: 'Agree', exact: true }).focus()
  await one.keyboard.press('ArrowRight')
  await one.keyboard.press('Enter')
  await one.getByRole('heading', { name: 'Thank you!' }).waitFor()
  await two.getByRole('heading', { name: 'Thank you!' }).waitFor()

  // five authors, and one person with five answers and the vote on their own comment
  await expect.poll(counted).toMatchObject({ 5: { votes: 6, comments: 1 } })
  expect(Object.keys(await counted())).toHaveLength(6)
  await one.reload()
  await one.getByRole('heading', { name: 'Thank you!' }).waitFor()
})

it('[PART-1] [PART-8] closed, unknown and empty conversations are explained', async () => {
  const closed = await createConversation(product, 'Is it over?', 'open')
  await runJsonCommand(product, 'conversations', 'set', closed, 'is_active=false')
  const page = await product.page(PHONE)
  await page.goto(`/${closed}`)
  await page.getByText('This conversation is closed.', { exact: false }).waitFor()
  const answer = await page.goto('/2unknown22')
  await page.getByRole('heading', { name: 'There is no such conversation' }).waitFor()
  expect(answer?.status()).toBe(404)
  const empty = await createConversation(product, 'Who begins?', 'open')
  await page.goto(`/${empty}`)
  await page.getByRole('heading', { name: 'There is nothing to vote on yet' }).waitFor()
})
