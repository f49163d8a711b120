import { TIMES_MS } from '@folkmoot/domain/limits'
import type { Context } from './context.ts'
import { type Credentials, readCredentials, saveCredentials } from './credentials.ts'
import { DEFAULT_PROFILE } from './defaults.ts'
import { CommandError } from './errors.ts'
import { renewCredentials } from './identity/renew-credentials.ts'
import { runLocked } from './lock.ts'

/**
 * The token for this run's server: FOLKMOOT_TOKEN, else the stored sign-in, renewed when it is about to expire.
 * Undefined when there is none for this server: a token never goes to another one.
 * @throws CommandError when the sign-in cannot be renewed
 */
export async function findAccessToken(context: Context): Promise<string | undefined> {
  if (context.config.token) return context.config.token
  const stored = findServerCredentials(context)
  if (!stored || isFresh(stored, context)) return stored?.access_token
  return runLocked(context, async () => {
    const current = findServerCredentials(context)
    if (!current || isFresh(current, context)) return current?.access_token
    const renewed = await renewCredentials(context, current)
    if (!renewed) throw createNotSignedInError(context, 'The sign-in has expired.')
    saveCredentials(context.config, renewed)
    return renewed.access_token
  })
}

/** The stored sign-in of this profile, if it is for the server of this run. */
export function findServerCredentials({ config }: Context): Credentials | undefined {
  const stored = readCredentials(config)
  return stored?.server === config.server ? stored : undefined
}

const isFresh = ({ expires_at }: Credentials, { now }: Context): boolean =>
  expires_at === undefined || expires_at - now() > TIMES_MS.tokenRefreshMargin

/** The sentence for someone who has to sign in, with the command that does it. */
export function createNotSignedInError({ config }: Context, reason = ''): CommandError {
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
