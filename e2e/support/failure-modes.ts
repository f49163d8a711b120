import type { Page } from 'playwright-core'
import type { setUpPeople } from './people.ts'

type OpenAs = ReturnType<typeof setUpPeople>

/** A way in which calls fail until it ends. */
interface FailureMode {
  start: (page: Page, calls: RegExp) => Promise<void>
  stop: (page: Page) => Promise<void>
  /** why a decision was not saved, and why topics could not be loaded */
  reasons: { decision: string; topics: string }
}

/** What a server says that cannot go on. */
export const DISK_FULL_MESSAGE = 'The disk is full.'

/** Lets calls through again. */
export const restoreCalls = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'wait' })

/** How Dan, who has no right to what the others own, says in a call who he is. */
export async function getStrangersToken(openAs: OpenAs): Promise<string> {
  const page = await openAs('dan', '/')
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.headers()['authorization'] !== undefined),
    page.reload(),
  ])
  return String(request.headers()['authorization'])
}

/** An error, no network, and a right that is gone: there the server itself says no, to a token of somebody without any. */
export const createFailureModes = (openAs: OpenAs): Record<string, FailureMode> => ({
  'an error of the server': {
    start: async (page, calls) => {
      await page.route(calls, (route) =>
        route.fulfill({ status: 500, json: { error: 'x', message: DISK_FULL_MESSAGE } }),
      )
    },
    stop: restoreCalls,
    reasons: { decision: DISK_FULL_MESSAGE, topics: DISK_FULL_MESSAGE },
  },
  'a network that is gone': {
    start: (page) => page.context().setOffline(true),
    stop: (page) => page.context().setOffline(false),
    reasons: {
      decision: 'The server cannot be reached. Check the connection and try again.',
      topics: 'Network error loading topics',
    },
  },
  'a right that is gone': {
    start: async (page, calls) => {
      const authorization = await getStrangersToken(openAs)
      await page.route(calls, (route) =>
        route.continue({ headers: { ...route.request().headers(), authorization } }),
      )
    },
    stop: restoreCalls,
    reasons: {
      decision: 'Only people who administer this conversation may moderate its topics.',
      topics: 'Only people who administer this conversation may read its topics here.',
    },
  },
})
