import type { ClientConfig } from '@folkmoot/api-types/site'
import {
  createBrowser,
  createTestServer,
  createInjectFetch,
  type TestServer,
} from '@folkmoot/mock-api/testing'
import { expect, vi } from 'vitest'
import { loadConfig } from '../api/config.ts'
import { createSession } from '../session/session.ts'
import { getUserKey } from '../session/stored-user.ts'

/** A server with the development issuer mounted on the address that tests run on. */
export const createServerWithIssuer = (): Promise<TestServer> =>
  createTestServer({ issuer: true, env: { PUBLIC_ORIGIN: window.location.origin } })

/** Catches the address that the console leaves for, which a test's browser cannot follow. */
export function captureRedirect(): () => string | undefined {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  return () => assign.mock.lastCall?.[0]?.toString()
}

/**
 * Signs somebody in on the issuer's own pages, starting at the address that the console left for.
 * @returns the console's address that the issuer leads back to
 */
export async function signInAtIssuer(server: TestServer, address: string, account: string): Promise<string> {
  const browser = createBrowser(server.app, window.location.origin)
  const page = await browser.open(address)
  const { location = '' } = page.location ? page : await browser.submit(page, { account })
  const { pathname, search } = new URL(location)
  return pathname + search
}

/**
 * Signs somebody in as a browser would, with the console's own session and the issuer's pages, so that there is a
 * refresh token. Whoever reads the session afterwards finds it in local storage.
 */
export async function signInThroughIssuer(server: TestServer, account: string): Promise<ClientConfig> {
  const leaving = captureRedirect()
  vi.stubGlobal('fetch', createInjectFetch(server.app))
  const config = await loadConfig()
  const session = createSession(config)
  void session.signIn('/')
  await expect.poll(leaving).toBeTruthy()
  const back = await signInAtIssuer(server, leaving() ?? '', account)
  await session.finishSignIn(window.location.origin + back)
  return config
}

/** Changes parts of the stored user, as time or another tab would. */
export function updateStoredUser(
  config: ClientConfig,
  parts: { expires_at?: number; access_token?: string },
): void {
  const stored = JSON.parse(localStorage.getItem(getUserKey(config)) ?? '{}') as object
  localStorage.setItem(getUserKey(config), JSON.stringify({ ...stored, ...parts }))
}

/** Seconds since 1970, so many from now. */
export const getUnixSecondsFromNow = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds
