import type { Page } from 'playwright-core'
import type { Product } from '../harness.ts'
import { ensureLibraryHours, createConversation } from './conversations.ts'
import type { Person, setUpKeptPages } from './people.ts'

export interface StateContext {
  readonly product: Product
  /** opens a path in the page that a person has had since an earlier state */
  readonly openAs: ReturnType<typeof setUpKeptPages>
}

/** Functions that open a page in a state, by the state's name. They resolve when the page shows the state. */
export type States = Record<string, (context: StateContext) => Promise<Page>>

const waitForHeading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).waitFor()

/** Opens a path, as nobody or signed in, and waits for its heading. */
const visit =
  (path: string, heading: string, person: Person = 'nobody'): States[string] =>
  async ({ openAs }) => {
    const page = await openAs(person, path)
    await waitForHeading(page, heading)
    return page
  }

/**
 * Opens a page whose calls fail, as without a network, and waits for what it says.
 * @param create makes what the page would show, and returns its path
 */
export const failToLoad =
  (create: (product: Product) => Promise<string>, calls: RegExp, words: string | RegExp): States[string] =>
  async ({ product, openAs }) => {
    const page = await openAs('ada', await create(product), { refused: calls })
    await page.getByText(words).waitFor()
    return page
  }

/** The console in each of its states. */
export const consoleStates: States = {
  'the landing page': visit('/home', 'Input Crowd, Output Meaning'),
  'the terms of use': visit('/tos', 'Terms of use'),
  'the privacy policy': visit('/privacy', 'Privacy policy'),
  'the page for donations': visit('/donate', 'This server takes no donations'),
  'the sign-in page': visit('/signin', 'Sign in'),
  'the sign-in page with an error': async ({ openAs }) => {
    const page = await openAs('nobody', '/signin')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alert').waitFor()
    return page
  },
  'the issuer’s sign-in page': async ({ openAs }) => {
    const page = await openAs('nobody', '/signin')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByLabel('E-mail address').waitFor()
    return page
  },
  'the issuer’s page for another device': async ({ openAs }) => {
    const page = await openAs('nobody', '/oidc/device')
    await page.getByLabel('Code').fill('BCDF-GHJK')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('alert').waitFor()
    return page
  },
  'the issuer’s page for a wrong request': visit('/oidc/auth?client_id=nobody', 'Sign-in did not work'),
  'the list': async ({ product, openAs }) => {
    await createConversation(
      product,
      'A draft with a topic that is long enough to need more than one line on a phone',
    )
    await ensureLibraryHours(product)
    const page = await openAs('ada', '/')
    await waitForHeading(page, 'Your conversations')
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
  'the empty list': visit('/', 'No conversations yet', 'dan'),
  'the list after a failed load': failToLoad(
    () => Promise.resolve('/'),
    /\/api\/v3\/conversations\?/,
    /^Error loading conversations/,
  ),
  Account: visit('/account', 'Hello, Ada!', 'ada'),
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
  'Configure with a file of seed comments': async ({ product, openAs }) => {
    const page = await openAs('ada', `/m/${await createConversation(product, 'To seed')}`)
    const buffer = Buffer.from('comment_text\nMore shade\nMore shade\n\nMore benches\n')
    await page.getByLabel('A .csv file').setInputFiles({ name: 'seeds.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('region', { name: 'What will happen to “seeds.csv”' }).waitFor()
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
    const page = await openAs('ada', `/m/${await ensureLibraryHours(product)}/stats`)
    await page.locator('canvas').nth(1).waitFor()
    return page
  },
  'Monitor with tables': async ({ product, openAs }) => {
    const page = await openAs('ada', `/m/${await ensureLibraryHours(product)}/stats`)
    await page.locator('canvas').nth(1).waitFor()
    for (const choice of await page.getByText('Show as table').all()) await choice.click()
    await page.getByRole('region', { name: 'Commenters over time:' }).waitFor()
    return page
  },
  'Monitor without visitors': async ({ product, openAs }) => {
    const page = await openAs('ada', `/m/${await createConversation(product, 'Nobody yet')}/stats`)
    await page.getByText(/^No votes or comments yet/).waitFor()
    return page
  },
  'Monitor after a failed load': failToLoad(
    async (product) => `/m/${await createConversation(product, 'Figures out of reach')}/stats`,
    /\/conversationStats\?/,
    'The figures could not be loaded.',
  ),
  'the page for an account without access': async ({ product, openAs }) => {
    const page = await openAs('dan', `/m/${await createConversation(product, 'Not Dan’s')}`)
    await waitForHeading(page, 'No permission')
    return page
  },
  'the page for an unknown conversation': visit('/m/9nosuchid', 'There is no such conversation', 'dan'),
  'the not-found page': visit('/nothing/here', 'Page not found'),
}
