import { isLoopback } from '@folkmoot/domain/domain-list'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { parseValue } from '../http/parse-input.ts'
import type { Settings } from './settings.ts'

/** The value of DEV_ISSUER that starts the development issuer on an address that others can reach. */
export const INSECURE_PUBLIC = 'insecure-public'

/** Tells whether only this machine reaches the server: under its public origin, and on the address where it listens. */
function isLocalServer({ HOST }: Settings, publicOrigin: string): boolean {
  const hostname = URL.canParse(publicOrigin) ? new URL(publicOrigin).hostname : ''
  return isLoopback(hostname) && (isLoopback(HOST) || HOST === '::1')
}

/** Reads DEV_ISSUER: off, on, or on for an address that others can reach; undefined for a wrong value. */
function readDevIssuer(settings: Settings, problems: string[]): 'off' | 'local' | 'public' | undefined {
  const { DEV_ISSUER: text, AUTH_ISSUER } = settings
  if (text === INSECURE_PUBLIC) return 'public'
  if (text === undefined) return AUTH_ISSUER === undefined ? 'local' : 'off'
  const result = parseValue(text, { type: 'boolean' })
  if ('value' in result) return result.value === true ? 'local' : 'off'
  problems.push(`DEV_ISSUER must be 1, 0 or ${INSECURE_PUBLIC}.`)
  return undefined
}

function checkDevIssuer(
  devIssuer: 'local' | 'public',
  settings: Settings,
  publicOrigin: string,
  problems: string[],
): void {
  if (settings.AUTH_ISSUER !== undefined)
    problems.push('DEV_ISSUER and AUTH_ISSUER exclude each other: set DEV_ISSUER=0 to use the provider.')
  if (devIssuer === 'local' && !isLocalServer(settings, publicOrigin))
    problems.push(
      'AUTH_ISSUER must be set, because the development issuer signs anyone in as anyone, without a password: it starts ' +
        'only where PUBLIC_ORIGIN and HOST are loopback (localhost, 127.0.0.1 or ::1). ' +
        `DEV_ISSUER=${INSECURE_PUBLIC} starts it nevertheless: never for real people.`,
    )
}

/** An issuer has neither query nor fragment (OpenID Connect Core 1.0, section 2); a name or password in it would be printed. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && [username, password, search, hash].join('') === ''
}

function checkProvider(settings: Settings, problems: string[]): void {
  const { AUTH_ISSUER: issuer } = settings
  if (issuer === undefined) problems.push('DEV_ISSUER=0 needs AUTH_ISSUER.')
  else if (!isIssuer(issuer))
    problems.push('AUTH_ISSUER must be the provider’s address, as in https://id.example.org/.')
  for (const name of ['AUTH_AUDIENCE', 'AUTH_CLIENT_ID'] as const)
    if (settings[name] === undefined) problems.push(`AUTH_ISSUER needs ${name} too.`)
}

/** Reads the provider of AUTH_ISSUER, or the development issuer as one. */
function readProvider(settings: Settings, publicOrigin: string, devIssuer: boolean) {
  const issuer = settings.AUTH_ISSUER ?? `${publicOrigin}/oidc`
  const clientId = settings.AUTH_CLIENT_ID ?? `${PRODUCT_SLUG}-web`
  const cliClientId = settings.AUTH_CLI_CLIENT_ID ?? (devIssuer ? `${PRODUCT_SLUG}-cli` : clientId)
  return {
    /** in messages */
    name: URL.canParse(issuer) ? new URL(issuer).host : issuer,
    issuer,
    audience: settings.AUTH_AUDIENCE ?? `${PRODUCT_SLUG}-api`,
    clientId,
    cliClientId,
    /** whose access tokens are accepted */
    clients: [clientId, cliClientId],
    clientSecret: settings.AUTH_CLIENT_SECRET ?? null,
    namespace: settings.AUTH_NAMESPACE ?? `https://${PRODUCT_SLUG}.test/`,
    scopes: settings.AUTH_SCOPES ?? (devIssuer ? 'openid profile email api' : 'openid profile email'),
  }
}

/** The provider that signs people in. */
export type ProviderConfig = ReturnType<typeof readProvider>

/** Reads who signs people in: a provider, or the development issuer. */
export function readIssuer(settings: Settings, publicOrigin: string, problems: string[]) {
  const mode = readDevIssuer(settings, problems)
  const devIssuer = mode !== 'off'
  if (mode === 'off') checkProvider(settings, problems)
  else if (mode !== undefined) checkDevIssuer(mode, settings, publicOrigin, problems)
  return {
    devIssuer,
    /** the development issuer is on although others can reach the server */
    isInsecurePublic: mode === 'public',
    adminUids: settings.ADMIN_UIDS ?? (mode === 'local' ? [`cleo@${PRODUCT_SLUG}.test`] : []),
    /** the provider */
    auth: readProvider(settings, publicOrigin, devIssuer),
  }
}
