import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { importGenerated, writeComments } from './support/comments.ts'
import { createConversation, getAdasToken } from './support/conversations.ts'
import { inspectPage } from './support/inspect-page.ts'
import { writeWaitingComments } from './support/many-comments.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

const MAX_DECISIONS = 700

/** What a moderator sees of the comment in focus. */
const readCurrent = (page: Page) =>
  page.evaluate(() => {
    const row = document.querySelector('.comment-row[aria-current=true]')
    return {
      isRisky: row?.querySelector('[data-risky=true]') !== null,
      hasRepeats: row?.querySelector('.comment-repeats') !== null,
      left: Number(document.querySelector('[data-testid=mod-queue]')?.textContent?.replace(/\D/g, '')),
    }
  })

/** Decides everything with the keyboard. @returns the number of decisions */
async function triageAll(page: Page): Promise<number> {
  let decisions = 0
  for (let current = await readCurrent(page); current.left > 0; current = await readCurrent(page)) {
    const { isRisky, hasRepeats, left } = current
    const others = page.getByText(/^(?:Accept|Keep) #\d+, reject/)
    if (isRisky) await page.keyboard.press('r')
    else if (hasRepeats && (await others.count()) > 0) await page.keyboard.press('g')
    else if (hasRepeats) await page.keyboard.press('a')
    else {
      await page.keyboard.press('v')
      await page.keyboard.press('a')
    }
    decisions += 1
    await expect.poll(async () => (await readCurrent(page)).left).toBeLessThan(left)
  }
  return decisions
}

it('2,000 waiting comments, 600 of them near-duplicates, are triaged by the keyboard alone in 700 decisions', async () => {
  const write = (folder: string) => writeWaitingComments(folder, { originals: 1400, repeats: 600 })
  const id = await importGenerated(product, write)
  const page = await openAs('ada', `/m/${id}/comments`)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('article').first().waitFor()
  const seen = await page.evaluate(() => {
    const list = document.querySelector('.comment-queue')?.getBoundingClientRect()
    const isSeen = ({ top, bottom }: DOMRect) =>
      top >= (list?.top ?? 0) && bottom <= Math.min(list?.bottom ?? 0, innerHeight)
    return [...document.querySelectorAll('.comment-row')].filter((row) => isSeen(row.getBoundingClientRect()))
      .length
  })
  expect(seen).toBeGreaterThanOrEqual(20)
  const decisions = await triageAll(page)
  console.log(`2,000 comments in ${decisions} decisions`)
  expect(decisions).toBeLessThanOrEqual(MAX_DECISIONS)
  await page.getByRole('heading', { name: 'No comments to review' }).waitFor()
  const headers = { authorization: `Bearer ${await getAdasToken(product)}` }
  const list = async (mod: number) => {
    const address = `${product.origin}/api/v3/comments?moderation=true&mod=${mod}&conversation_id=${id}`
    return (await (await fetch(address, { headers })).json()) as { repeats?: number }[]
  }
  await expect.poll(async () => (await list(0)).length, { timeout: 120_000 }).toBe(0)
  const repeats = (await list(-1)).filter((comment) => comment.repeats !== undefined)
  // a few of those that the generator wrote share too few words with their original to be found
  expect(repeats.length).toBeGreaterThanOrEqual(0.95 * 600)
}, 600_000)

it('[PUB-8] at 360 px the list, then the comment; no axe violation, light or dark', async () => {
  const id = await createConversation(product, 'Small', 'open')
  await writeComments(product, id, [
    'More trees',
    'Call +49 30 1234567, you asshole',
    'More trees!!!',
    'More  trees.',
  ])
  const page = await openAs('ada', `/m/${id}/comments`)
  await page.getByRole('article').first().waitFor()
  expect(await inspectPage(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  const pane = page.getByRole('region', { name: 'Comment 1', exact: true })
  await expect.poll(() => pane.isVisible()).toBe(false)
  await page.getByRole('article', { name: '#1 ' }).click()
  await pane.getByText('Telephone number').waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(0)
  await pane.getByRole('button', { name: 'Reject', exact: true }).click()
  // the next comment, without a way back to the list
  const next = page.getByRole('region', { name: 'Comment 0', exact: true })
  await next.getByText('2 others say nearly the same').waitFor()
  await next.getByRole('button', { name: 'Accept #0, reject its 2 repeats' }).click()
  await page.getByRole('heading', { name: 'No comments to review' }).waitFor()
})
