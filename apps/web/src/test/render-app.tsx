import { createTestServer, injectFetch, type TestServer } from '@folkmoot/mock-api/testing'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import { loadConfig } from '../api/config.ts'
import { App } from '../app/App.tsx'
import { makeRouter } from '../app/router.tsx'
import { userKey } from '../session/stored-user.ts'

/** The named accounts of the development issuer. */
export type Account = 'ada' | 'ben' | 'cleo' | 'dan'

interface Options {
  /** who is signed in; nobody when absent */
  as?: Account | undefined
  /** a server that the test has prepared; the test closes it */
  server?: TestServer
  /** seconds until the token expires */
  expiresIn?: number
  /** stands between the console and the server: records, delays or spoils calls */
  through?: (call: typeof fetch) => typeof fetch
}

/** Puts somebody's sign-in where the console finds it, as the sign-in library stores it. */
export async function signInAs(server: TestServer, account: Account, expiresIn = 3600): Promise<void> {
  const { issuer, clientId } = server.config.auth
  const stored = {
    access_token: await server.tokenFor(account),
    token_type: 'Bearer',
    scope: server.config.auth.scopes,
    profile: { sub: account, email: `${account}@folkmoot.test`, iss: issuer, aud: clientId, iat: 0, exp: 0 },
    expires_at: Math.floor(Date.now() / 1000) + expiresIn,
  }
  localStorage.setItem(userKey({ issuer, client_id: clientId }), JSON.stringify(stored))
}

/**
 * Opens the console on a path: real router, real store, real session, and the real server in memory behind `fetch`.
 * Everything is put away when the test is finished.
 * @returns the server (with builders), the router, and `user`, who clicks and types
 */
export async function renderApp(path: string, { as, server: given, expiresIn, through }: Options = {}) {
  const server = given ?? (await createTestServer())
  const call = injectFetch(server.app)
  vi.stubGlobal('fetch', through ? through(call) : call)
  if (as) await signInAs(server, as, expiresIn)
  window.history.replaceState(null, '', path)
  const config = await loadConfig()
  const router = makeRouter()
  const user = userEvent.setup()
  const view = render(<App config={config} router={router} />)
  onTestFinished(async () => {
    cleanup()
    router.dispose()
    localStorage.clear()
    sessionStorage.clear()
    vi.unstubAllGlobals()
    if (!given) await server.close()
  })
  return { server, router, user, ...view }
}
