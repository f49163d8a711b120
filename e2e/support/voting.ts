import type { Frame, Page } from 'playwright-core'

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const readComment = (page: Page | Frame) => page.locator('blockquote').innerText()
export const waitForLeft = (page: Page, count: number) =>
  page.getByText(count === 1 ? '1 comment left' : `${count} comments left`).waitFor()
export const waitForThanks = (page: Page) => page.getByRole('heading', { name: 'Thank you!' }).waitFor()
