import type { ClientConfig } from '@folkmoot/api-types/site'
import { createBrowser } from '@folkmoot/testing/browser'
import { createInjectFetch } from '@folkmoot/testing/inject-fetch'
import { openServer } from '@folkmoot/testing/provide-server'
import type { TestServer } from '@folkmoot/testing/server'
import { expect, vi } from 'vitest'
import { loadConfig } from '../api/config.ts'
import { createSession } from '../session/session.ts'
import { getUserKey } from '../session/stored-user.ts'

/** Creates a server with the development issuer mounted on the tests' origin. */
export const createServerWithIssuer = (): Promise<TestServer> =>
  openServer({ issuer: true, env: { PUBLIC_ORIGIN: window.location.origin } })

/** Captures the address of a redirect, which happy-dom cannot follow. */
export function captureRedirect(): () => string | undefined {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  return () => assign.mock.lastCall?.[0]?.toString()
}

/**
 * Signs a person in on the issuer's own pages, starting at the captured redirect address.
 * @returns the console's address that the issuer redirects to
 */
export async function signInAtIssuer(server: TestServer, address: string, account: string): Promise<string> {
  const browser = createBrowser(server.app, window.location.origin)
  const page = await browser.open(address)
  const { location = '' } = page.location ? page : await browser.submit(page, { account })
  const { pathname, search } = new URL(location)
  return pathname + search
}

/**
 * Signs a person in like a browser, with the console's own session and the issuer's pages, so there is a refresh token.
 * Sessions created later find it in local storage.
 */
export async function signInThroughIssuer(server: TestServer, account: string): Promise<ClientConfig> {
  const getRedirect = captureRedirect()
  vi.stubGlobal('fetch', createInjectFetch(server.app))
  const config = await loadConfig()
  const session = createSession(config)
  void session.signIn('/')
  await expect.poll(getRedirect).toBeTruthy()
  const back = await signInAtIssuer(server, getRedirect() ?? '', account)
  await session.finishSignIn(window.location.origin + back)
  return config
}

/** Changes parts of the stored user, like time or another tab. */
export function updateStoredUser(
  config: ClientConfig,
  parts: { expires_at?: number; access_token?: string },
): void {
  const stored = JSON.parse(localStorage.getItem(getUserKey(config)) ?? '{}') as object
  localStorage.setItem(getUserKey(config), JSON.stringify({ ...stored, ...parts }))
}

/** The Unix time in this many seconds. */
export const getUnixSecondsFromNow = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds
