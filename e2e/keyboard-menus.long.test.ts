import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { createConversation } from './support/conversations.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

/** Describes the focused element by role and name, and whether its focus is visible. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body)
      return { what: 'nothing', seen: false }
    const what = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    const marked = [element, element.nextElementSibling].some((place) => {
      if (!place) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(place)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    })
    return { what: what || (element.dataset['testid'] ?? element.tagName), seen: marked }
  })

/** Presses Tab until the element `name` has the focus. Each element on the way must have a visible focus. */
async function tabTo(page: Page, name: string): Promise<string[]> {
  const way: string[] = []
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Tab')
    const { what, seen } = await readFocus(page)
    expect(seen, `${what} has the focus and does not show it`).toBe(true)
    way.push(what)
    if (what === name) return way
  }
  throw new Error(`Tab does not lead to ${name}, but to ${way.join(', ')}`)
}

it('[PUB-8] the first Tab shows the skip link, and Enter follows it', async () => {
  const page = await openAs('ada', '/')
  await page.getByRole('heading', { name: 'No conversations yet' }).waitFor()
  await page.keyboard.press('Tab')
  expect(await readFocus(page)).toEqual({ what: 'Skip to the content', seen: true })
  const box = await page.getByRole('link', { name: 'Skip to the content' }).boundingBox()
  expect(box && box.x >= 0 && box.y >= 0).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect((await readFocus(page)).what).toBe('Create new conversation')
})

it('[LIST-2] [CFG-2] a conversation is created and named by the keyboard alone', async () => {
  const page = await openAs('ada', '/')
  await page.getByRole('heading', { name: 'No conversations yet' }).waitFor()
  const way = await tabTo(page, 'Create new conversation')
  expect(way.map((what) => what.replace(/^Theme: .*/, 'Theme'))).toEqual([
    'Skip to the content',
    'Folkmoot',
    'Theme',
    'Sign out',
    'Conversations',
    'Integrate',
    'Account',
    'Create new conversation',
  ])
  await page.keyboard.press('Enter')
  await page.getByLabel('Topic').waitFor()
  // the new screen announces its title
  await expect.poll(async () => (await readFocus(page)).what).toBe('Configure')
  await tabTo(page, 'topic')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Made without a mouse')
  await page.keyboard.press('Enter')
  await page.getByText('The topic is saved.').waitFor()

  await tabTo(page, 'vis_type')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.keyboard.press('Space')
  expect((await saved).status()).toBe(200)
  await expect.poll(() => page.getByTestId('vis_type').isChecked()).toBe(true)
})

it('[AUTH-8] on a small screen the menu opens and closes by the keyboard', async () => {
  const id = await createConversation(product, 'On a phone', 'open')
  const page = await openAs('ada', `/m/${id}`, { viewport: { width: 360, height: 740 } })
  await page.getByLabel('Topic').waitFor()
  const monitor = page.getByRole('link', { name: 'Monitor' })
  await expect.poll(() => monitor.isVisible()).toBe(false)
  await tabTo(page, 'Menu')
  await page.keyboard.press('Enter')
  await monitor.waitFor()
  await page.keyboard.press('Escape')
  await monitor.waitFor({ state: 'hidden' })
  await page.keyboard.press('Enter')
  await tabTo(page, 'Monitor')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Monitor' }).waitFor()
  await expect.poll(() => monitor.isVisible()).toBe(false)
})

it('[CFG-10] a dialog traps the focus, and Escape cancels it', async () => {
  const page = await openAs('ada', `/m/${await createConversation(product, 'Not yet')}`)
  await page.getByLabel('Topic').waitFor()
  await tabTo(page, 'Launch')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('Tab')
    const inside = await dialog.evaluate((element) => element.contains(document.activeElement))
    // after the last button the focus goes to the browser itself
    expect(inside || (await readFocus(page)).what === 'nothing').toBe(true)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect((await readFocus(page)).what).toBe('Launch')
})
