import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import {
  recordRequests,
  createPage,
  getSharedBrowser,
  readTexts,
  takePicture,
  watchProblems,
} from './browser.ts'
import { createPlainEnv, root, startServer, type RunningServer } from './server.ts'

interface CommandResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

export interface Product {
  /** `http://localhost:PORT` of the server of this file's journeys */
  readonly origin: string
  /** Opens a page as a new person; every page is closed at the end of its test. */
  readonly page: (options?: BrowserContextOptions) => Promise<Page>
  /** The same for a page that later tests of the file get again by its name, until one fails: what it has loaded is still there. */
  readonly keptPage: (name: string, options?: BrowserContextOptions) => Promise<Page>
  /** Runs the built command line against the server, with settings and sign-in of its own for this file. */
  readonly folkmoot: (...words: string[]) => Promise<CommandResult>
  /** Forbidden actions of pages; a test that expects one clears the list. */
  readonly problems: string[]
}

/** of what a server printed, in characters */
const MAX_TEXT_LENGTH = 2000

/** A page with its last requests. */
interface OpenPage {
  page: Page
  requests: () => string[]
}

/**
 * Starts the built product for the journeys of one file: a server with an empty database, and contexts of a browser. A journey
 * that fails says what each open page shows, and saves a picture of it. A journey fails if its page had an uncaught error or called a third party.
 * @param settings of the server, as environment variables
 */
export function setUpProduct(settings: Record<string, string> = {}): Product {
  const problems: string[] = []
  const pages: OpenPage[] = []
  const keptPages = new Map<string, OpenPage>()
  let server: RunningServer | undefined

  beforeAll(async () => {
    server = await startServer(settings)
    await getSharedBrowser()
  })
  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail'
    if (failed) pages.push(...keptPages.values())
    const description = failed ? await describeFailure(task.name, pages, requireStarted(server)) : undefined
    if (failed) keptPages.clear()
    const found = problems.splice(0)
    for (const { page } of pages.splice(0)) await page.context().close()
    // stands below the failure itself, also where a log keeps the last lines alone
    if (description !== undefined) throw new Error([description, ...found].join('\n'))
    expect(found).toEqual([])
  })
  afterAll(async () => {
    for (const { page } of keptPages.values()) await page.context().close()
    await server?.stop()
  })
  const open = async (options?: BrowserContextOptions): Promise<OpenPage> => {
    const page = await createPage(await getSharedBrowser(), requireStarted(server).origin, options)
    watchProblems(page, problems)
    return { page, requests: recordRequests(page) }
  }

  return {
    get origin() {
      return requireStarted(server).origin
    },
    problems,
    async page(options) {
      const opened = await open(options)
      pages.push(opened)
      return opened.page
    },
    async keptPage(name, options) {
      const opened = keptPages.get(name) ?? (await open(options))
      keptPages.set(name, opened)
      return opened.page
    },
    folkmoot: (...words) => runFolkmoot(requireStarted(server), words),
  }
}

function requireStarted<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The product is available only inside tests and hooks.')
  return part
}

/** Describes a failed journey: the address, picture, text and requests of each page, and the output of the server. */
async function describeFailure(
  title: string,
  pages: readonly OpenPage[],
  server: RunningServer,
): Promise<string> {
  const lines: string[] = []
  for (const [index, { page, requests }] of pages.entries()) {
    const path = await takePicture(page, `${index + 1}-${title}`).catch(() => 'no picture could be taken')
    lines.push(`Page ${index + 1}, ${page.url()}: ${path}`, ...(await readTexts(page)), ...requests())
  }
  return [...lines, `The server printed:\n${server.output().slice(-MAX_TEXT_LENGTH)}`].join('\n')
}

const runFolkmoot = (server: RunningServer, words: string[]): Promise<CommandResult> =>
  new Promise((resolve) => {
    const env = { ...createPlainEnv(), FOLKMOOT_SERVER: server.origin, XDG_CONFIG_HOME: server.folder }
    const program = join(root, 'apps/cli/dist/folkmoot.js')
    const child = execFile(
      process.execPath,
      [program, ...words],
      { cwd: root, env, maxBuffer: 2 ** 28 },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? 1, stdout, stderr }),
    )
  })
