import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { signInOnPage } from './support/people.ts'

const product = setUpProduct()
const waitForList = (page: Page) => page.getByRole('heading', { name: 'All Conversations' }).waitFor()

it('[AUTH-6] without a refresh token the renewal uses a hidden frame', async () => {
  const page = await product.page()
  await page.goto('/conversations')
  await signInOnPage(page, 'ada')
  await waitForList(page)
  const frames: string[] = []
  page.on('frameattached', (frame) => void frames.push(frame.url()))
  const readToken = () =>
    page.evaluate(
      () => /"access_token":"([^"]+)"/.exec(JSON.stringify(localStorage).replaceAll('\\', ''))?.[1],
    )
  const before = await readToken()
  // it ends within a minute, so that the next page renews it first
  await page.evaluate(() => {
    const soon = Math.floor(Date.now() / 1000) + 30
    for (const [name, value] of Object.entries(localStorage)) {
      const { refresh_token: _, ...user } = JSON.parse(value) as Record<string, unknown>
      localStorage.setItem(name, JSON.stringify({ ...user, expires_at: soon }))
    }
  })
  await page.reload()
  await waitForList(page)
  await expect.poll(readToken).not.toBe(before)
  expect(frames.length).toBeGreaterThan(0)
})
