import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Product } from '../harness.ts'
import { type StorageState, signInByCalls } from './sign-in.ts'

/** Accounts of the development issuer, by the first part of their address. */
export type Person = 'ada' | 'ben' | 'cleo' | 'dan' | (string & {})

const getEmail = (person: Person): string => `${person}@folkmoot.test`

/** Signs in by the console's button and the issuer's page; for journeys about signing in. */
export async function signInOnPage(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: 'Sign In' }).click()
  const known = page.getByRole('button', { name: getEmail(person) })
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  if (await known.isVisible()) return known.click()
  await page.getByLabel('E-mail address').fill(getEmail(person))
  await page.getByRole('button', { name: 'Continue' }).click()
}

/**
 * Opens pages as people who are signed in. Each person signs in once per server, and each of their pages gets the stored
 * session. Not for journeys that renew tokens: a refresh token works once.
 */
export function setUpPeople(product: Product) {
  const states = new Map<string, Promise<StorageState>>()

  return async (person: Person, path: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const { origin } = product
    const name = `${person} ${origin}`
    const known = states.get(name) ?? signInByCalls(origin, getEmail(person))
    states.set(name, known)
    const page = await product.page({ ...options, storageState: await known })
    await page.goto(path)
    return page
  }
}
