import type { ClientConfig } from '@folkmoot/api-types/site'
import { createContext, useContext } from 'react'
import type { Farewell } from './farewell.ts'
import { createSessionCore } from './session-core.ts'
import { renewToken, getToken } from './renew-token.ts'
import { getCurrentPath } from './return-path.ts'
import type { SessionState } from './session-state.ts'
import { requestSignIn, finishSignIn, signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import type { TokenSource } from './token-source.ts'
import { watchSession } from './watch-session.ts'

/** The session's functions. Its state is in the store: `useSessionState`. */
export interface Session extends TokenSource {
  /** reads the stored user and keeps the session current until the returned function is called */
  watch: () => () => void
  subscribe: (listener: (state: SessionState) => void) => () => void
  /** fulfilled once, at the first signed-in state */
  ready: Promise<void>
  signIn: (returnTo: string) => Promise<void>
  finishSignIn: (address: string) => Promise<string>
  signOut: (farewell?: Farewell) => ReturnType<typeof signOut>
}

/** Creates the session of one console page. The only user of the sign-in library. */
export function createSession(config: ClientConfig): Session {
  const core = createSessionCore(config)
  const finished = new Map<string, Promise<string>>()
  return {
    getToken: () => getToken(core),
    renew: (refused) => renewToken(core, refused),
    requestSignIn: (here) => void requestSignIn(core, here),
    getCurrentPath,
    watch: () => watchSession(core),
    subscribe: core.subscribe,
    ready: core.ready,
    signIn: (returnTo) => signIn(core, returnTo),
    // an answer of the provider works once; a repeated call gets the same result
    finishSignIn: (address) => {
      const known = finished.get(address) ?? finishSignIn(core, address)
      finished.set(address, known)
      return known
    },
    signOut: (farewell) => signOut(core, farewell),
  }
}

export const SessionContext = createContext<Session | undefined>(undefined)

/**
 * The session of this page.
 * @throws outside of `SessionRoot`
 */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('There is no session here.')
  return session
}
