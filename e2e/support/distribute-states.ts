import type { Page } from 'playwright-core'
import type { Product } from '../harness.ts'
import { callAsAda, createConversation } from './conversations.ts'
import { signInByCalls } from './sign-in.ts'
import type { States } from './console-states.ts'

/** A fictional host of the product; the browser resolves it to the server of the journeys. */
const PUBLIC_HOST = 'folkmoot.example'

/** Opens a path on a public host as Ada: local host names skip the list of domains. */
async function openOnHost(product: Product, path: string): Promise<Page> {
  const { origin, problems } = product
  const { cookies, origins } = await signInByCalls(origin, 'ada@folkmoot.test')
  const storageState = {
    cookies,
    origins: origins.map((one) => ({ ...one, origin: `https://${PUBLIC_HOST}` })),
  }
  const page = await product.page({ storageState })
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
  return page
}

/** Distribute in states with a warning. */
export const distributeStates: States = {
  'Distribute with a list of domains without our own host': async ({ product }) => {
    const id = await createConversation(product, 'Refused', 'open')
    await callAsAda(product, 'POST', 'domainWhitelist', {
      domain_whitelist: 'town.example, news.town.example',
    })
    const page = await openOnHost(product, `/m/${id}/share`)
    await page.getByRole('button', { name: `Add ${PUBLIC_HOST} to the list` }).waitFor()
    return page
  },
}
