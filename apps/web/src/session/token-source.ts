/**
 * What asking for a token gives: one, or none because nobody is signed in, or none because the provider wants the
 * person to sign in again.
 */
export type TokenResult = { kind: 'token'; value: string } | { kind: 'none' } | { kind: 'login_required' }

/** What the calls need to know of the session: where a token comes from and what to do without one. */
export interface TokenSource {
  /** The access token, renewed when it is about to expire. Waits for the first sign-in, but not for ever (AUTH-7). */
  getToken: () => Promise<TokenResult>
  /** Renews a token that the server refused, unless another call or tab has done so meanwhile. */
  renew: (refused: string | undefined) => Promise<TokenResult>
  /** Keeps unsaved text and starts the sign-in redirect; `here` is where to come back to. */
  requestSignIn: (here: string) => void
  /** Path, query and fragment of the page that the person is on. */
  getCurrentPath: () => string
}
