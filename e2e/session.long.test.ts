import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { signInOnPage } from './support/people.ts'

const product = setUpProduct({ DEV_TOKEN_TTL: '62' })

const TABS = 4
const RENEWALS = 12

const waitForList = (page: Page) => page.getByRole('heading', { name: 'All Conversations' }).waitFor()

it('[AUTH-6] [SAFE-93] four tabs over a dozen renewals stay signed in, and none of them ever has a refresh token', async () => {
  const first = await product.page()
  await first.goto('/')
  await signInOnPage(first, 'ada')
  await waitForList(first)
  const statuses: number[] = []
  first.context().on('response', (response) => {
    const sent = new URLSearchParams(response.request().postData() ?? '')
    if (sent.get('grant_type') !== 'refresh_token') return
    // the real one is behind the cookie
    expect(sent.get('refresh_token')).toBe('in-cookie')
    statuses.push(response.status())
  })
  const tabs = [first]
  while (tabs.length < TABS) {
    const tab = await first.context().newPage()
    tabs.push(tab)
    await tab.goto('/')
    await waitForList(tab)
  }
  await expect
    .poll(() => statuses.length, { timeout: 120_000, interval: 200 })
    .toBeGreaterThanOrEqual(RENEWALS)
  expect(new Set(statuses)).toEqual(new Set([200]))
  for (const tab of tabs) {
    await tab.reload()
    await waitForList(tab)
  }
})
