import type { ClientConfig } from '@folkmoot/api-types/site'
import { saveFarewell, type Farewell } from './farewell.ts'
import { type SessionCore, SIGNED_OUT_BY_CHOICE } from './session-core.ts'

/** Ends the session of our server, which renews the tokens. Without the server it ends at the provider alone. */
async function endServerSession({ session_path }: ClientConfig): Promise<void> {
  if (session_path === undefined) return
  await fetch(`${session_path}/end`, { method: 'POST' }).catch((problem: unknown) => console.error(problem))
}

/**
 * Signs out here, then at the provider: clears local and session storage and the stored user, and starts the provider's
 * redirect. The participant page's data in IndexedDB and the theme's cookie stay.
 * @param farewell what /home says then
 * @returns `no-redirect` when the person is signed out here, but the provider could not be reached
 * @throws when the local sign-out fails
 */
export async function signOut(
  { config, manager, setState }: SessionCore,
  farewell?: Farewell,
): Promise<'redirected' | 'no-redirect'> {
  const user = await manager.getUser()
  await endServerSession(config)
  window.localStorage.clear()
  window.sessionStorage.clear()
  await manager.removeUser()
  if (farewell) saveFarewell(farewell)
  setState(SIGNED_OUT_BY_CHOICE)
  try {
    await manager.signoutRedirect(user?.id_token ? { id_token_hint: user.id_token } : {})
    return 'redirected'
  } catch (problem) {
    console.error(problem)
    return 'no-redirect'
  }
}
