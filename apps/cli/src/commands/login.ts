import { users } from '@folkmoot/api-types/users'
import { Option } from 'commander'
import { call } from '../client.ts'
import type { Context } from '../context.ts'
import { applyTokens, revokeCredentials } from '../identity/provider.ts'
import { findProvider, signIn } from '../identity/sign-in.ts'
import { printJson, printResult } from '../output.ts'
import { runLocked, saveProfile, readProfile } from '../profiles.ts'
import { formatUserName } from './auth.ts'
import { createCommand } from './command.ts'

interface LoginOptions {
  readonly device: boolean
  readonly as: string | undefined
}

/** `login`: signs in and stores the sign-in for this profile. */
export const login = createCommand<LoginOptions>({
  description:
    'Sign in to a server, in a browser unless you choose another way. The profile remembers the server.',
  options: [
    new Option('--device', 'sign in with a code that you enter in a browser on any machine'),
    new Option('--as <name>', 'sign in as an account of the development issuer, without a browser').conflicts(
      'device',
    ),
  ],
  examples: [
    ['folkmoot login', 'sign in in the browser of this machine'],
    ['folkmoot login --device', 'show a code to enter on another machine'],
    ['folkmoot login --as ada', 'a demonstration account, no browser'],
    ['folkmoot login --server https://talk.example.org --profile work', 'a second server'],
  ],
  run: runLogin,
})

async function runLogin({ device, as }: LoginOptions, context: Context): Promise<void> {
  const provider = await findProvider(context)
  const way = as === undefined ? (device ? 'device' : 'browser') : { account: as }
  const tokens = await signIn(context, provider, way)
  const { server } = context.config
  const { issuer, cli_client_id: client_id } = provider
  const target = { server, issuer, client_id }
  const credentials = applyTokens(context, target, tokens)
  await runLocked(context, () => saveProfile(context.config, { server, credentials }))
  const signedIn = { ...context, config: { ...context.config, token: undefined } }
  const user = await call(signedIn, users.currentUser, {})
  if (context.json) printJson(context, user)
  else
    printResult(context, `Signed in to ${server} as ${formatUserName(user)}.`, [
      server,
      user.email ?? user.hname,
    ])
  if (context.config.token) {
    context.stderr.write(
      'FOLKMOOT_TOKEN is set, and other commands use it instead of this sign-in. Unset it to use this one.\n',
    )
  }
}

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
