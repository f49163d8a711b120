import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ClientConfig, site } from '@folkmoot/api-types/site'
import { type CurrentUser, users } from '@folkmoot/api-types/users'
import { PRODUCT } from '@folkmoot/domain/product'
import { Option } from 'commander'
import { call, findServerCredentials, createNotSignedInError, findAccessToken } from '../client.ts'
import { runLocked, saveProfile, readProfile } from '../config.ts'
import type { Context } from '../context.ts'
import { createCancellation, createFailure } from '../errors.ts'
import { printJson, printResult } from '../output.ts'
import {
  connectToProvider,
  toProviderError,
  type Tokens,
  applyTokens,
  revokeCredentials,
} from '../provider.ts'
import { toOneLine } from '../terminal.ts'
import { createCommand, type CommandGroup } from './command.ts'
import { createShowCommand } from './resource-command.ts'

/** The identity provider of a server, and how the command line signs in to it. */
type Provider = ClientConfig

/** Asks the server for its identity provider. @throws CommandError when it does not say */
export const findProvider = (context: Context): Promise<Provider> =>
  call(context, site.config, undefined, { as: { token: undefined } })

/** How a person signs in. An account is one of the development issuer: a name such as `ada`, or an address. */
type Way = 'browser' | 'device' | { readonly account: string }

const ACCOUNT_GRANT_TYPE = 'urn:folkmoot:params:grant-type:account'

type Connected = Awaited<ReturnType<typeof connectToProvider>>

/**
 * Signs in, and waits for the person where that takes one.
 * @throws CommandError when the person or the provider refuses, or on Ctrl-C
 */
export async function signIn(context: Context, provider: Provider, way: Way): Promise<Tokens> {
  if (typeof way === 'object' && !provider.dev_issuer)
    throw createFailure(
      `${context.config.server} has no development issuer, so --as does not work there. Run: folkmoot login`,
    )
  const connected = await connectToProvider(context, provider.issuer, provider.cli_client_id)
  try {
    if (way === 'browser') return await signInWithBrowser(context, provider, connected)
    if (way === 'device') return await signInWithCode(context, provider, connected)
    const parameters = { account: way.account, scope: provider.scopes }
    return await connected.openid.genericGrantRequest(connected.found, ACCOUNT_GRANT_TYPE, parameters)
  } catch (error) {
    throw toProviderError(context, provider.issuer, error)
  }
}

/** Signs in with a code that the person enters in a browser, on this machine or another one. */
async function signInWithCode(
  context: Context,
  provider: Provider,
  { openid, found }: Connected,
): Promise<Tokens> {
  if (!found.serverMetadata().device_authorization_endpoint)
    throw createFailure(
      `The identity provider ${provider.issuer} does not support signing in with a code. Run: folkmoot login`,
    )
  const parameters = { scope: provider.scopes, ...listTargetParameters(provider) }
  const code = await openid.initiateDeviceAuthorization(found, parameters)
  context.stderr.write(`Open ${code.verification_uri} in a browser and enter the code ${code.user_code}\n`)
  if (code.verification_uri_complete) context.stderr.write(`or open ${code.verification_uri_complete}\n`)
  context.stderr.write('Waiting for you to sign in there …\n')
  const polling = openid.pollDeviceAuthorizationGrant(found, code, undefined, { signal: context.signal })
  return unlessCancelled(context, polling)
}

/** Signs in in the browser of this machine: authorization code with PKCE, redirected to a port on 127.0.0.1. */
async function signInWithBrowser(
  context: Context,
  provider: Provider,
  { openid, found }: Connected,
): Promise<Tokens> {
  const [verifier, state, nonce] = [
    openid.randomPKCECodeVerifier(),
    openid.randomState(),
    openid.randomNonce(),
  ]
  const listener = await listenForRedirect(state)
  try {
    const { href } = openid.buildAuthorizationUrl(found, {
      redirect_uri: listener.redirectUri,
      scope: provider.scopes,
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...listTargetParameters(provider),
    })
    context.stderr.write(
      `Sign in in the browser. If none opens, open this address on this machine:\n${href}\n`,
    )
    context.stderr.write('On another machine run: folkmoot login --device\n')
    context.openBrowser(href)
    const tokens = await openid.authorizationCodeGrant(
      found,
      await unlessCancelled(context, listener.redirectedUrl),
      { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce },
    )
    listener.respond('You are signed in. You can close this window and continue in the terminal.')
    return tokens
  } catch (error) {
    listener.respond('The sign-in failed. The terminal shows the reason.')
    throw error
  } finally {
    await listener.close()
  }
}

/** The parameter that says for whom tokens are asked. */
const listTargetParameters = ({ audience }: Provider): Record<string, string> =>
  audience ? { audience } : {}

/** Waits for an action of a person outside the terminal. @throws CommandError at once on Ctrl-C */
function unlessCancelled<R>({ signal }: Context, action: Promise<R>): Promise<R> {
  const cancellation = new Promise<never>((_, reject) => {
    const cancel = () => reject(createCancellation())
    if (signal.aborted) cancel()
    signal.addEventListener('abort', cancel, { once: true })
  })
  return Promise.race([action, cancellation])
}

/** A port on this machine to which the identity provider redirects the browser. */
interface RedirectListener {
  readonly redirectUri: string
  /** resolves with the address of the redirect */
  readonly redirectedUrl: Promise<URL>
  /** shows a sentence in the browser, whose request waits for it */
  readonly respond: (sentence: string) => void
  readonly close: () => Promise<void>
}

const renderPage = (sentence: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta name="color-scheme" content="light dark"><title>${PRODUCT}</title>` +
  `<body style="font:16px system-ui,sans-serif;max-width:30rem;margin:20vh auto;padding:0 1rem"><p>${sentence}</p></body></html>`

function sendPage(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(renderPage(sentence))
}

const HOST = '127.0.0.1'
const PATH = '/callback'

/**
 * Waits for the browser at a free port of this machine. Refuses requests without the state of this sign-in, so that no
 * other page can end it.
 */
async function listenForRedirect(state: string): Promise<RedirectListener> {
  let waiting: ServerResponse | undefined
  let resolveUrl: (address: URL) => void = () => undefined
  const redirectedUrl = new Promise<URL>((resolve) => (resolveUrl = resolve))
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', redirectUri)
    if (request.method !== 'GET' || address.pathname !== PATH) return sendPage(response, 404, 'Not found')
    if (waiting || address.searchParams.get('state') !== state)
      return sendPage(response, 400, 'This sign-in was not started in the terminal.')
    waiting = response
    resolveUrl(address)
  })
  await once(server.listen(0, HOST), 'listening')
  const { port } = server.address() as AddressInfo
  const redirectUri = `http://${HOST}:${port}${PATH}`
  return {
    redirectUri,
    redirectedUrl,
    respond: (sentence) => {
      if (waiting && !waiting.writableEnded) sendPage(waiting, 200, sentence)
    },
    close: async () => {
      if (waiting && !waiting.writableFinished)
        await new Promise((resolve) => waiting?.once('close', resolve))
      await new Promise((resolve) => server.close(resolve).closeAllConnections())
    },
  }
}

/** Formats the name of a person: “Ada Owner (ada@folkmoot.test)”, or the part that is known. */
export function formatUserName({ hname, email, uid }: CurrentUser): string {
  const known = [hname, hname && email ? `(${email})` : email].filter(Boolean).join(' ')
  return known ? toOneLine(known) : `user ${uid}`
}

/** `auth status`: asks the server, so that it notices a stored token that the server refuses. */
const showStatus = createShowCommand({
  summary: 'show who is signed in, and where',
  description: 'Ask the server who you are. The exit code is 4 when you are not signed in.',
  examples: [
    ['folkmoot auth status', 'server, person, and expiry of the token'],
    ['folkmoot auth status --json', 'for programs'],
  ],
  load: (_options: object, context) => call(context, users.currentUser, {}),
  listEntries: (user, context) => {
    const { server, profile, token } = context.config
    // of an access token only its maker’s list knows it
    const expires = token ? undefined : findServerCredentials(context)?.expires_at
    return [
      ['server', server],
      ['profile', profile],
      ['signed in as', formatUserName(user)],
      ['administrator', user.is_admin],
      ['token from', token ? 'FOLKMOOT_TOKEN' : 'folkmoot login'],
      ...(expires === undefined ? [] : [['token expires', new Date(expires)] as const]),
    ]
  },
})

/** `auth token`: prints the token alone on a line, so that a shell can insert it into another command. */
const printToken = createCommand({
  summary: 'print the access token',
  description: 'Print the access token, renewed if it is about to expire. With it, anybody can act as you.',
  examples: [
    [
      'curl -H "Authorization: Bearer $(folkmoot auth token)" http://localhost:8080/api/v3/users',
      'call the API',
    ],
  ],
  run: async (_options: object, context) => {
    const token = await findAccessToken(context)
    if (!token) throw createNotSignedInError(context)
    if (context.json) printJson(context, { token })
    else context.stdout.write(`${token}\n`)
  },
})

export const authCommands: CommandGroup = {
  status: showStatus,
  token: printToken,
}

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
