import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { takePicture } from './browser.ts'
import { setUpProduct } from './harness.ts'
import { writeComments } from './support/comments.ts'
import { createConversation, getAdasToken } from './support/conversations.ts'
import { inspectPage } from './support/inspect-page.ts'
import { signInByCalls } from './support/sign-in.ts'

const LIMIT = 12
const product = setUpProduct({ LIMITS: JSON.stringify({ newcomers_per_conversation: LIMIT }) })

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const TEXTS = ['Plant trees.', 'Close the street.', 'Build a bridge.']
/** A phone computes about so many times as slowly as this machine. */
const SLOWDOWN = 4

const vote = (conversation_id: string) =>
  fetch(`${product.origin}/api/v3/votes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ conversation_id, tid: 0, vote: -1 }),
  })

/** Votes as a script does, until it is asked for a proof: after the limit of a minute, which may begin meanwhile. */
async function runScript(id: string): Promise<void> {
  for (let person = 0; person < 2 * LIMIT; person += 1) {
    const answer = await vote(id)
    if (answer.ok) continue
    expect(await answer.json()).toMatchObject({ error: 'polis_err_proof_needed', status: 429 })
    return
  }
  throw new Error('The script was not stopped.')
}

async function countVotes(id: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${await getAdasToken(product)}` }
  const answer = await fetch(`${product.origin}/api/v3/participation?conversation_id=${id}`, { headers })
  const people = (await answer.json()) as Record<string, { votes: number }>
  return Object.values(people).map(({ votes }) => votes)
}

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const proving = (page: Page) =>
  page.locator('.outbox.shown', { hasText: 'So many people are joining that your device' })

it('[SAFE-72] [SAFE-73] [SAFE-77] under a flood a person on a phone votes, a script does not, and the owner sees it', async () => {
  const id = await createConversation(product, 'What shall become of the square?', 'open')
  await writeComments(product, id, TEXTS)
  const phone = await product.page(PHONE)
  const solvers: string[] = []
  phone.on('request', (request) => {
    if (/solve/.test(request.url())) solvers.push(request.url())
  })
  await throttle(phone)
  await phone.goto(`/${id}`)
  await phone.getByText('3 comments left').waitFor()
  await runScript(id)
  expect(solvers).toEqual([])

  await press(phone, 'Agree')
  await proving(phone).waitFor()
  await takePicture(phone, 'flood-phone')
  // the next comment is there at once, and its answer waits for the first one
  await phone.getByText('2 comments left').waitFor()
  await press(phone, 'Disagree')
  await proving(phone).waitFor({ state: 'hidden' })
  await expect.poll(async () => (await countVotes(id)).filter((count) => count === 2)).toHaveLength(1)
  expect(solvers.filter((url) => url.includes('worker'))).toHaveLength(1)
  expect(await inspectPage(phone)).toEqual([])
  expect((await vote(id)).status).toBe(429)

  const storageState = await signInByCalls(product.origin, 'ada@folkmoot.test')
  const monitor = await product.page({ storageState, viewport: { width: 1440, height: 900 } })
  await monitor.goto(`/m/${id}/stats`)
  await monitor.getByText('Unusually many new people are joining').waitFor()
  await monitor.getByText(`${LIMIT + 1} people without an account`, { exact: false }).waitFor()
  await takePicture(monitor, 'flood-monitor')
  expect(await inspectPage(monitor)).toEqual([])
})

it('[SAFE-77] a vote that was cast offline by a new person proves its work when it is sent', async () => {
  const id = await createConversation(product, 'Where do the benches go?', 'open')
  await writeComments(product, id, TEXTS)
  const phone = await product.page(PHONE)
  await phone.goto(`/${id}`)
  await phone.getByText('3 comments left').waitFor()
  await runScript(id)
  const others = await countVotes(id)
  await phone.context().setOffline(true)
  await press(phone, 'Agree')
  await phone.locator('.outbox.shown', { hasText: '1 answer is saved on this device' }).waitFor()
  await phone.context().setOffline(false)
  await phone.locator('.outbox.shown', { hasText: 'Everything is sent.' }).waitFor()
  expect(await countVotes(id)).toHaveLength(others.length + 1)
})
