import type { Context } from '../context.ts'
import { createFailure } from '../errors.ts'
import { listenForRedirect } from './loopback-server.ts'
import { waitForUser } from './wait-for-user.ts'
import { connectToProvider, type Provider, toProviderError } from './provider.ts'
import type { Tokens } from './tokens.ts'

const SIGN_IN_TIMEOUT = {
  time: 5 * 60_000,
  error: () => createFailure('Nobody signed in within five minutes. Run: folkmoot login'),
}

/**
 * Signs in in the browser of this machine: authorization code with PKCE, the answer comes to a port on 127.0.0.1.
 * @throws CommandError when the person refuses or does not come back within five minutes
 */
export async function signInWithBrowser(context: Context, provider: Provider): Promise<Tokens> {
  const { openid, found } = await connectToProvider(context, provider.issuer, provider.clientId)
  const secrets = {
    verifier: openid.randomPKCECodeVerifier(),
    state: openid.randomState(),
    nonce: openid.randomNonce(),
  }
  const back = await listenForRedirect(secrets.state)
  try {
    const address = openid.buildAuthorizationUrl(found, {
      redirect_uri: back.redirectUri,
      scope: provider.scopes,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
      ...(provider.audience ? { audience: provider.audience } : {}),
    })
    context.stderr.write(
      `Sign in in the browser. If none opens, open this address on this machine:\n${address.href}\n`,
    )
    context.stderr.write('On another machine run: folkmoot login --device\n')
    context.openBrowser(address.href)
    const returned = await waitForUser(context.signal, back.redirectedUrl, SIGN_IN_TIMEOUT)
    const tokens = await openid.authorizationCodeGrant(found, returned, {
      pkceCodeVerifier: secrets.verifier,
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
    })
    back.respond('You are signed in. You can close this window and go on in the terminal.')
    return tokens
  } catch (error) {
    back.respond('The sign-in did not work. The terminal says why.')
    throw toProviderError(context, provider.issuer, error)
  } finally {
    await back.close()
  }
}
