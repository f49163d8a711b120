import { errors, type Page } from 'playwright-core'

/** Exceeds the tab stops of every screen. */
const MAX_TAB_STOPS = 120

/** A focused element is read at once, unless the page takes it away meanwhile. */
const READ_TIMEOUT_MS = 5_000

/**
 * Reads the accessible name of the focused element. The summary of a disclosure has no role in the accessibility tree, so
 * its text is used. A name with a colon is in quotation marks. Empty without a focus, also if it is lost meanwhile.
 */
export async function getFocusedName(page: Page): Promise<string> {
  const focused = page.locator(':focus')
  if ((await focused.count()) === 0) return ''
  try {
    const tree = await focused.ariaSnapshot({ timeout: READ_TIMEOUT_MS })
    const name = /^- '?[a-z]+ "((?:[^"\\]|\\.)*)"/.exec(tree)?.[1]
    return name ?? (await focused.textContent({ timeout: READ_TIMEOUT_MS }))?.trim() ?? ''
  } catch (error) {
    if (error instanceof errors.TimeoutError) return ''
    throw error
  }
}

/** Presses Tab until an element of that name has the focus. @throws Error with the visited elements */
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

/** Moves to an element by the Tab key and presses a key there. */
export async function pressOn(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press(key)
}

/** Waits until a live region has this text. */
export const waitForStatus = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByRole('status').filter({ hasText: words }).first().waitFor({ state: 'attached' })

/** Reads the page's content from the accessibility tree. */
export const readAccessibilityTree = (page: Page): Promise<string> => page.getByRole('main').ariaSnapshot()
