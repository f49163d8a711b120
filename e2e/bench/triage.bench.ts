/// <reference lib="dom" />
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { bench } from '../../scripts/bench.ts'
import { launchBrowser, createPage } from '../browser.ts'
import { startServer, type RunningServer } from '../server.ts'
import { writeWaitingComments } from '../support/many-comments.ts'
import { measureMainThread } from '../support/measure-main-thread.ts'
import { signInOnPage } from '../support/people.ts'
import { runCommand } from '../support/run-command.ts'

const MANY_COMMENTS = 10_000
const FEW_COMMENTS = 100
const REPEATS_PART = 0.3
/** Allowed CPU time of the longest task of a key. */
const MAX_MS = 50
const ROUNDS = 15

process.env['CHROMIUM'] ??= '/usr/bin/chromium'

/** Opens the waiting comments of a new conversation. */
async function openWaiting(server: RunningServer, browser: Browser, count: number): Promise<Page> {
  const folder = join(server.folder, String(count))
  await mkdir(folder)
  const repeats = REPEATS_PART * count
  await writeWaitingComments(folder, { originals: count - repeats, repeats })
  const { conversation_id: id } = await runCommand(server, 'conversations', 'import', folder)
  const page = await createPage(browser, server.origin)
  await page.goto('/signin')
  await signInOnPage(page, 'ada')
  await page.waitForURL('/')
  await page.goto(`/m/${String(id)}/comments`)
  await page.getByRole('article').first().waitFor()
  // the index of near-duplicates is built meanwhile
  await page.waitForTimeout(count > FEW_COMMENTS ? 25_000 : 500)
  return page
}

const server = await startServer()
const browser = await launchBrowser()
try {
  await runCommand(server, 'login', '--as', 'ada')
  const few = await openWaiting(server, browser, FEW_COMMENTS)
  const many = await openWaiting(server, browser, MANY_COMMENTS)
  const press = async (page: Page, key: string): Promise<number> => {
    const act = async () => {
      await page.keyboard.press(key)
      // as text: the runner wraps functions in a helper that the page does not have
      await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))')
    }
    return (await measureMainThread(browser, page, act)).longestMs
  }
  for (const key of ['j', 'k', 'x', 's', 'r', 'a']) {
    const times: number[] = []
    await bench(
      `CPU time of the longest task of ${key} among ${MANY_COMMENTS} waiting comments, compared with ${FEW_COMMENTS}`,
      {
        subject: async () => {
          times.push(await press(many, key))
          return times.at(-1)
        },
        baseline: () => press(few, key),
        rounds: ROUNDS,
      },
    )
    console.log(`  at most ${Math.max(...times).toFixed(1)} ms; wanted: at most ${MAX_MS} ms\n`)
  }
} finally {
  await browser.close()
  await server.stop()
}
