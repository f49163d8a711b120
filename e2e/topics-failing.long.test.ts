import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { waitForStatus } from './support/keyboard.ts'
import { setUpPeople } from './support/people.ts'
import { importSubjects, SUBJECTS, TEXTS } from './support/subjects.ts'
import { DISK_FULL_MESSAGE, restoreCalls, createFailureModes } from './support/failure-modes.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

const MODERATE_CALLS = /\/topicMod\/moderate$/
const TOPICS_CALLS = /\/topicMod\/topics\?/
const RETRY_BUTTON = { name: 'Retry' }

const FAILURE_MODES = Object.entries(createFailureModes(openAs))

const getTopics = (page: Page) => page.locator('.topic-item')

/** Errors that the console writes to the browser's log. */
function recordErrors(page: Page): string[] {
  const logged: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && logged.push(message.text())))
  return logged
}

/** Opens the tree. @returns the page, and the name of its first topic */
async function openTree(id: string) {
  const page = await openAs('ada', `/m/${id}/topics?layer=0`)
  const first = getTopics(page).first()
  await first.waitFor()
  const name = await first.locator('h4').innerText()
  expect(SUBJECTS.flat().some((word) => name.toLowerCase().includes(word))).toBe(true)
  return { page, first, name }
}

/** Starts to reject a topic, and waits for the number of affected comments. @returns the button that confirms */
async function openRejectDialog(page: Page, name: string) {
  await page.getByRole('button', { name: `Reject ${name}`, exact: true }).click()
  const question = page.getByRole('dialog', { name: `Reject the topic “${name}”?` })
  await question.getByText(/^This applies to \d+ comments\./).waitFor()
  return question.getByRole('button', { name: /^Reject \d+ comments$/ })
}

it.each(FAILURE_MODES)(
  '[TOP-7] a decision about a topic is rolled back after %s, with its reason, and succeeds at the second attempt',
  async (_, { start, stop, reasons }) => {
    const { conversation_id, standing, decided } = await importSubjects(product)
    const { page, first, name } = await openTree(conversation_id)
    const logged = recordErrors(page)
    const before = await standing()
    const yes = await openRejectDialog(page, name)
    await start(page, MODERATE_CALLS)
    await yes.click()
    const alert = first.getByRole('alert')
    await alert.getByText(`The decision about “${name}” was not saved. It is unchanged.`).waitFor()
    await alert.getByText(reasons.decision, { exact: true }).waitFor()
    await first.getByText('Pending', { exact: true }).waitFor()
    expect(logged.filter((line) => line.includes('/api/v3/topicMod/moderate'))).not.toEqual([])
    await stop(page)
    expect([await standing(), await decided()]).toEqual([before, TEXTS.map(() => 0)])

    await (await openRejectDialog(page, name)).click()
    await waitForStatus(page, `“${name}” is rejected, with`)
    await first.getByText('Rejected', { exact: true }).waitFor()
    await expect.poll(() => alert.count()).toBe(0)
    expect(await standing()).toMatchObject({ rejected: 1, pending: before.pending - 1 })
    expect(new Set(await decided())).toEqual(new Set([-1, 0]))
  },
)

it('[TOP-7] a decision shows at once, before the server has answered', async () => {
  const { conversation_id } = await importSubjects(product)
  const { page, first, name } = await openTree(conversation_id)
  let refuse = () => {}
  const held = new Promise<void>((resolve) => (refuse = resolve))
  await page.route(MODERATE_CALLS, async (route) => {
    await held
    await route.fulfill({ status: 500, json: { error: 'x', message: DISK_FULL_MESSAGE } })
  })
  await (await openRejectDialog(page, name)).click()
  await first.getByText('Rejected', { exact: true }).waitFor()
  refuse()
  await first.getByRole('alert').getByText(DISK_FULL_MESSAGE).waitFor()
  await first.getByText('Pending', { exact: true }).waitFor()
  await expect.poll(() => first.getByText('Rejected', { exact: true }).count()).toBe(0)
})

it.each(FAILURE_MODES)(
  '[TOP-7] topics stay after %s during a refresh, and Retry loads them again',
  async (_, { start, stop, reasons }) => {
    const { conversation_id } = await importSubjects(product)
    const { page, name } = await openTree(conversation_id)
    await page.getByRole('link', { name: 'Statistics' }).click()
    await page.getByText('Completion rate', { exact: true }).waitFor()
    await start(page, TOPICS_CALLS)
    await page.getByRole('link', { name: 'Topics Tree' }).click()
    const alert = page.getByRole('alert').filter({ hasText: `Error: ${reasons.topics}` })
    await alert.waitFor()
    await page.getByRole('button', { name, exact: true }).first().waitFor()
    await stop(page)
    const asked = page.waitForResponse(TOPICS_CALLS)
    await alert.getByRole('button', RETRY_BUTTON).click()
    expect((await asked).ok()).toBe(true)
    await alert.waitFor({ state: 'detached' })
    await page.getByRole('button', { name, exact: true }).first().waitFor()
  },
)

it.each(FAILURE_MODES)(
  '[TOP-3] [TOP-7] comments stay selected and unchanged after %s; a second decision succeeds',
  async (_, { start, stop, reasons }) => {
    const { conversation_id, decided } = await importSubjects(product)
    const { page } = await openTree(conversation_id)
    await page.getByRole('link', { name: /^View/ }).first().click()
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    const count = await page.getByRole('checkbox', { name: /^Select comment/ }).count()
    await start(page, MODERATE_CALLS)
    const accept = page.getByRole('button', { name: 'Accept Selected' })
    await accept.click()
    const alert = page.getByRole('alert').filter({ hasText: `The decision about ${count} comments was not` })
    await alert.getByText(reasons.decision, { exact: true }).waitFor()
    await waitForStatus(page, `${count} of ${count} selected`)
    await expect.poll(() => page.getByText('Pending', { exact: true }).count()).toBe(count)
    await stop(page)
    expect(await decided()).toEqual(TEXTS.map(() => 0))
    await accept.click()
    await waitForStatus(page, `${count} comments accepted.`)
    await alert.waitFor({ state: 'detached' })
    await waitForStatus(page, `0 of ${count} selected`)
    expect((await decided()).filter((mod) => mod === 1)).toHaveLength(count)
  },
)

it.each(FAILURE_MODES)(
  '[TOP-7] [NET-8] a failed undo (%s) says that the decision is unchanged',
  async (_, way) => {
    const { conversation_id, standing } = await importSubjects(product)
    const { page, first, name } = await openTree(conversation_id)
    await (await openRejectDialog(page, name)).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.waitFor()
    await way.start(page, MODERATE_CALLS)
    await undo.click()
    await waitForStatus(page, `The decision could not be undone. It still applies. ${way.reasons.decision}`)
    await way.stop(page)
    await first.getByText('Rejected', { exact: true }).waitFor()
    expect((await standing()).rejected).toBe(1)
  },
)

it('[TOP-7] a failed load shows the fixed words after each Retry, until it succeeds', async () => {
  const { conversation_id } = await importSubjects(product)
  const { page: tree } = await openTree(conversation_id)
  const comments = String(await tree.getByRole('link', { name: /^View/ }).first().getAttribute('href'))
  const views = [
    [`/m/${conversation_id}/topics`, TOPICS_CALLS, 'topics', '.topic-item'],
    [comments, /\/topicMod\/topics\/.+\/comments\?/, 'comments', '.topic-comment'],
    [`/m/${conversation_id}/topics/proximity`, /\/topicMod\/proximity\?/, 'proximity data', 'canvas'],
    [`/m/${conversation_id}/topics/stats`, /\/topicMod\/stats\?/, 'statistics', 'dl.topic-figures'],
  ] as const
  for (const [address, calls, matter, content] of views) {
    const page = await openAs('ada', '/account')
    const answers: [string, (route: Route) => Promise<void>][] = [
      [`Network error loading ${matter}`, (route) => route.abort()],
      [`Failed to load ${matter}`, (route) => route.fulfill({ status: 500, body: '' })],
      [
        DISK_FULL_MESSAGE,
        (route) => route.fulfill({ json: { status: 'error', error: 'x', message: DISK_FULL_MESSAGE } }),
      ],
    ]
    for (const [turn, [words, answer]] of answers.entries()) {
      await page.route(calls, answer)
      const canRetry = matter !== 'statistics'
      if (turn > 0 && canRetry) await page.getByRole('button', RETRY_BUTTON).click()
      else await page.goto(address)
      await page.getByText(`Error: ${words}`, { exact: true }).waitFor()
      await expect.poll(() => page.getByRole('button', RETRY_BUTTON).count()).toBe(canRetry ? 1 : 0)
      await expect.poll(() => page.locator(content).count()).toBe(0)
      await restoreCalls(page)
    }
    if (matter === 'statistics') await page.reload()
    else await page.getByRole('button', RETRY_BUTTON).click()
    await page.locator(content).first().waitFor()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  }
})
