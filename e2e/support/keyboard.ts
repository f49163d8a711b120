import type { Page } from 'playwright-core'

/** More stops than any screen has. */
const MAX_TAB_STOPS = 120

/**
 * What has the focus, by the name that the accessibility tree gives it; the summary of a disclosure has no role there, so it
 * goes by its words. A line with a colon stands in quotation marks. Empty when nothing has the focus.
 */
export async function getFocusedName(page: Page): Promise<string> {
  const focused = page.locator(':focus')
  if ((await focused.count()) === 0) return ''
  const name = /^- '?[a-z]+ "((?:[^"\\]|\\.)*)"/.exec(await focused.ariaSnapshot())?.[1]
  return name ?? (await focused.textContent())?.trim() ?? ''
}

/** Goes on by the Tab key alone until something of that name has the focus. @throws with the way that was gone */
export async function tabTo(
  page: Page,
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  const way: string[] = []
  for (let step = 0; step < MAX_TAB_STOPS; step += 1) {
    await page.keyboard.press(key)
    const here = await getFocusedName(page)
    if (typeof name === 'string' ? here === name : name.test(here)) return
    way.push(here)
  }
  throw new Error(`${key} does not lead to ${String(name)}, but to ${way.join(', ')}`)
}

/** Goes to something by the Tab key and presses a key there. */
export async function pressOn(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press(key)
}

/** Waits until a live region says so. */
export const waitForStatus = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByRole('status').filter({ hasText: words }).first().waitFor({ state: 'attached' })

/** The page's content as the accessibility tree has it. */
export const readAccessibilityTree = (page: Page): Promise<string> => page.getByRole('main').ariaSnapshot()
