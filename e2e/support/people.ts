import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Product } from '../harness.ts'
import { type Kept, signInByCalls } from './sign-in.ts'

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

/**
 * Opens pages as people who have signed in before, each of them once a server: what a browser would have kept then is given to
 * every page of theirs. Not for journeys that renew tokens: a refresh token works once.
 */
export function setUpPeople(product: Product) {
  const kept = new Map<string, Promise<Kept>>()

  return async (person: Person, path: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const { origin } = product
    const name = `${person} ${origin}`
    const known = kept.get(name) ?? signInByCalls(origin, addressOf(person))
    kept.set(name, known)
    const page = await product.page({ ...options, storageState: await known })
    await page.goto(path)
    return page
  }
}
