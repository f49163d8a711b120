import type { Page } from 'playwright-core'
import type { setUpPeople } from './people.ts'

type OpenAs = ReturnType<typeof setUpPeople>

/** A kind of failure of calls, until it is ended. */
interface FailureMode {
  start: (page: Page, calls: RegExp) => Promise<void>
  stop: (page: Page) => Promise<void>
  /** messages for an unsaved decision and for topics that failed to load */
  reasons: { decision: string; topics: string }
}

/** Reply of a failing server. */
export const DISK_FULL_MESSAGE = 'The disk is full.'

/** Lets calls through again. */
export const restoreCalls = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'wait' })

/** Authorization header of Dan, who has no access to the others' conversations. */
export async function getStrangersToken(openAs: OpenAs): Promise<string> {
  const page = await openAs('dan', '/')
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.headers()['authorization'] !== undefined),
    page.reload(),
  ])
  return String(request.headers()['authorization'])
}

/** A server error, no network, and lost access, simulated by the token of a person without access. */
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
