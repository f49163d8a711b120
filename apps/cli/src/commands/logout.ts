import { users } from '@folkmoot/api-types/users'
import { Option } from 'commander'
import { call } from '../client.ts'
import type { Context } from '../context.ts'
import { revokeCredentials } from '../identity/provider.ts'
import { printJson, printResult } from '../output.ts'
import { readProfile, runLocked, saveProfile } from '../profiles.ts'
import { createCommand } from './command.ts'

interface LogoutOptions {
  readonly everywhere: boolean
}

/** `logout`: removes the sign-in of this profile. */
export const logout = createCommand<LogoutOptions>({
  description:
    'Remove the stored sign-in of the profile, and end it at the identity provider if that supports it.',
  examples: [
    ['folkmoot logout', 'sign out'],
    ['folkmoot logout --profile work', 'only from the server of that profile'],
    ['folkmoot logout --everywhere', 'end every sign-in of your account, in all browsers too'],
  ],
  options: [new Option('--everywhere', 'end all sign-ins of the account first, on every device')],
  run: runLogout,
})

/** Removes the stored sign-in first, so that it is gone from this machine even if the provider does not answer. */
async function runLogout({ everywhere }: LogoutOptions, context: Context): Promise<void> {
  if (everywhere) await call(context, users.signOutEverywhere, { body: {} })
  const stored = await runLocked(context, () => {
    const { credentials } = readProfile(context.config)
    if (credentials) saveProfile(context.config, { credentials: undefined })
    return credentials
  })
  if (stored) await revokeCredentials(context, stored)
  const server = stored?.server ?? null
  if (context.json) printJson(context, { server })
  else printResult(context, server ? `Signed out of ${server}.` : 'You were not signed in.', [server])
  if (context.config.token)
    context.stderr.write('FOLKMOOT_TOKEN is still set. Unset it to sign out completely.\n')
}
