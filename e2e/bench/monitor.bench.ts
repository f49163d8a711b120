/// <reference lib="dom" />
import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { bench } from '../../scripts/bench.ts'
import { launchBrowser, createPage } from '../browser.ts'
import { startServer, type RunningServer } from '../server.ts'
import { runCommand } from '../support/run-command.ts'
import { signInOnPage } from '../support/people.ts'
import { measureMainThread } from '../support/measure-main-thread.ts'

const VOTERS = 20_000
const VOTES_EACH = 10
const COMMENTS = 400
const MONTH_MS = 30 * 24 * 60 * 60 * 1000
const CHART_COUNT = 9
const MOVES = 60
const ROUNDS = 5
/** Idle time after which a page counts as rendered. */
const IDLE_MS = 700
/** A window in which all charts are visible. */
const LARGE_WINDOW = { viewport: { width: 1280, height: 1600 } }
/** Minimum duration of a “long task” in browsers, in milliseconds. */
const LONG_TASK_MS = 50

process.env['CHROMIUM'] ??= '/usr/bin/chromium'

type Box = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>

/** Imports a conversation of the last month in which every participant votes on some comments. @returns its id */
async function importVoters(server: RunningServer): Promise<string> {
  const folder = join(server.folder, 'voters')
  await mkdir(folder)
  const start = Date.now() - MONTH_MS
  const at = (part: number) => Math.round(start + part * MONTH_MS)
  const comments = Array.from(
    { length: COMMENTS },
    (_, tid) => `${at(tid / COMMENTS)},${tid},${tid},0,0,1,More ${tid}`,
  )
  const votes = Array.from({ length: VOTERS * VOTES_EACH }, (_, number) => {
    const [voter, turn] = [number % VOTERS, Math.floor(number / VOTERS)]
    const tid = (voter * 7 + turn * 11) % COMMENTS
    return `${at(voter / VOTERS) + turn * 1000},${tid},${voter},${(voter + turn) % 2 === 0 ? 1 : -1}`
  })
  const head = 'timestamp,comment-id,author-id,agrees,disagrees,moderated,comment-body'
  await writeFile(join(folder, 'comments.csv'), `${[head, ...comments].join('\n')}\n`)
  await writeFile(join(folder, 'votes.csv'), `timestamp,comment-id,voter-id,vote\n${votes.join('\n')}\n`)
  return String((await runCommand(server, 'conversations', 'import', folder))['conversation_id'])
}

/** Waits until the page is idle. */
async function waitForIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(IDLE_MS)
}

async function openMonitor(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page
    .locator('canvas')
    .nth(CHART_COUNT - 1)
    .waitFor()
  await waitForIdle(page)
}

/** Opens an empty page, the baseline of the measurements. */
async function openEmptyPage(page: Page): Promise<void> {
  await page.goto('/robots.txt')
  await waitForIdle(page)
}

/** Moves the pointer from the left of a chart to its right. */
async function moveAcross(page: Page, { x, y, width, height }: Box): Promise<void> {
  for (let move = 0; move < MOVES; move += 1)
    await page.mouse.move(x + (width * (move + 0.5)) / MOVES, y + height / 2)
}

/** Selects another range, and waits until it is drawn. */
async function chooseRange(page: Page, range: string): Promise<void> {
  await page.getByRole('combobox').selectOption(range)
  await page.locator('[aria-busy="false"]').waitFor()
  await waitForIdle(page)
}

/** Votes as a new participant, like the participant page. */
async function createVoter({ origin }: RunningServer, conversation_id: string): Promise<void> {
  const body = JSON.stringify({ conversation_id, tid: 0, vote: -1 })
  const headers = { 'content-type': 'application/json' }
  const { status } = await fetch(`${origin}/api/v3/votes`, { method: 'POST', headers, body })
  if (status !== 200) throw new Error(`The vote failed with ${status}.`)
}

/** Loads the figures like a tab that becomes visible again. */
const triggerRefresh = (page: Page) =>
  page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')))

/** Loads changed figures, and waits until they are drawn. */
async function refresh(page: Page): Promise<void> {
  const votes = page.locator('dl.figures dd').nth(1)
  const before = (await votes.textContent()) ?? ''
  await triggerRefresh(page)
  await votes.filter({ hasNotText: before }).waitFor()
  await waitForIdle(page)
}

interface Step {
  /** preparation, which is not measured */
  prepare?: (page: Page) => Promise<void>
  act: (page: Page) => Promise<void>
  /** the same on an empty page */
  baseline: (page: Page) => Promise<void>
}

/** Measures an action on a page, and the same on an empty page. */
async function compare(title: string, [subject, yardstick]: [Page, Page], step: Step): Promise<void> {
  const longest: number[] = []
  await bench(`[MON-2] ${title}, beside a page with nothing`, {
    subject: async () => {
      await step.prepare?.(subject)
      const work = await measureMainThread(browser, subject, () => step.act(subject))
      longest.push(work.longestMs)
      return work.totalMs
    },
    baseline: async () =>
      (await measureMainThread(browser, yardstick, () => step.baseline(yardstick))).totalMs,
    rounds: ROUNDS,
    warmUpRounds: 1,
  })
  longest.sort((one, other) => one - other)
  const [best = Number.NaN, middle = Number.NaN] = [longest[0], longest[longest.length >> 1]]
  console.log(
    `  the longest task took ${middle.toFixed(0)} ms of the processor, ${best.toFixed(0)} in the best round`,
  )
  console.log(`  wanted: at most ${LONG_TASK_MS} ms; load of the machine: ${loadavg()[0]?.toFixed(1)}\n`)
}

const server = await startServer()
const browser = await launchBrowser()
try {
  await runCommand(server, 'login', '--as', 'ada')
  const id = await importVoters(server)
  const path = `/m/${id}/stats`
  const page = await createPage(browser, server.origin, LARGE_WINDOW)
  await page.goto('/signin')
  await signInOnPage(page, 'ada')
  await page.waitForURL('/')
  const empty = await createPage(browser, server.origin, LARGE_WINDOW)
  const pages: [Page, Page] = [page, empty]
  const drawn = (one: Page) => openMonitor(one, path)

  await compare(`Monitor of ${VOTERS} voters until it is drawn`, pages, {
    act: drawn,
    baseline: openEmptyPage,
  })

  const place = await page.locator('canvas').first().boundingBox()
  if (!place) throw new Error('The chart is missing.')
  const over = (one: Page) => moveAcross(one, place)
  await compare(`${MOVES} moves over the voters' picture`, pages, { act: over, baseline: over })

  await empty.setContent('<select><option>all<option>week</select><p aria-busy="false">Nothing</p>')
  const week = (one: Page) => chooseRange(one, 'week')
  const all = (one: Page) => chooseRange(one, 'all')
  await compare('another range, with numbers to be fetched', pages, {
    prepare: drawn,
    act: week,
    baseline: week,
  })
  await compare('back to all of the time', pages, { prepare: week, act: all, baseline: all })
  await compare('another range, with numbers in the cache', pages, {
    prepare: all,
    act: week,
    baseline: week,
  })
  await compare('a new voter while a range is shown', pages, {
    prepare: () => createVoter(server, id),
    act: refresh,
    baseline: async (one) => {
      await triggerRefresh(one)
      await waitForIdle(one)
    },
  })
} finally {
  await browser.close()
  await server.stop()
}
