import type { Page } from 'playwright-core'

/** Lets calls fail as a network does that is gone. */
export const abortCalls = (page: Page, calls: RegExp): Promise<unknown> =>
  page.route(calls, (route) => route.abort())
