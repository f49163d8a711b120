import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Product } from '../harness.ts'
import { getAdasToken, createConversation } from './conversations.ts'
import type { States } from './console-states.ts'

/** A fictional host of the product; the browser resolves it to the server of the journeys. */
const PUBLIC_HOST = 'folkmoot.example'

/** Sets the list of domains of Ada's site. */
async function setDomains(product: Product, domain_whitelist: string): Promise<void> {
  const answer = await fetch(`${product.origin}/api/v3/domainWhitelist`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await getAdasToken(product)}` },
    body: JSON.stringify({ domain_whitelist }),
  })
  expect(answer.status).toBe(200)
}

/** Opens a path on a public host: local host names skip the list of domains. */
async function openOnHost(page: Page, { origin, problems }: Product, path: string): Promise<void> {
  const signedIn = await page.evaluate(() => Object.entries(localStorage))
  await page.addInitScript((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value)
  }, signedIn)
  await page.route(`https://${PUBLIC_HOST}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const response = await route.fetch({ url: `${origin}${pathname}${search}` })
    await route.fulfill({ response })
  })
  // this host is no third party
  page.on('request', () => {
    const others = problems.filter((problem) => !problem.includes(`//${PUBLIC_HOST}/`))
    problems.splice(0, problems.length, ...others)
  })
  await page.goto(`https://${PUBLIC_HOST}${path}`)
}

/** Distribute in states with a warning. */
export const distributeStates: States = {
  'Distribute with a list of domains without our own host': async ({ product, openAs }) => {
    const id = await createConversation(product, 'Refused', 'open')
    const page = await openAs('ada', '/account')
    await page.getByRole('heading', { name: 'Hello, Ada!' }).waitFor()
    await setDomains(product, 'town.example, news.town.example')
    await openOnHost(page, product, `/m/${id}/share`)
    await page.getByRole('button', { name: `Add ${PUBLIC_HOST} to the list` }).waitFor()
    return page
  },
}
