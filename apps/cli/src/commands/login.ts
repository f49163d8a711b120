import { users } from '@folkmoot/api-types/users'
import { Option } from 'commander'
import { call } from '../client.ts'
import type { Context } from '../context.ts'
import { saveCredentials } from '../credentials.ts'
import { signInAs } from '../identity/account.ts'
import { signInWithCode } from '../identity/device.ts'
import { signInWithBrowser } from '../identity/loopback.ts'
import { findProvider } from '../identity/provider.ts'
import { applyTokens } from '../identity/tokens.ts'
import { runLocked } from '../lock.ts'
import { printJson, printResult } from '../output.ts'
import { saveServer } from '../settings-file.ts'
import { createCommand } from './command.ts'
import { formatUserName } from './user-name.ts'
import { createWholeNumberParser } from './value-parsers.ts'

/** Options of one of three ways to sign in. */
type LoginOptions =
  | { readonly way: 'browser'; readonly port?: number }
  | { readonly way: 'device' }
  | { readonly way: 'account'; readonly account: string }

interface LoginValues {
  readonly device: boolean
  readonly as: string | undefined
  readonly port: number | undefined
}

/** `login`: signs in and stores the sign-in for this profile. */
export const login = createCommand({
  description:
    'Sign in to a server, in a browser unless you choose another way. The profile remembers the server.',
  options: [
    new Option('--device', 'sign in with a code that you enter in a browser on any machine'),
    new Option('--as <name>', 'sign in as an account of the development issuer, without a browser').conflicts(
      'device',
    ),
    new Option('--port <number>', 'the port of this machine to which the browser returns')
      .argParser(createWholeNumberParser(1, 65_535))
      .conflicts(['device', 'as']),
  ],
  examples: [
    ['folkmoot login', 'sign in in the browser of this machine'],
    ['folkmoot login --device', 'show a code to enter on another machine'],
    ['folkmoot login --as ada', 'a demonstration account, no browser'],
    ['folkmoot login --port 8976', 'for a provider that knows http://127.0.0.1:8976/callback'],
    ['folkmoot login --server https://talk.example.org --profile work', 'a second server'],
  ],
  parse: parseLogin,
  run: runLogin,
})

function parseLogin({ device, as, port }: LoginValues): LoginOptions {
  if (as !== undefined) return { way: 'account', account: as }
  return device ? { way: 'device' } : { way: 'browser', ...(port === undefined ? {} : { port }) }
}

async function runLogin(options: LoginOptions, context: Context): Promise<void> {
  const provider = await findProvider(context)
  const tokens = await requestTokens(options, context, provider)
  const { folder, profile, server } = context.config
  const { issuer, clientId: client_id } = provider
  const target = { server, issuer, client_id }
  await runLocked(context, () => {
    saveCredentials(context.config, applyTokens(context, target, tokens))
    saveServer(folder, profile, server)
  })
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

function requestTokens(
  options: LoginOptions,
  context: Context,
  provider: Awaited<ReturnType<typeof findProvider>>,
) {
  switch (options.way) {
    case 'account':
      return signInAs(context, provider, options.account)
    case 'device':
      return signInWithCode(context, provider)
    case 'browser':
      return signInWithBrowser(context, provider, options.port)
  }
}
