import { type SessionCore, SIGNED_OUT_BY_CHOICE } from './session-core.ts'

/**
 * Signs out here, then at the provider: clears local and session storage and the stored user, and starts the provider's
 * redirect. The participant page's data in IndexedDB and the theme's cookie stay.
 * @returns `no-redirect` when the person is signed out here, but the provider could not be reached
 * @throws when the local sign-out fails
 */
export async function signOut({ manager, setState }: SessionCore): Promise<'redirected' | 'no-redirect'> {
  const user = await manager.getUser()
  window.localStorage.clear()
  window.sessionStorage.clear()
  await manager.removeUser()
  setState(SIGNED_OUT_BY_CHOICE)
  try {
    await manager.signoutRedirect(user?.id_token ? { id_token_hint: user.id_token } : {})
    return 'redirected'
  } catch (problem) {
    console.error(problem)
    return 'no-redirect'
  }
}
