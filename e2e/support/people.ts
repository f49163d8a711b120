import type { BrowserContextOptions, Page, ViewportSize } from 'playwright-core'
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

/** @returns a function that signs a person in, once per server */
function createSignIn(product: Product): (person: Person) => Promise<StorageState> {
  const states = new Map<string, Promise<StorageState>>()
  return (person) => {
    const { origin } = product
    const name = `${person} ${origin}`
    const known = states.get(name) ?? signInByCalls(origin, getEmail(person))
    states.set(name, known)
    return known
  }
}

/**
 * Opens pages as people who are signed in. Each person signs in once per server, and each of their pages gets the stored
 * session. Not for journeys that renew tokens: a refresh token works once.
 */
export function setUpPeople(product: Product) {
  const signIn = createSignIn(product)
  return async (person: Person, path: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const page = await product.page({ ...options, storageState: await signIn(person) })
    await page.goto(path)
    return page
  }
}

/** Empties what an origin has stored in a browser, except its files. */
async function forget(page: Page, origin: string): Promise<void> {
  await page.goto('about:blank')
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'cookies,local_storage,indexeddb',
  })
  await session.detach()
}

/**
 * Goes to a path of the console as a link does: its code, and axe, stay loaded. The page that is not found comes in between, so that
 * nothing of the last one is taken for the next.
 */
async function follow(page: Page, path: string): Promise<void> {
  const go = (address: string) =>
    page.evaluate((to) => {
      history.pushState({ key: String(performance.now()) }, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, address)
  await go('/nothing/here')
  await page.getByRole('heading', { name: 'Page not found', exact: true }).waitFor()
  await go(path)
}

/**
 * Opens a path in the page that a person, or `nobody`, has had since an earlier test: the browser knows its scripts. Calls
 * that match `refused` fail, as without a network.
 * @param doesFollow whether people who are signed in follow links to conversations, instead of loading the console again
 */
export function setUpKeptPages(product: Product, doesFollow = false) {
  const signIn = createSignIn(product)
  return async (
    person: Person,
    path: string,
    { refused, size = { width: 1280, height: 800 } }: { refused?: RegExp; size?: ViewportSize } = {},
  ): Promise<Page> => {
    const storage = person === 'nobody' ? {} : { storageState: await signIn(person) }
    const page = await product.keptPage(person, storage)
    await page.unrouteAll()
    await page.context().setOffline(false)
    if (person === 'nobody') await forget(page, product.origin)
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    if (refused) await page.route(refused, (route) => route.abort())
    const isInConsole = person !== 'nobody' && page.url().startsWith(product.origin)
    if (doesFollow && isInConsole && !refused && path.startsWith('/m/')) await follow(page, path)
    else await page.goto(path)
    return page
  }
}
