import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Product } from '../harness.ts'
import { createCaller } from './invite-tree.ts'
import { PHONE, press, readComment, waitForLeft, waitForThanks } from './voting.ts'

const SEED_COUNT = 8
const OWN_COMMENT = 'Ask those who work on the square, too.'

const waitForText = (page: Page, words: string) => page.getByText(words, { exact: false }).first().waitFor()

/** Runs an action that the page saves at once, and waits for the server's reply. */
async function waitForSave(page: Page, act: () => Promise<void>): Promise<void> {
  const put = page.waitForResponse((response) => response.request().method() === 'PUT')
  const [answer] = await Promise.all([put, act()])
  expect(answer.status()).toBe(200)
}

/** Sets a checkbox of Configure. */
async function setCheckbox(page: Page, field: string, value: boolean): Promise<void> {
  const box = page.getByTestId(field)
  if ((await box.isChecked()) !== value) await waitForSave(page, () => box.locator('..').click())
}

/** The owner creates the conversation and seeds it from a file. @returns its id */
export async function createConversationByForm(page: Page): Promise<string> {
  await press(page, 'Create new conversation')
  await page.getByLabel('Topic').fill('What shall become of the square?')
  await page
    .getByLabel('Description')
    .fill('The council decides in May.\n\n**Every** voice from the town counts.')
  await waitForText(page, 'The topic is saved.')
  await page.keyboard.press('Tab')
  await waitForText(page, 'The description is saved.')
  for (const field of ['vis_type', 'strict_moderation', 'treevite_enabled'])
    await setCheckbox(page, field, true)
  await page.getByLabel('A .csv file').setInputFiles(join(import.meta.dirname, '../data/square.csv'))
  await press(page, `Add ${SEED_COUNT} comments`)
  await waitForText(page, `${SEED_COUNT} added, 0 skipped, 0 failed.`)
  return new URL(page.url()).pathname.split('/')[2] ?? ''
}

/** The owner launches the draft. */
export async function launch(page: Page, id: string): Promise<void> {
  await page.goto(`/m/${id}`)
  await press(page, 'Launch')
  await page.getByRole('dialog').getByRole('button', { name: 'Launch', exact: true }).click()
  await waitForText(page, 'The conversation is launched.')
}

/** The owner creates a wave. @returns its codes, as the console lists them */
export async function openWave(page: Page, id: string, invites: number): Promise<string[]> {
  await page.goto(`/m/${id}/invite-tree`)
  await page.getByRole('spinbutton', { name: 'Owner invites' }).fill(String(invites))
  await page.keyboard.press('Enter')
  await waitForText(page, `Made ${invites} codes.`)
  await page.goto(`/m/${id}/invite-codes`)
  await waitForText(page, `Found ${invites} invite codes`)
  return page.locator('tbody code').allInnerTexts()
}

/** Opens an invite link on a phone, and joins. */
export async function redeemInvite(product: Product, id: string, code: string | undefined): Promise<Page> {
  const phone = await product.page(PHONE)
  await phone.goto(`/alpha/${id}#invite=${code}`)
  await press(phone, 'Join')
  await phone.getByRole('heading', { name: 'Your login code' }).waitFor()
  await press(phone, 'I have saved it')
  await waitForLeft(phone, SEED_COUNT)
  return phone
}

/** Votes on all comments: agrees with those for cars, or with those against them. */
export async function voteOnAll(phone: Page, forCars: boolean): Promise<void> {
  for (let remaining = SEED_COUNT - 1; remaining >= 0; remaining -= 1) {
    const text = await readComment(phone)
    const agrees = /parking|Deliveries|fine as it is/.test(text) === forCars
    await press(phone, agrees ? 'Agree' : 'Disagree')
    await (remaining > 0 ? waitForLeft(phone, remaining) : waitForThanks(phone))
  }
}

/** Votes and writes. */
export async function voteAndWrite(phone: Page): Promise<void> {
  await voteOnAll(phone, false)
  await phone.getByRole('textbox', { name: 'Your comment' }).fill(OWN_COMMENT)
  await press(phone, 'Send')
  await waitForText(phone, 'Thank you, your comment has arrived.')
}

/**
 * Adds people who redeem codes and vote by calls: three people on phones are too few for reported groups. Those at even
 * indexes agree with comments at even places, the others with the rest, and each passes once.
 */
export async function joinAndVote({ origin }: Product, id: string, codes: readonly string[]): Promise<void> {
  const call = createCaller(origin, id)
  for (const [person, invite_code] of codes.entries()) {
    const joined = await call('POST', '/treevite/acceptInvite', { invite_code })
    expect(joined.status).toBe(201)
    const { token } = joined.body['auth'] as { token: string }
    const { body } = await call('GET', '/comments', {}, token)
    const comments = body as unknown as { tid: number }[]
    for (const [place, { tid }] of comments.entries()) {
      const vote = place === person % comments.length ? 0 : (tid + person) % 2 === 0 ? -1 : 1
      expect((await call('POST', '/votes', { tid, vote }, token)).status).toBe(200)
    }
  }
}

/** A moderator finds the new comment in the queue, and accepts it by the keyboard. */
export async function acceptComment(queue: Page): Promise<void> {
  await queue.getByRole('article', { name: OWN_COMMENT }).waitFor()
  // the queue is empty before the server has replied
  await waitForSave(queue, () => queue.keyboard.press('a'))
  await queue.getByRole('heading', { name: 'No comments to review' }).waitFor()
}

/** Looks for the comment that was accepted meanwhile, and agrees with it. */
export async function agreeWithNewComment(phone: Page): Promise<void> {
  await press(phone, 'Look for new comments')
  await phone.locator('blockquote').getByText(OWN_COMMENT).waitFor()
  await press(phone, 'Agree')
  await waitForThanks(phone)
}

/** Waits until a participant who has voted on all sees the map of two groups, and their own. */
export async function waitForGroups(phone: Page): Promise<void> {
  // two to four people wait (docs/mathematics.md section 26)
  const map = phone.getByRole('img', { name: /^Map of \d+ people in 2 groups/ })
  const load = async () => {
    await phone.reload()
    await phone.getByRole('heading', { name: 'Where people stand' }).waitFor()
    await phone.waitForLoadState('networkidle')
    return map.count()
  }
  await expect.poll(load).toBe(1)
  const words = /^Your votes so far are closest to group [AB]\.$/
  await phone.locator('.finished').getByText(words).waitFor()
}

/** The owner creates a report, whose link a reader opens. */
export async function openReport(owner: Page, id: string, reader: Page): Promise<void> {
  await owner.goto(`/m/${id}/reports`)
  await press(owner, 'Create report url')
  const item = owner.getByTestId('report-list-item')
  await item.getByText('Standard Report').waitFor()
  await reader.goto(String(await item.getByRole('link').first().getAttribute('href')))
  await reader.getByRole('heading', { name: /^The deepest divide is between A and B/ }).waitFor()
  await reader.getByRole('link', { name: /^All data: / }).click()
  await reader.getByRole('group', { name: /^Map of the opinion groups: Group A · / }).waitFor()
  await waitForText(reader, OWN_COMMENT)
}
