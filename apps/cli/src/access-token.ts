import { TIMES_MS } from '@folkmoot/domain/limits'
import type { Context } from './context.ts'
import { DEFAULT_PROFILE } from './defaults.ts'
import { CommandError } from './errors.ts'
import { renewCredentials } from './identity/provider.ts'
import { type Credentials, readProfile, runLocked, saveProfile } from './profiles.ts'

/**
 * Finds the token for this run's server: FOLKMOOT_TOKEN, or the stored sign-in, renewed if it is about to expire.
 * A token never goes to another server.
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
    saveProfile(context.config, { credentials: renewed })
    return renewed.access_token
  })
}

/** Finds the stored sign-in of this profile to the server of this run. */
export function findServerCredentials({ config }: Context): Credentials | undefined {
  const { credentials } = readProfile(config)
  return credentials?.server === config.server ? credentials : undefined
}

const isFresh = ({ expires_at }: Credentials, { now }: Context): boolean =>
  expires_at === undefined || expires_at - now() > TIMES_MS.tokenRefreshMargin

/** Creates the error that names the command to sign in. */
export function createNotSignedInError({ config }: Context, reason = ''): CommandError {
  const { profile, server } = config
  const words = ['folkmoot login']
  if (profile !== DEFAULT_PROFILE) words.push('--profile', profile)
  if (config.serverFromFlag) words.push('--server', server)
  const otherServer = readProfile(config).credentials?.server
  const signedIn =
    otherServer && otherServer !== server ? ` (profile ${profile} is signed in to ${otherServer})` : ''
  const suffix = profile === DEFAULT_PROFILE || signedIn ? '' : ` with profile ${profile}`
  return new CommandError(
    'not-signed-in',
    [reason, `Not signed in to ${server}${suffix}${signedIn}. Run: ${words.join(' ')}`]
      .filter(Boolean)
      .join(' '),
  )
}
