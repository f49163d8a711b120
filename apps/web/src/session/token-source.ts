/**
 * Result of a token request: a token, none because nobody is signed in, or none because the provider requires a new
 * sign-in.
 */
export type TokenResult = { kind: 'token'; value: string } | { kind: 'none' } | { kind: 'login_required' }

/** The session functions that calls need. */
export interface TokenSource {
  /**
   * Returns the access token, renewed when it is about to expire. Waits for the first sign-in, with a limit (AUTH-7).
   */
  getToken: () => Promise<TokenResult>
  /** Renews a token that the server rejected, unless another call or tab has just done so. */
  renew: (refused: string | undefined) => Promise<TokenResult>
  /** Stores unsaved text and starts the sign-in redirect; `here` is the page to return to. */
  requestSignIn: (here: string) => void
  /** Path, query and fragment of the current page. */
  getCurrentPath: () => string
}
