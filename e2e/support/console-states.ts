import type { Page } from 'playwright-core'
import type { Product } from '../harness.ts'
import { importLibraryHours, createConversation } from './conversations.ts'
import type { setUpPeople } from './people.ts'

export interface StateContext {
  readonly product: Product
  readonly openAs: ReturnType<typeof setUpPeople>
}

/** Functions that open a page in a state, by the state's name. They resolve when the page shows the state. */
export type States = Record<string, (context: StateContext) => Promise<Page>>

const waitForHeading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).waitFor()

/** The console in each of its states. */
export const consoleStates: States = {
  'the landing page': async ({ product }) => {
    const page = await product.page()
    await page.goto('/home')
    await waitForHeading(page, 'Input Crowd, Output Meaning')
    return page
  },
  'the terms of use': async ({ product }) => {
    const page = await product.page()
    await page.goto('/tos')
    await waitForHeading(page, 'Terms of use')
    return page
  },
  'the privacy policy': async ({ product }) => {
    const page = await product.page()
    await page.goto('/privacy')
    await waitForHeading(page, 'Privacy policy')
    return page
  },
  'the page for donations': async ({ product }) => {
    const page = await product.page()
    await page.goto('/donate')
    await waitForHeading(page, 'This server takes no donations')
    return page
  },
  'the sign-in page': async ({ product }) => {
    const page = await product.page()
    await page.goto('/signin')
    await waitForHeading(page, 'Sign in')
    return page
  },
  'the sign-in page with an error': async ({ product }) => {
    const page = await product.page()
    await page.goto('/signin')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alert').waitFor()
    return page
  },
  'the issuer’s sign-in page': async ({ product }) => {
    const page = await product.page()
    await page.goto('/signin')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByLabel('E-mail address').waitFor()
    return page
  },
  'the issuer’s page for another device': async ({ product }) => {
    const page = await product.page()
    await page.goto('/oidc/device')
    await page.getByLabel('Code').fill('BCDF-GHJK')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('alert').waitFor()
    return page
  },
  'the issuer’s page for a wrong request': async ({ product }) => {
    const page = await product.page()
    await page.goto('/oidc/auth?client_id=nobody')
    await waitForHeading(page, 'Sign-in did not work')
    return page
  },
  'the list': async ({ product, openAs }) => {
    await createConversation(
      product,
      'A draft with a topic that is long enough to need more than one line on a phone',
    )
    await importLibraryHours(product)
    const page = await openAs('ada', '/')
    await waitForHeading(page, 'Your conversations')
    return page
  },
  'the list of moderated conversations': async ({ openAs }) => {
    const page = await openAs('ben', '/')
    await waitForHeading(page, 'Conversations you moderate')
    return page
  },
  'the list without a match': async ({ product, openAs }) => {
    for (const topic of ['One', 'Two']) await createConversation(product, topic)
    const page = await openAs('ada', '/?q=neither&status=closed')
    await waitForHeading(page, 'No matching conversations')
    return page
  },
  'the list of conversations of others': async ({ product, openAs }) => {
    await createConversation(product, 'Ada’s')
    const page = await openAs('ben', '/other-conversations')
    await waitForHeading(page, 'Conversations of other people')
    return page
  },
  'the empty list': async ({ openAs }) => {
    const page = await openAs('dan', '/')
    await waitForHeading(page, 'No conversations yet')
    return page
  },
  'the list after a failed load': async ({ openAs }) => {
    const page = await openAs('ada', '/home')
    await page.route(/\/api\/v3\/conversations\?/, (route) => route.abort())
    await page.goto('/')
    await page.getByRole('alert').waitFor()
    return page
  },
  Account: async ({ openAs }) => {
    const page = await openAs('ada', '/account')
    await waitForHeading(page, 'Hello, Ada!')
    return page
  },
  'Integrate with an invalid value': async ({ openAs }) => {
    const page = await openAs('ada', '/integrate')
    await page.getByText('Change what it shows and how it looks').click()
    await page.getByLabel('Language', { exact: true }).fill('German!')
    await page.getByText('This is not a language code.').waitFor()
    return page
  },
  'the menu of a small screen': async ({ openAs }) => {
    const page = await openAs('ada', '/')
    await page.setViewportSize({ width: 360, height: 800 })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation').getByRole('link', { name: 'Conversations' }).waitFor()
    return page
  },
  'Configure of a draft, with a toast': async ({ product, openAs }) => {
    const page = await openAs('ada', `/m/${await createConversation(product, 'Draft')}`)
    await page.getByLabel('Topic').fill('A draft')
    await page.getByLabel('Topic').press('Enter')
    await page.getByText('The topic is saved.').hover()
    return page
  },
  'Configure with a dialog': async ({ product, openAs }) => {
    const page = await openAs('ada', `/m/${await createConversation(product, 'To launch')}`)
    await page.getByRole('button', { name: 'Launch', exact: true }).click()
    await page.getByRole('dialog').waitFor()
    return page
  },
  'Configure after a failed save': async ({ product, openAs }) => {
    const page = await openAs('ada', `/m/${await createConversation(product, 'Offline', 'open')}`)
    await page.getByLabel('Topic').waitFor()
    await page.context().setOffline(true)
    await page.getByLabel('Topic').fill('Not saved')
    await page.getByLabel('Topic').press('Enter')
    await page.getByRole('alert').waitFor()
    await page.context().setOffline(false)
    return page
  },
  Monitor: async ({ product, openAs }) => {
    const page = await openAs('ada', `/m/${await importLibraryHours(product)}/stats`)
    await page.locator('canvas').nth(1).waitFor()
    return page
  },
  'Monitor with tables': async ({ product, openAs }) => {
    const page = await openAs('ada', `/m/${await importLibraryHours(product)}/stats`)
    await page.locator('canvas').nth(1).waitFor()
    for (const choice of await page.getByText('Show as table').all()) await choice.click()
    await page.getByRole('region', { name: 'Commenters over time:' }).waitFor()
    return page
  },
  'the page for an account without access': async ({ product, openAs }) => {
    const page = await openAs('dan', `/m/${await createConversation(product, 'Not Dan’s')}`)
    await waitForHeading(page, 'No permission')
    return page
  },
  'the page for an unknown conversation': async ({ openAs }) => {
    const page = await openAs('dan', '/m/9nosuchid')
    await waitForHeading(page, 'There is no such conversation')
    return page
  },
  'the not-found page': async ({ product }) => {
    const page = await product.page()
    await page.goto('/nothing/here')
    await waitForHeading(page, 'Page not found')
    return page
  },
}
