import { type SessionCore, SIGNED_OUT_BY_CHOICE } from './session-core.ts'

/**
 * Signs out here, then at the provider: clears local and session storage and the stored user, and leaves by the
 * provider's redirect. What participants keep in IndexedDB, and the cookie with the theme, stay.
 * @returns `no-redirect` when the person is signed out here but the provider could not be told
 * @throws what kept the sign-out here from being done
 */
export async function signOut({
  manager,
  setState: set,
}: SessionCore): Promise<'redirected' | 'no-redirect'> {
  const user = await manager.getUser()
  window.localStorage.clear()
  window.sessionStorage.clear()
  await manager.removeUser()
  set(SIGNED_OUT_BY_CHOICE)
  try {
    await manager.signoutRedirect(user?.id_token ? { id_token_hint: user.id_token } : {})
    return 'redirected'
  } catch (problem) {
    console.error(problem)
    return 'no-redirect'
  }
}
