/// <reference lib="dom" />
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { bench } from '../../scripts/bench.ts'
import { launchBrowser, createPage } from '../browser.ts'
import { startServer, type RunningServer } from '../server.ts'
import { runCommand } from '../support/run-command.ts'
import { writeManyComments } from '../support/many-comments.ts'
import { signInOnPage } from '../support/people.ts'

const MANY_COMMENTS = 10_000
const FEW_COMMENTS = 100
/** Allowed duration of a key press. */
const MAX_MS = 50
const ROUNDS = 60

process.env['CHROMIUM'] ??= '/usr/bin/chromium'

/** Opens the accepted comments of a new conversation of that size, after its index of near-duplicates is complete. */
async function openQueue(server: RunningServer, browser: Browser, count: number): Promise<Page> {
  const folder = join(server.folder, String(count))
  await mkdir(folder)
  await writeManyComments(folder, count)
  const { conversation_id: id } = await runCommand(server, 'conversations', 'import', folder)
  const page = await createPage(browser, server.origin)
  // the runner wraps inner functions in a helper that the page does not have
  await page.addInitScript('globalThis.__name = (inner) => inner')
  await page.goto('/signin')
  await signInOnPage(page, 'ada')
  await page.waitForURL('/')
  await page.goto(`/m/${String(id)}/comments/accepted`)
  await page.getByRole('article').first().waitFor()
  await page.waitForTimeout(count > FEW_COMMENTS ? 25_000 : 500)
  return page
}

/** Presses a key. @returns milliseconds from the event until the next card has the focus and is painted */
async function press(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    const before = document.activeElement
    const times: Record<string, number> = {}
    const look = (start: number) =>
      requestAnimationFrame(() =>
        setTimeout(() => {
          if (document.activeElement === before) look(start)
          else times['taken'] = performance.now() - start
        }),
      )
    document.addEventListener('keydown', ({ timeStamp }) => look(timeStamp), { once: true, capture: true })
    Object.assign(window, { times })
  })
  await page.keyboard.press(key)
  const taken = await page.waitForFunction(
    () => (window as unknown as { times: { taken?: number } }).times.taken,
  )
  return Number(await taken.jsonValue())
}

const server = await startServer()
const browser = await launchBrowser()
try {
  await runCommand(server, 'login', '--as', 'ada')
  const few = await openQueue(server, browser, FEW_COMMENTS)
  const many = await openQueue(server, browser, MANY_COMMENTS)
  for (const [key, what] of [
    ['j', 'the next card'],
    ['r', 'a rejection, and the next card'],
  ] as const) {
    const times: number[] = []
    const subject = async () => {
      const taken = await press(many, key)
      times.push(taken)
      return taken
    }
    await bench(
      `[MOD-8] ${key} among ${MANY_COMMENTS} comments until ${what} is painted, compared with ${FEW_COMMENTS}`,
      {
        subject,
        baseline: () => press(few, key),
        rounds: key === 'r' ? 30 : ROUNDS,
      },
    )
    times.sort((one, other) => one - other)
    const at = (part: number) => (times[Math.floor((times.length - 1) * part)] ?? Number.NaN).toFixed(1)
    console.log(
      `  half within ${at(0.5)} ms, 95 of 100 within ${at(0.95)} ms; wanted: at most ${MAX_MS} ms\n`,
    )
  }
} finally {
  await browser.close()
  await server.stop()
}
