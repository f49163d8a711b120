import { TIMES } from '@folkmoot/domain/limits'
import type { Context } from './context.ts'
import { type Credentials, readCredentials, saveCredentials } from './credentials.ts'
import { DEFAULT_PROFILE } from './defaults.ts'
import { CommandError } from './errors.ts'
import { renew } from './identity/renew.ts'
import { underLock } from './lock.ts'

/**
 * The token for this run's server: FOLKMOOT_TOKEN, else the stored sign-in, renewed when it is about to expire.
 * Undefined when there is none for this server: a token never goes to another one.
 * @throws CommandError when the sign-in cannot be renewed
 */
export async function accessToken(context: Context): Promise<string | undefined> {
  if (context.config.token) return context.config.token
  const stored = credentialsForServer(context)
  if (!stored || isFresh(stored, context)) return stored?.access_token
  return underLock(context, async () => {
    const current = credentialsForServer(context)
    if (!current || isFresh(current, context)) return current?.access_token
    const renewed = await renew(context, current)
    if (!renewed) throw notSignedIn(context, 'The sign-in has expired.')
    saveCredentials(context.config, renewed)
    return renewed.access_token
  })
}

/** The stored sign-in of this profile, if it is for the server of this run. */
export function credentialsForServer({ config }: Context): Credentials | undefined {
  const stored = readCredentials(config)
  return stored?.server === config.server ? stored : undefined
}

const isFresh = ({ expires_at }: Credentials, { now }: Context): boolean =>
  expires_at === undefined || expires_at - now() > TIMES.tokenRefreshMargin

/** The sentence for someone who has to sign in, with the command that does it. */
export function notSignedIn({ config }: Context, reason = ''): CommandError {
  const { profile, server } = config
  const words = ['folkmoot login']
  if (profile !== DEFAULT_PROFILE) words.push('--profile', profile)
  if (config.serverFromFlag) words.push('--server', server)
  const elsewhere = readCredentials(config)?.server
  const signedIn =
    elsewhere && elsewhere !== server ? ` (profile ${profile} is signed in to ${elsewhere})` : ''
  const who = profile === DEFAULT_PROFILE || signedIn ? '' : ` with profile ${profile}`
  return new CommandError(
    'not-signed-in',
    [reason, `Not signed in to ${server}${who}${signedIn}. Run: ${words.join(' ')}`]
      .filter(Boolean)
      .join(' '),
  )
}
