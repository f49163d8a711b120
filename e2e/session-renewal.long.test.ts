import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { signInOnPage } from './support/people.ts'

/** Lifetime of the tokens. They are renewed a minute before they expire, here after two seconds. */
const product = setUpProduct({ DEV_TOKEN_TTL: '62' })

const waitForList = (page: Page) => page.getByRole('heading', { name: 'All Conversations' }).waitFor()

async function openSignedIn(): Promise<Page> {
  const page = await product.page()
  await page.goto('/')
  await signInOnPage(page, 'ada')
  await waitForList(page)
  return page
}

it('[AUTH-6] [AUTH-1] when the provider rejects the sign-in, the page asks for a new one and returns', async () => {
  const page = await openSignedIn()
  await page.goto('/conversations?kept=1')
  await waitForList(page)
  // as if the provider had revoked it: its session and the refresh token are invalid
  await page.context().clearCookies()
  await page.evaluate(() => {
    for (const [name, value] of Object.entries(localStorage))
      localStorage.setItem(name, value.replace(/"refresh_token":"[^"]+"/, '"refresh_token":"withdrawn"'))
  })
  await page.waitForURL((url) => url.pathname === '/signin')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('access_token')
  await signInOnPage(page, 'ada')
  await waitForList(page)
  expect(page.url()).toBe(`${product.origin}/conversations?kept=1`)
})

it('[AUTH-6] [AUTH-3] signing out in one tab signs the others out', async () => {
  const first = await openSignedIn()
  const second = await first.context().newPage()
  await second.goto('/conversations')
  await waitForList(second)
  await first.getByRole('link', { name: 'Sign out' }).click()
  await first.waitForURL(`${product.origin}/home`)
  await second.waitForURL((url) => url.pathname === '/signin')
  expect(await second.evaluate(() => localStorage.length)).toBe(0)
})

it('[AUTH-6] without a refresh token the renewal uses a hidden frame', async () => {
  const page = await openSignedIn()
  const frames: string[] = []
  page.on('frameattached', (frame) => void frames.push(frame.url()))
  const readToken = () =>
    page.evaluate(
      () => /"access_token":"([^"]+)"/.exec(JSON.stringify(localStorage).replaceAll('\\', ''))?.[1],
    )
  await page.evaluate(() => {
    for (const [name, value] of Object.entries(localStorage))
      localStorage.setItem(name, value.replace(/"refresh_token":"[^"]+",?/, ''))
  })
  const before = await readToken()
  await expect.poll(readToken, { interval: 100 }).not.toBe(before)
  expect(frames.length).toBeGreaterThan(0)
  await page.reload()
  await waitForList(page)
})
