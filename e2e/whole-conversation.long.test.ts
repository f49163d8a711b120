import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { picturesFolder } from './browser.ts'
import { setUpProduct } from './harness.ts'
import { inspectPage } from './support/inspect-page.ts'
import { signInOnPage, setUpPeople } from './support/people.ts'
import { createCaller } from './support/invite-tree.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const SEED_COUNT = 8
/** With those on phones thirty people have voted or more: below, the public map may be an hour old (docs/mathematics.md section 26). */
const SIMULATED_COUNT = 30
const OWN_COMMENT = 'Ask those who work on the square, too.'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const waitForText = (page: Page, words: string) => page.getByText(words, { exact: false }).first().waitFor()
const waitForLeft = (page: Page, count: number) =>
  page.getByText(count === 1 ? '1 comment left' : `${count} comments left`).waitFor()

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
async function createConversationByForm(page: Page): Promise<string> {
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
  await page.getByLabel('A .csv file').setInputFiles(join(import.meta.dirname, 'data/square.csv'))
  await press(page, `Add ${SEED_COUNT} comments`)
  await waitForText(page, `${SEED_COUNT} added, 0 skipped, 0 failed.`)
  return new URL(page.url()).pathname.split('/')[2] ?? ''
}

/** The owner launches the draft. */
async function launch(page: Page, id: string): Promise<void> {
  await page.goto(`/m/${id}`)
  await press(page, 'Launch')
  await page.getByRole('dialog').getByRole('button', { name: 'Launch', exact: true }).click()
  await waitForText(page, 'The conversation is launched.')
}

/** The owner creates a wave. @returns its codes, as the console lists them */
async function openWave(page: Page, id: string, invites: number): Promise<string[]> {
  await page.goto(`/m/${id}/invite-tree`)
  await page.getByRole('spinbutton', { name: 'Owner invites' }).fill(String(invites))
  await page.keyboard.press('Enter')
  await waitForText(page, `Made ${invites} codes.`)
  await page.goto(`/m/${id}/invite-codes`)
  await waitForText(page, `Found ${invites} invite codes`)
  return page.locator('tbody code').allInnerTexts()
}

/** Opens an invite link on a phone, and joins. */
async function redeemInvite(id: string, code: string | undefined): Promise<Page> {
  const phone = await product.page(PHONE)
  await phone.goto(`/alpha/${id}#invite=${code}`)
  await press(phone, 'Join')
  await phone.getByRole('heading', { name: 'Your login code' }).waitFor()
  await press(phone, 'I have saved it')
  await waitForLeft(phone, SEED_COUNT)
  return phone
}

/** Votes on the current comment: agrees with those for cars, or with those against them. */
async function castVote(phone: Page, forCars: boolean, remaining: number): Promise<void> {
  const text = await phone.locator('blockquote').innerText()
  const agrees = /parking|Deliveries|fine as it is/.test(text) === forCars
  await press(phone, agrees ? 'Agree' : 'Disagree')
  if (remaining > 0) await waitForLeft(phone, remaining)
  else await phone.getByRole('heading', { name: 'Thank you!' }).waitFor()
}

async function voteOnAll(phone: Page, forCars: boolean): Promise<void> {
  for (let remaining = SEED_COUNT - 1; remaining >= 0; remaining -= 1)
    await castVote(phone, forCars, remaining)
}

/** Votes and writes. */
async function voteAndWrite(phone: Page): Promise<void> {
  await voteOnAll(phone, false)
  await phone.getByRole('textbox', { name: 'Your comment' }).fill(OWN_COMMENT)
  await press(phone, 'Send')
  await waitForText(phone, 'Thank you, your comment has arrived.')
}

/**
 * Adds people who redeem codes and vote by calls: three people on phones are too few for reported groups. Those at even
 * indexes agree with comments at even places, the others with the rest, and each passes once.
 */
async function joinAndVote(id: string, codes: readonly string[]): Promise<void> {
  const call = createCaller(product.origin, id)
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

/** A moderator finds the new comments in the queue, and accepts them by the keyboard. */
async function acceptComment(id: string): Promise<void> {
  const ben = await openAs('ben', `/m/${id}/comments`)
  await ben.getByRole('article', { name: OWN_COMMENT }).waitFor()
  // the queue is empty before the server has replied
  await waitForSave(ben, () => ben.keyboard.press('a'))
  await ben.getByRole('heading', { name: 'No comments to review' }).waitFor()
}

/** The owner creates a report, and opens its link. */
async function openReport(page: Page, id: string): Promise<Page> {
  await page.goto(`/m/${id}/reports`)
  await press(page, 'Create report url')
  const item = page.getByTestId('report-list-item')
  await item.getByRole('button', { name: 'Report without a name' }).click()
  const address = await item.getByRole('link').first().getAttribute('href')
  const reader = await product.page()
  await reader.goto(String(address))
  return reader
}

it('[PART-1] [PART-3] [PART-4] [MOD-8] [RPT-1] one conversation, from its creation to its printed report', async () => {
  const owner = await product.page()
  await owner.goto('/signin')
  await signInOnPage(owner, 'ada')
  const id = await createConversationByForm(owner)
  const codes = await openWave(owner, id, 3 + SIMULATED_COUNT)
  await launch(owner, id)

  const [ana, bo, cem] = await Promise.all(codes.slice(0, 3).map((code) => redeemInvite(id, code)))
  if (!ana || !bo || !cem) throw new Error('Three people must join.')
  await Promise.all([voteOnAll(ana, true), voteAndWrite(bo), voteOnAll(cem, false)])
  await acceptComment(id)
  await ana.getByRole('button', { name: 'Look for new comments' }).click()
  await ana.locator('blockquote').getByText(OWN_COMMENT).waitFor()
  await press(ana, 'Agree')
  await ana.getByRole('heading', { name: 'Thank you!' }).waitFor()

  await joinAndVote(id, codes.slice(3))
  // two to four people wait (docs/mathematics.md section 26)
  const map = ana.getByRole('img', { name: /^Map of \d+ people in 2 groups/ })
  await expect
    .poll(async () => {
      await ana.reload()
      await ana.getByRole('heading', { name: 'Where people stand' }).waitFor()
      await ana.waitForLoadState('networkidle')
      return map.count()
    })
    .toBe(1)
  await ana
    .locator('.finished')
    .getByText(/^Your votes so far are closest to group [AB]\.$/)
    .waitFor()
  expect(await inspectPage(ana)).toEqual([])

  const reader = await openReport(owner, id)
  await reader.getByRole('group', { name: /^Map of the opinion groups: Group A · / }).waitFor()
  await waitForText(reader, OWN_COMMENT)
  expect(await inspectPage(reader)).toEqual([])
  await reader.setViewportSize({ width: 1280, height: 800 })
  await mkdir(picturesFolder, { recursive: true })
  const path = join(picturesFolder, 'whole-conversation.pdf')
  await reader.pdf({ path, format: 'A4' })
  const pages = (await readFile(path, 'latin1')).match(/\/Type\s*\/Page\b/g)?.length ?? 0
  expect(pages).toBeGreaterThan(1)
  // it would be nine if screen rules overrode print rules
  expect(pages).toBeLessThan(9)
})
