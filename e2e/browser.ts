import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page, type Request } from 'playwright-core'

/** Pictures of failed journeys, and those that journeys record; git ignores the folder. */
export const picturesFolder = join(import.meta.dirname, 'screenshots')

const BROWSER_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Timeout of each wait in a page; only a failure takes this long. */
const TIMEOUT_MS = 60_000

let currentBrowser: Promise<Browser> | undefined

/**
 * The browser of this process, which ends with it. Each file of journeys opens contexts in it, because starting a browser
 * costs two seconds of CPU time. A browser that crashed or did not start is replaced, so later tests do not fail.
 */
export async function getSharedBrowser(): Promise<Browser> {
  const known = currentBrowser
  const running = await known?.catch(() => undefined)
  if (!running?.isConnected() && currentBrowser === known) currentBrowser = launchBrowser()
  return currentBrowser as Promise<Browser>
}

/** Starts the browser that `npm test` found (in $CHROMIUM), else the one that Playwright downloaded. */
export async function launchBrowser(): Promise<Browser> {
  const chromiumPath = process.env['CHROMIUM']
  try {
    return await chromium.launch({
      headless: true,
      args: BROWSER_FLAGS,
      // as root Chromium refuses to start inside its sandbox
      chromiumSandbox: process.getuid?.() !== 0,
      ...(chromiumPath ? { executablePath: chromiumPath } : {}),
    })
  } catch (cause) {
    const advice = 'Run the journeys with npm run test:journeys, which finds or installs a browser.'
    throw new Error(`Chromium does not start. ${advice}`, { cause })
  }
}

/** Collects uncaught errors and requests to other machines; there must be none. */
export function watchProblems(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`uncaught in ${page.url()}: ${error.message}`))
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    const here = ['localhost', '127.0.0.1', '[::1]', ''].includes(hostname)
    if (protocol.startsWith('http') && !here) problems.push(`request to a third party: ${request.url()}`)
  })
}

/** of a page's text, in characters; and how many of its last answered calls are told */
const MAX_TEXT_LENGTH = 1000
const TOLD_CALLS = 12

/** Reads the text of a page and of each of its frames, as far as they still answer. */
export async function readTexts(page: Page): Promise<string[]> {
  const texts = page.frames().map(async (frame) => {
    const text = await frame.locator('body').innerText({ timeout: 1000 })
    return `it shows: ${text.replace(/\s+/g, ' ').slice(0, MAX_TEXT_LENGTH)}`
  })
  return (await Promise.allSettled(texts)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

/** Records the requests of a page. @returns a function that lists pending and failed ones, and the last answered calls */
export function recordRequests(page: Page): () => string[] {
  const open = new Set<Request>()
  const failed: string[] = []
  const answered: string[] = []
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('response', (response) => {
    const url = response.url()
    if (url.includes('/api/')) answered.push(`${response.status()}: ${response.request().method()} ${url}`)
  })
  page.on('requestfailed', (request) => {
    open.delete(request)
    failed.push(`failed with ${request.failure()?.errorText}: ${request.url()}`)
  })
  const listOpen = () => [...open].map((request) => `without an answer: ${request.url()}`)
  return () => [...answered.slice(-TOLD_CALLS), ...listOpen(), ...failed]
}

/** Opens a page as a new person would: no cookies, nothing stored. Paths are relative to `origin`. */
export async function createPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-GB', ...options })
  context.setDefaultTimeout(TIMEOUT_MS)
  return context.newPage()
}

/** Saves a picture of the page. @returns its path */
export async function takePicture(page: Page, name: string): Promise<string> {
  await mkdir(picturesFolder, { recursive: true })
  const path = join(picturesFolder, `${name.replace(/[^\w-]+/g, '-').slice(0, 100)}.png`)
  await page.screenshot({ path, fullPage: true })
  return path
}
