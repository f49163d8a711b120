/// <reference lib="dom" />
import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { bench } from '../../scripts/bench.ts'
import { launchBrowser, createPage } from '../browser.ts'
import { libraryHoursFolder } from '../support/conversations.ts'
import { startServer, type RunningServer } from '../server.ts'
import { runCommand } from '../support/run-command.ts'
import { writeManyComments } from '../support/many-comments.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
/** 1.6 Mbit/s and 150 ms round-trip time, on a processor four times slower (issue 8). */
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }
const CPU_SLOWDOWN = 4
const ROUNDS = 9
const MANY_COMMENTS = 10_000
const VOTERS = 600
const VOTES_EACH = 40

process.env['CHROMIUM'] ??= '/usr/bin/chromium'

/** Records when the first matching element is painted, in milliseconds since the request of the page. */
const createPaintProbe = (selector: string) => `
  const look = () => {
    if (!document.querySelector(${JSON.stringify(selector)})) return requestAnimationFrame(look)
    requestAnimationFrame(() => setTimeout(() => { globalThis.shown = performance.now() }))
  }
  look()`

interface PageLoad {
  path: string
  /** selector that matches when the page can be used */
  selector: string
  slow: boolean
}

const processorTimes: Record<string, number[]> = {}
const loadTimes: Record<string, number[]> = {}

/** CPU time of each page so far in milliseconds, by process id. */
async function readRendererTimes(browser: Browser): Promise<Map<number, number>> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  await devtools.detach()
  const pages = processInfo.filter(({ type }) => type === 'renderer')
  return new Map(pages.map(({ id, cpuTime }) => [id, cpuTime * 1000]))
}

/** Opens a page with an empty cache. @returns milliseconds until it can be used */
async function loadPage(
  browser: Browser,
  origin: string,
  { path, selector, slow }: PageLoad,
): Promise<number> {
  const page = await createPage(browser, origin, slow ? PHONE : {})
  const before = await readRendererTimes(browser)
  if (slow) {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  }
  await page.addInitScript(createPaintProbe(selector))
  await page.goto(path)
  const shown = await page.waitForFunction(() => (globalThis as { shown?: number }).shown, undefined, {
    timeout: 120_000,
  })
  const busy = [...(await readRendererTimes(browser))].map(([id, time]) => time - (before.get(id) ?? 0))
  // waiting times of a throttled page count as work
  if (!slow) (processorTimes[path] ??= []).push(Math.max(...busy))
  const taken = Number(await shown.jsonValue())
  ;(loadTimes[`${path}${slow ? ', slow' : ''}`] ??= []).push(taken)
  await page.context().close()
  return taken
}

/** Answers a comment. @returns milliseconds from the press until the next comment is painted */
async function answerComment(page: Page): Promise<number> {
  await page.evaluate(() => {
    const text = () => document.querySelector('blockquote')?.textContent
    const before = text()
    const times: { taken?: number } = {}
    const look = (start: number) =>
      requestAnimationFrame(() =>
        setTimeout(() => {
          if (text() === before) look(start)
          else times.taken = performance.now() - start
        }),
      )
    document.addEventListener('click', ({ timeStamp }) => look(timeStamp), { once: true, capture: true })
    Object.assign(globalThis, { times })
  })
  await page.getByRole('button', { name: 'Agree', exact: true }).click()
  const taken = await page.waitForFunction(() => (globalThis as { times?: { taken?: number } }).times?.taken)
  return Number(await taken.jsonValue())
}

/** Measures an empty frame, the minimum duration of an answer. */
const waitForFrame = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const start = performance.now()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
      }),
  )

/** Creates a conversation of ten thousand comments with votes of two camps. @returns the address of its report */
async function createLargeReport(server: RunningServer): Promise<string> {
  const folder = join(server.folder, 'large')
  await mkdir(folder)
  await writeManyComments(folder, MANY_COMMENTS)
  const votes = Array.from({ length: VOTERS * VOTES_EACH }, (_, at) => {
    const person = at % VOTERS
    const tid = (person * 131 + Math.floor(at / VOTERS) * 251) % MANY_COMMENTS
    return `${1772443000000 + at},${tid},${person},${(tid + person) % 2 === 0 ? 1 : -1}`
  })
  await writeFile(join(folder, 'votes.csv'), `timestamp,comment-id,voter-id,vote\n${votes.join('\n')}\n`)
  const { conversation_id } = await runCommand(server, 'conversations', 'import', folder)
  const { report_id } = await runCommand(
    server,
    'reports',
    'create',
    String(conversation_id),
    '--level',
    '-2',
  )
  return `/report/${String(report_id)}`
}

const server = await startServer()
const browser = await launchBrowser()
try {
  await runCommand(server, 'login', '--as', 'ada')
  const { conversation_id } = await runCommand(server, 'conversations', 'import', libraryHoursFolder)
  const id = String(conversation_id)
  await runCommand(server, 'conversations', 'set', id, 'vis_type=1')
  const of = (path: string, wanted: string, slow: boolean) => () =>
    loadPage(browser, server.origin, { path, selector: wanted, slow })
  const sayBusy = (path: string) => {
    const all = (processorTimes[path] ?? []).toSorted((one, other) => one - other)
    console.log(
      `  processor time of the page, not slowed, its process included: ${all[all.length >> 1]?.toFixed(0)} ms`,
    )
    for (const [which, times] of Object.entries(loadTimes).filter(([which]) => which.startsWith(path)))
      console.log(`  the quickest visit of ${which}: ${Math.min(...times).toFixed(0)} ms`)
    console.log(`  load of the machine: ${loadavg()[0]?.toFixed(1)}\n`)
  }

  await bench(
    '[PART-1] a participant page until it can be voted on, on a slow phone, compared with an empty page',
    {
      subject: of(`/${id}`, '.answers button', true),
      baseline: of('/robots.txt', 'body', true),
      rounds: ROUNDS,
      warmUpRounds: 1,
    },
  )
  for (let round = 0; round < ROUNDS; round += 1) await of(`/${id}`, '.answers button', false)()
  sayBusy(`/${id}`)

  const page = await createPage(browser, server.origin, PHONE)
  await page.addInitScript('globalThis.__name = (inner) => inner')
  await page.goto(`/${id}`)
  await page.getByRole('button', { name: 'Agree', exact: true }).waitFor()
  await bench('[PART-1] an answer until the next comment is painted, beside an empty frame', {
    subject: () => answerComment(page),
    baseline: () => waitForFrame(page),
    rounds: 6,
    warmUpRounds: 1,
  })

  const report = await createLargeReport(server)
  const first = await of(report, '#comments tbody tr, .figures', false)()
  console.log(`[RPT-1] the first reader of a report of ${MANY_COMMENTS} comments: ${first.toFixed(0)} ms`)
  await bench(
    `[RPT-1] a report of ${MANY_COMMENTS} comments until its first content, compared with an empty page`,
    {
      subject: of(report, '.figures', false),
      baseline: of('/robots.txt', 'body', false),
      rounds: ROUNDS,
      warmUpRounds: 1,
    },
  )
  sayBusy(report)
} finally {
  await browser.close()
  await server.stop()
}
