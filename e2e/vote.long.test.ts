import type { BrowserContextOptions, Frame, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { writeComments } from './support/comments.ts'
import { createConversation } from './support/conversations.ts'
import { PHONE, readComment } from './support/voting.ts'

const product = setUpProduct()

const WIDE = { viewport: { width: 1440, height: 900 } }
const SENTENCE = 'Close the street to cars on Sundays, so that the children can play there again. '
/** Comments of very different length. */
const TEXTS = Array.from({ length: 6 }, (_, at) => `${at}. ${SENTENCE.repeat(at)}Plant trees.`)

let long: string
beforeAll(async () => {
  long = await createConversation(product, 'What shall become of the square?', 'open', { vis_type: 1 })
  await writeComments(product, long, TEXTS)
})

/** The distance of the answers from the bottom of the window, before each of some answers. */
async function collectDistances(page: Page | Frame, count: number): Promise<Set<number>> {
  const distances = new Set<number>()
  const agree = page.locator('.answers .agree')
  for (let at = 0; at < count; at += 1) {
    await agree.waitFor()
    const before = await readComment(page)
    distances.add(
      await agree.evaluate((button) =>
        Math.round(
          document.documentElement.classList.contains('framed')
            ? button.getBoundingClientRect().top + window.scrollY
            : window.innerHeight - button.getBoundingClientRect().bottom,
        ),
      ),
    )
    await agree.click()
    await expect.poll(() => readComment(page)).not.toBe(before)
  }
  return distances
}

/** Doubles the browser's text size. */
async function doubleText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

const LOOKS: [string, BrowserContextOptions, string, boolean][] = [
  ['on a phone', PHONE, '', false],
  ['on a wide screen', WIDE, '', false],
  ['from right to left', PHONE, '?ui_lang=ar', false],
  ['on a low screen', { ...PHONE, viewport: { width: 740, height: 360 } }, '?ui_lang=de', false],
  ['with text of 200 %', PHONE, '?ui_lang=fr', true],
]

it.each(LOOKS)(
  '[RES-51] the answers stand at the bottom edge and never move over six comments, %s',
  async (_, options, query, isDouble) => {
    const page = await product.page(options)
    if (isDouble) await doubleText(page)
    await page.goto(`/${long}${query}`)
    const distances = [...(await collectDistances(page, TEXTS.length - 1))]
    expect(distances).toHaveLength(1)
    // two rows of buttons at most lie below the first one, or three with large text
    expect(distances[0]).toBeLessThanOrEqual(isDouble ? 150 : 80)
    const bar = await page.locator('.thumb').boundingBox()
    expect(bar?.height).toBeLessThanOrEqual((options.viewport?.height ?? 0) / 2)
  },
)

it('[RES-51] in a frame the answers keep their place, and a long comment scrolls above them', async () => {
  const page = await product.page(PHONE)
  await page.goto('/home')
  await page.evaluate((src) => {
    const frame = Object.assign(document.createElement('iframe'), { src, width: '340', height: '900' })
    document.body.replaceChildren(frame)
  }, `/${long}`)
  const [, frame] = page.frames()
  await frame!.locator('.answers .agree').waitFor()
  expect([...(await collectDistances(frame!, TEXTS.length - 1))]).toHaveLength(1)
})

/** Opens a conversation that tells of its keys. */
async function openWithKeys(texts: readonly string[]): Promise<Page> {
  const id = await createConversation(product, 'Keys', 'open')
  await writeComments(product, id, texts)
  const page = await product.page(WIDE)
  await page.goto(`/${id}`)
  await page.locator('.key-help', { hasText: 'The keys 1, 2 and 3 answer' }).waitFor()
  const agree = page.getByRole('button', { name: 'Agree', exact: true })
  expect(await agree.getAttribute('aria-keyshortcuts')).toBe('1')
  return page
}

/** Hears what all live regions say from now on. @returns a function that lists it */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const words = element?.closest('[role=status],[aria-live]')?.textContent
        if (words) heard.push(words)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return async () => {
    const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard)
    return [...new Set(heard)].filter((text) => !text.includes('characters left'))
  }
}

async function answer(page: Page, key: string, words: string): Promise<void> {
  await page.keyboard.press(key)
  await page.getByText(words, { exact: true }).waitFor()
}

it('[RES-51] [RES-52] [RES-57] votes by keys, undoes, and hears each comment once', async () => {
  const page = await openWithKeys(['One.', 'Two.', 'Three.', 'Four.'])
  const listHeard = await listen(page)
  const first = await readComment(page)
  await answer(page, '2', 'You disagreed')
  const second = await readComment(page)
  await page.getByRole('textbox', { name: 'Your comment' }).fill('1 2 3')
  await page.getByRole('textbox', { name: 'Your comment' }).press('1')
  await expect.poll(() => readComment(page)).toBe(second)
  await page.getByText('You disagreed', { exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo last answer' }).click()
  await page.getByText('You disagreed before. That counts until you answer again.').first().waitFor()
  await expect.poll(() => readComment(page)).toBe(first)
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('disagree')
  await answer(page, '1', 'You agreed')
  expect(await listHeard()).toEqual([
    `You disagreed. Next comment: ${second}`,
    `You disagreed before. That counts until you answer again. Once more: ${first}`,
    `You agreed. Next comment: ${second}`,
  ])
  await page.getByRole('button', { name: 'Turn them off' }).click()
  await page.keyboard.press('1')
  await expect.poll(() => readComment(page)).toBe(second)
})
