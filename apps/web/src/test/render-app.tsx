import { createInjectFetch } from '@folkmoot/testing/inject-fetch'
import { openServer } from '@folkmoot/testing/provide-server'
import type { TestServer } from '@folkmoot/testing/server'
import { cleanup, configure, render } from '@testing-library/react'
import { PointerEventsCheckLevel, type UserEvent, userEvent } from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import { loadConfig } from '../api/config.ts'
import { App, createRouter } from '../app/router.tsx'
import { getUserKey } from '../session/stored-user.ts'
import { deferErrorText } from './defer-error-text.ts'
// import the frames before the first test's timeout starts
import '../app/Console.tsx'
import '../app/SessionRoot.tsx'
import '../features/conversation-frame/ConversationLayout.tsx'
import '../session/sign-in-pages.tsx'

configure(deferErrorText)
// happy-dom has no window.stop
window.stop ??= () => undefined

/** The named accounts of the development issuer. */
export type Account = 'ada' | 'ben' | 'cleo' | 'dan'

interface Options {
  /** the signed-in account; signed out when absent */
  as?: Account | undefined
  /** a server that the test has prepared */
  server?: TestServer
  /** seconds until the token expires */
  expiresIn?: number
  /** wraps the connection between console and server: records, delays or spoils calls */
  through?: (call: typeof fetch) => typeof fetch
}

/** Stores an account's sign-in where the console finds it, as the sign-in library does. */
export async function signInAs(server: TestServer, account: Account, expiresIn = 3600): Promise<void> {
  const { issuer, clientId } = server.config.auth
  const stored = {
    access_token: await server.tokenFor(account),
    token_type: 'Bearer',
    scope: server.config.auth.scopes,
    profile: { sub: account, email: `${account}@folkmoot.test`, iss: issuer, aud: clientId, iat: 0, exp: 0 },
    expires_at: Math.floor(Date.now() / 1000) + expiresIn,
  }
  localStorage.setItem(getUserKey({ issuer, client_id: clientId }), JSON.stringify(stored))
}

/** An open console, for tests. */
export interface OpenConsole {
  server: TestServer
  router: ReturnType<typeof createRouter>
  /** clicks and types */
  user: UserEvent
  unmount: () => void
}

/**
 * Opens the console on a path: real router, real store, real session, and the real server in memory behind `fetch`.
 * Everything is cleaned up when the test is finished.
 */
export async function renderApp(
  path: string,
  { as, server: given, expiresIn, through }: Options = {},
): Promise<OpenConsole> {
  const server = given ?? (await openServer())
  const inFlight = new Set<Promise<unknown>>()
  const call: typeof fetch = (input, init) => {
    const answer = createInjectFetch(server.app)(input, init)
    inFlight.add(answer)
    void answer.catch(() => undefined).then(() => inFlight.delete(answer))
    return answer
  }
  vi.stubGlobal('fetch', through ? through(call) : call)
  if (as) await signInAs(server, as, expiresIn)
  window.history.replaceState(null, '', path)
  const config = await loadConfig()
  const router = createRouter()
  // no style sheet here takes pointer events away, and a key needs no pause
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never, delay: null })
  const { unmount } = render(<App config={config} router={router} />)
  onTestFinished(async () => {
    cleanup()
    router.dispose()
    // what the screens say as they go, such as that somebody has left
    await new Promise((resolve) => setTimeout(resolve))
    await Promise.allSettled(inFlight)
  })
  return { server, router, user, unmount }
}
