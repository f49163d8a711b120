import type { Context } from '../context.ts'
import { createFailure } from '../errors.ts'
import { connectToProvider, type Provider, toProviderError } from './provider.ts'
import type { Tokens } from './tokens.ts'

const ACCOUNT_GRANT_TYPE = 'urn:folkmoot:params:grant-type:account'

/**
 * Signs in as an account of the development issuer, without a browser.
 * @param account a name such as `ada`, or an e-mail address
 * @throws CommandError when the server has no development issuer, or it refuses
 */
export async function signInAs(context: Context, provider: Provider, account: string): Promise<Tokens> {
  if (!provider.devIssuer) {
    throw createFailure(
      `${context.config.server} has no development issuer, so --as does not work there. Run: folkmoot login`,
    )
  }
  const { openid, found } = await connectToProvider(context, provider.issuer, provider.clientId)
  try {
    return await openid.genericGrantRequest(found, ACCOUNT_GRANT_TYPE, { account, scope: provider.scopes })
  } catch (error) {
    throw toProviderError(context, provider.issuer, error)
  }
}
