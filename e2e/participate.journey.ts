import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { inspectPage } from './support/inspect-page.ts'
import { writeComments } from './support/comments.ts'
import { callAsAda, createConversation } from './support/conversations.ts'
import { PHONE, press, readComment, waitForLeft, waitForThanks } from './support/voting.ts'

const product = setUpProduct()

const TOPIC = 'What shall become of the square?'
const TEXTS = [
  'Plant trees.',
  'Close the street.',
  'Build a bridge.',
  'Open the library.',
  'Leave it as it is.',
]

/** Loads, as Ada, the server's numbers of votes (changed ones included) and comments of each participant. */
const countAnswers = (id: string) => callAsAda(product, 'GET', `participation?conversation_id=${id}`)

async function openConversation(page: Page, id: string, left: number): Promise<void> {
  await page.goto(`/${id}`)
  await waitForLeft(page, left)
}

/** Votes and writes offline: the remaining comments are prefetched. */
async function answerOffline(phone: Page): Promise<void> {
  await phone.context().setOffline(true)
  await phone.waitForFunction(() => !navigator.onLine)
  await press(phone, 'Disagree')
  await waitForLeft(phone, 3)
  await phone.getByRole('textbox', { name: 'Your comment' }).fill('Ask the children too.')
  await press(phone, 'Send')
  await phone.getByText('Your comment is saved here', { exact: false }).waitFor()
  await phone.getByText(/^2 answers are saved on this device/).waitFor()
}

/** Closes the tab before anything is sent, and opens two online. */
async function reopenInTwoTabs(phone: Page, id: string): Promise<[Page, Page]> {
  const browser = phone.context()
  await phone.close()
  await browser.setOffline(false)
  const [one, two] = [await browser.newPage(), await browser.newPage()]
  await openConversation(one, id, 3)
  await openConversation(two, id, 3)
  return [one, two]
}

/** Answers the last three comments in turn, the last one by the arrow keys. */
async function finishInTwoTabs(one: Page, two: Page): Promise<void> {
  const answered = await readComment(one)
  await press(one, 'Pass, or unsure')
  await waitForLeft(two, 2)
  expect(await readComment(two)).not.toBe(answered)
  await press(two, 'Agree')
  await waitForLeft(one, 1)
  await one.getByRole('button', { name: 'Agree', exact: true }).focus()
  await one.keyboard.press('ArrowRight')
  await one.keyboard.press('Enter')
  await waitForThanks(one)
  await waitForThanks(two)
}

it('[PART-1] [PART-2] [PART-5] votes on a phone, offline and in two tabs are stored and counted once', async () => {
  const id = await createConversation(product, TOPIC, 'open', { importance_enabled: true })
  await writeComments(product, id, TEXTS)
  const phone = await product.page(PHONE)
  await openConversation(phone, id, 5)
  expect(await phone.title()).toBe(TOPIC)
  expect(await inspectPage(phone)).toEqual([])
  await phone.setViewportSize(PHONE.viewport)
  await phone.getByRole('checkbox', { name: 'This is important to me' }).check()
  const first = await readComment(phone)
  await press(phone, 'Agree')
  await waitForLeft(phone, 4)
  expect(await readComment(phone)).not.toBe(first)
  await expect.poll(async () => Object.keys(await countAnswers(id))).toHaveLength(6)
  await answerOffline(phone)
  const [one, two] = await reopenInTwoTabs(phone, id)
  await finishInTwoTabs(one, two)
  // five authors, and one person with five answers and the vote on their own comment
  await expect.poll(() => countAnswers(id)).toMatchObject({ 5: { votes: 6, comments: 1 } })
  expect(Object.keys(await countAnswers(id))).toHaveLength(6)
  await one.reload()
  await waitForThanks(one)
})

it('[PART-1] [PART-8] closed, unknown and empty conversations are explained', async () => {
  const closed = await createConversation(product, 'Is it over?', 'open', { is_active: false })
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

/** Creates a link that continues on another device, by the keyboard alone. */
async function createDeviceLink(page: Page, id: string): Promise<string> {
  await page.getByText('Other devices', { exact: true }).focus()
  await page.keyboard.press('Enter')
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/participants/deviceCodes'))
  await page.getByRole('button', { name: 'Continue on another device' }).focus()
  await page.keyboard.press('Enter')
  const { code } = (await (await answered).json()) as { code: string }
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor()
  return `/${id}#device=${code}`
}

it('[AUTHOR-5] [AUTHOR-6] another device goes on as the same person, with what both have not sent, and never as a second one', async () => {
  const id = await createConversation(product, TOPIC, 'open')
  await writeComments(product, id, TEXTS)
  const [desk, phone] = [await product.page({}), await product.page(PHONE)]
  await openConversation(desk, id, 5)
  await press(desk, 'Agree')
  await waitForLeft(desk, 4)
  const link = await createDeviceLink(desk, id)
  expect(await inspectPage(desk)).toEqual([])
  // an answer that waits on each
  await openConversation(phone, id, 5)
  for (const page of [desk, phone]) {
    await page.context().setOffline(true)
    await press(page, 'Disagree')
    await page.locator('.outbox.shown').waitFor()
  }
  await phone.close()
  await phone.context().setOffline(false)
  const again = await phone.context().newPage()
  const waitForVote = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/api/v3/votes'))
  const sent = [waitForVote(again), waitForVote(desk)]
  await again.goto(link)
  // nothing of this device is sent before the person has answered whose link it is
  await press(again, 'Yes, it is my link')
  expect(again.url()).not.toContain('device')
  await desk.context().setOffline(false)
  await Promise.all(sent)
  // five authors, and one person, whose devices may have answered the same comment
  const listVotes = async () =>
    Object.values((await countAnswers(id)) as Record<string, { votes: number }>)
      .slice(TEXTS.length)
      .map(({ votes }) => Math.min(votes, 2))
  expect(await listVotes()).toEqual([2])
  // somebody else’s device stays theirs
  const other = await product.page(PHONE)
  await openConversation(other, id, 5)
  await press(other, 'Agree')
  await waitForLeft(other, 4)
  await expect.poll(listVotes).toEqual([2, 1])
  await other.goto(link)
  await press(other, 'Yes, it is my link')
  await other.getByText(/^Somebody has answered on this device already/).waitFor()
  await press(other, 'To the conversation')
  await waitForLeft(other, 4)
})
