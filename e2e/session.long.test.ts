import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { signInOnPage } from './support/people.ts'

const product = setUpProduct({ DEV_TOKEN_TTL: '62' })

const TABS = 4
const RENEWALS = 12

const waitForList = (page: Page) => page.getByRole('heading', { name: 'All Conversations' }).waitFor()

it('[AUTH-6] four tabs over a dozen renewals use each refresh token once', async () => {
  const first = await product.page()
  await first.goto('/')
  await signInOnPage(first, 'ada')
  await waitForList(first)
  const used: string[] = []
  first.context().on('request', (request) => {
    const sent = new URLSearchParams(request.postData() ?? '')
    if (sent.get('grant_type') === 'refresh_token') used.push(sent.get('refresh_token') ?? '')
  })
  const tabs = [first]
  while (tabs.length < TABS) {
    const tab = await first.context().newPage()
    tabs.push(tab)
    await tab.goto('/')
    await waitForList(tab)
  }
  await expect.poll(() => used.length, { timeout: 120_000, interval: 200 }).toBeGreaterThanOrEqual(RENEWALS)
  expect(used.length - new Set(used).size).toBe(0)
  for (const tab of tabs) {
    await tab.reload()
    await waitForList(tab)
  }
})
