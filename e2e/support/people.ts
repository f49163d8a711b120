import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Product } from '../harness.ts'

/** Accounts of the development issuer, by the first part of their address. */
export type Person = 'ada' | 'ben' | 'cleo' | 'dan' | (string & {})

const addressOf = (person: Person): string => `${person}@folkmoot.test`

/** Presses the console's button and says at the issuer's page who one is; for a journey that is about signing in. */
export async function signInOn(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: 'Sign In' }).click()
  const known = page.getByRole('button', { name: addressOf(person) })
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  if (await known.isVisible()) return known.click()
  await page.getByLabel('E-mail address').fill(addressOf(person))
  await page.getByRole('button', { name: 'Continue' }).click()
}

type Stored = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

/**
 * Opens pages as people who have signed in before. Each person signs in once a file, through the issuer's page, and
 * what the browser kept then is given to every later page. Not for journeys that renew tokens: a refresh token works once.
 */
export function setUpPeople(product: Product) {
  const stored = new Map<Person, Stored>()

  async function signedIn(person: Person, options: BrowserContextOptions): Promise<Page> {
    const page = await product.page(options)
    await page.goto('/signin')
    await signInOn(page, person)
    await page.waitForURL('/')
    await page
      .getByText(/conversations/i)
      .first()
      .waitFor()
    stored.set(person, await page.context().storageState())
    return page
  }

  return async (person: Person, path: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const storageState = stored.get(person)
    const page = storageState
      ? await product.page({ ...options, storageState })
      : await signedIn(person, options)
    await page.goto(path)
    return page
  }
}
