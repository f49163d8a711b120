import type { CDPSession, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { inspectPage } from './support/inspect-page.ts'
import { importFolder, importManyComments, writeComments } from './support/comments.ts'
import { createConversation, findOpendataFolder, formatSkipNote } from './support/conversations.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

const COMMENT_COUNT = 10_000
const RELOADS = 30
/** Allowed growth of memory after the reloads: a tenth of one list. */
const MAX_GROWTH_BYTES = 3_000_000

const getCards = (page: Page) => page.getByRole('article')
const measureHeapBytes = async (session: CDPSession): Promise<number> => {
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize
}

/** Reloads the lists and waits for them. */
async function reload(page: Page): Promise<void> {
  const answered = page.waitForResponse((answer) => /mod=-1(?!.*limit=)/.test(answer.url()))
  await page.getByRole('button', { name: 'Load again' }).click()
  await answered
  await page.waitForTimeout(100)
}

it('[MOD-7] [MOD-9] 10,000 comments: only the visible ones are rendered, reloads change nothing, and memory stays flat', async () => {
  const id = await importManyComments(product, COMMENT_COUNT)
  const page = await openAs('ada', `/m/${id}/comments/accepted`)
  await getCards(page).first().waitFor()
  await expect.poll(() => getCards(page).count()).toBeLessThan(60)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const session = await page.context().newCDPSession(page)
  for (let turn = 0; turn < 3; turn += 1) await reload(page)
  await page.evaluate(() => {
    const changed: string[] = []
    const list = document.querySelector('ol.comment-queue') ?? document.body
    new MutationObserver((found) =>
      changed.push(...found.map(({ target }) => target.parentElement?.outerHTML.slice(0, 200) ?? '')),
    ).observe(list, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    Object.assign(window, { changedInQueue: () => changed })
  })
  const before = await measureHeapBytes(session)
  const statuses: number[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('include_voting_patterns=false')) statuses.push(answer.status())
  })
  for (let turn = 0; turn < RELOADS; turn += 1) await reload(page)
  const grown = (await measureHeapBytes(session)) - before
  console.log(
    `memory after ${RELOADS} reloads of ${COMMENT_COUNT} comments: ${Math.round(grown / 1000)} kB more`,
  )
  expect(grown).toBeLessThan(MAX_GROWTH_BYTES)
  expect(new Set(statuses)).toEqual(new Set([304]))
  const changed = await page.evaluate(() =>
    (window as unknown as { changedInQueue: () => string[] }).changedInQueue(),
  )
  expect(changed).toEqual([])
})

/** Rejects each third comment and accepts the others. @returns the page after the last comment */
async function moderateAll(folder: string): Promise<Page> {
  const page = await openAs('ada', `/m/${await importFolder(product, folder)}/comments`)
  await page.getByTestId('mod-queue').getByText(/\d/).waitFor()
  let left = Number((await page.getByTestId('mod-queue').textContent())?.replace(/\D/g, ''))
  for (let turn = 0; left > 0; turn += 1) {
    await page.keyboard.press(turn % 3 === 0 ? 'r' : 'a')
    left -= 1
    const words = left === 0 ? 'None left.' : `${left} left.`
    await page.getByRole('status').filter({ hasText: words }).first().waitFor()
  }
  await page.getByRole('heading', { name: 'No comments to review' }).waitFor()
  return page
}

for (const name of ['vtaiwan.uberx', 'bg2050-volunteers']) {
  const folder = findOpendataFolder(name)
  it.skipIf(!folder)(`[MOD-8] moderates all comments of ${name}${formatSkipNote(name)}`, async () => {
    const page = await moderateAll(folder ?? '')
    await expect.poll(() => page.getByTestId('mod-queue').textContent()).toBe('Unmoderated0')
  })
}

it('[PUB-8] every other state of moderation has no axe violation, light or dark, at 1280 and 360 px', async () => {
  const id = await createConversation(product, 'Looked at', 'open')
  await writeComments(product, id, ['Trees', 'You are idiots and should fuck off', 'Trees!'])
  const page = await openAs('ada', `/m/${id}/comments`)
  await page.getByRole('checkbox', { name: 'Select comment 0' }).click()
  await page.getByRole('checkbox', { name: 'Select comment 1' }).click()
  await page.route('**/api/v3/comments', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await page
    .getByRole('region', { name: 'Selected comments' })
    .getByRole('button', { name: 'Accept' })
    .click()
  await page.getByText('2 failed and are selected again', { exact: false }).first().waitFor()
  expect(await inspectPage(page)).toEqual([])
  await page.keyboard.press('Shift+R')
  await page.getByRole('dialog').waitFor()
  expect(await inspectPage(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  expect(await inspectPage(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.unrouteAll()
  await page.keyboard.press('m')
  await page.getByRole('status').filter({ hasText: 'Changed metadata' }).waitFor()
  await page.goto(`/m/${id}/comments/log`)
  await page.getByRole('table').waitFor()
  expect(await inspectPage(page)).toEqual([])
  await page.goto(`/m/${id}/comments/rejected`)
  await page.getByRole('heading', { name: 'No rejected comments' }).waitFor()
  expect(await inspectPage(page)).toEqual([])
  await page.route('**/api/v3/comments?*', (route) => route.abort())
  await page.goto(`/m/${id}/comments`)
  await page.getByText('The comments could not be loaded.').waitFor()
  expect(await inspectPage(page)).toEqual([])
})
