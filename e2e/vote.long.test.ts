import type { BrowserContextOptions, Frame, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { writeComments } from './support/comments.ts'
import { createConversation } from './support/conversations.ts'

const product = setUpProduct()

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
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
    const before = await page.locator('blockquote').innerText()
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
    await expect.poll(async () => page.locator('blockquote').innerText()).not.toBe(before)
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
  await page.evaluate((address) => {
    const frame = document.createElement('iframe')
    frame.src = address
    frame.width = '340'
    frame.height = '900'
    document.body.replaceChildren(frame)
  }, `/${long}`)
  const [, frame] = page.frames()
  await frame!.locator('.answers .agree').waitFor()
  expect([...(await collectDistances(frame!, TEXTS.length - 1))]).toHaveLength(1)
})

it('[RES-51] [RES-52] [RES-57] votes by keys, undoes, and hears each comment once', async () => {
  const id = await createConversation(product, 'Keys', 'open')
  await writeComments(product, id, ['One.', 'Two.', 'Three.', 'Four.'])
  const page = await product.page(WIDE)
  await page.goto(`/${id}`)
  await page.locator('.key-help', { hasText: 'The keys 1, 2 and 3 answer' }).waitFor()
  const agree = page.getByRole('button', { name: 'Agree', exact: true })
  expect(await agree.getAttribute('aria-keyshortcuts')).toBe('1')
  // what all live regions say, from now on
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(
          '[role=status],[aria-live]',
        )
        if (region?.textContent) heard.push(region.textContent)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  const first = await page.locator('blockquote').innerText()
  await page.keyboard.press('2')
  await page.getByText('You disagreed', { exact: true }).waitFor()
  const second = await page.locator('blockquote').innerText()
  await page.getByRole('textbox', { name: 'Your comment' }).fill('1 2 3')
  await page.getByRole('textbox', { name: 'Your comment' }).press('1')
  await expect.poll(() => page.locator('blockquote').innerText()).toBe(second)
  await page.getByText('You disagreed', { exact: true }).waitFor({ state: 'detached' })
  const undo = page.getByRole('button', { name: 'Undo last answer' })
  await undo.click()
  await page.getByText('You disagreed before. That counts until you answer again.').first().waitFor()
  await expect.poll(() => page.locator('blockquote').innerText()).toBe(first)
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('disagree')
  await page.keyboard.press('1')
  await page.getByText('You agreed', { exact: true }).waitFor()
  const heard = await page.evaluate(() => [...new Set((window as unknown as { heard: string[] }).heard)])
  expect(heard.filter((text) => !text.includes('characters left'))).toEqual([
    `You disagreed. Next comment: ${second}`,
    `You disagreed before. That counts until you answer again. Once more: ${first}`,
    `You agreed. Next comment: ${second}`,
  ])
  await page.getByRole('button', { name: 'Turn them off' }).click()
  await page.keyboard.press('1')
  await expect.poll(() => page.locator('blockquote').innerText()).toBe(second)
})
