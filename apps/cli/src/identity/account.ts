import type { Context } from '../context.ts'
import { failed } from '../errors.ts'
import { connect, type Provider, refusal } from './provider.ts'
import type { Tokens } from './tokens.ts'

const GRANT = 'urn:folkmoot:params:grant-type:account'

/**
 * Signs in as an account of the development issuer, without a browser.
 * @param account a name such as `ada`, or an e-mail address
 * @throws CommandError when the server has no development issuer, or it refuses
 */
export async function signInAs(context: Context, provider: Provider, account: string): Promise<Tokens> {
  if (!provider.devIssuer) {
    throw failed(
      `${context.config.server} has no development issuer, so nobody signs in there with --as. Run: folkmoot login`,
    )
  }
  const { openid, found } = await connect(context, provider.issuer, provider.clientId)
  try {
    return await openid.genericGrantRequest(found, GRANT, { account, scope: provider.scopes })
  } catch (error) {
    throw refusal(context, provider.issuer, error)
  }
}
