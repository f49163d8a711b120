import type { Page } from 'playwright-core'

/** Aborts calls, like a lost network. */
export const abortCalls = (page: Page, calls: RegExp): Promise<unknown> =>
  page.route(calls, (route) => route.abort())
