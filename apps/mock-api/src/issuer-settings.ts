import { isLoopback } from '@folkmoot/domain/domain-list'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { parseValue } from './core/parse-value.ts'
import type { Settings } from './settings.ts'

/** The value of DEV_ISSUER that starts the development issuer on an address that others can reach. */
export const INSECURE_PUBLIC = 'insecure-public'

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** Tells whether only this machine reaches the server: under its public origin, and on the address where it listens. */
function isLocalServer({ HOST }: Settings, publicOrigin: string): boolean {
  const hostname = URL.canParse(publicOrigin) ? new URL(publicOrigin).hostname : ''
  return isLoopback(hostname) && (isLoopback(HOST) || HOST === '::1')
}

/** Reads DEV_ISSUER: off, on, or on for an address that others can reach. */
function readDevIssuer(settings: Settings, problems: string[]): 'off' | 'local' | 'public' {
  const { DEV_ISSUER: text, AUTH_ISSUER } = settings
  if (text === INSECURE_PUBLIC) return 'public'
  if (text === undefined) return AUTH_ISSUER === undefined ? 'local' : 'off'
  const result = parseValue(text, { type: 'boolean' })
  if ('value' in result) return result.value === true ? 'local' : 'off'
  problems.push(`DEV_ISSUER must be 1, 0 or ${INSECURE_PUBLIC}.`)
  return 'off'
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

function checkProvider(settings: Settings, problems: string[]): void {
  if (settings.AUTH_ISSUER === undefined) problems.push('DEV_ISSUER=0 needs AUTH_ISSUER.')
  for (const name of ['AUTH_AUDIENCE', 'AUTH_CLIENT_ID'] as const)
    if (settings[name] === undefined) problems.push(`AUTH_ISSUER needs ${name} too.`)
}

/** Scopes of OpenID Connect, which say what an ID token contains. */
const IDENTITY_SCOPES = new Set(['openid', 'profile', 'email', 'offline_access'])

/**
 * Finds the scope that access tokens must have: the first of those for an API that the clients request, without the address
 * of the API that Entra has before it; else openid, which the tokens of Keycloak and Auth0 contain.
 */
const findApiScope = (requested: string): string =>
  requested
    .split(' ')
    .find((scope) => scope !== '' && !IDENTITY_SCOPES.has(scope))
    ?.split('/')
    .at(-1) || 'openid'

/** Reads who signs people in: a provider, or the development issuer. */
export function readIssuer(settings: Settings, publicOrigin: string, problems: string[]) {
  const mode = readDevIssuer(settings, problems)
  const devIssuer = mode !== 'off'
  if (mode === 'off') checkProvider(settings, problems)
  else checkDevIssuer(mode, settings, publicOrigin, problems)
  if (settings.AUTH_ISSUER !== undefined && !isWebAddress(settings.AUTH_ISSUER))
    problems.push('AUTH_ISSUER must be the provider’s address, as in https://id.example.org/.')
  const clientId = settings.AUTH_CLIENT_ID ?? `${PRODUCT_SLUG}-web`
  const cliClientId = settings.AUTH_CLI_CLIENT_ID ?? (devIssuer ? `${PRODUCT_SLUG}-cli` : clientId)
  const scopes = settings.AUTH_SCOPES ?? (devIssuer ? 'openid profile email api' : 'openid profile email')
  return {
    devIssuer,
    /** the development issuer is on although others can reach the server */
    isInsecurePublic: mode === 'public',
    adminUids: settings.ADMIN_UIDS ?? (mode === 'local' ? [`cleo@${PRODUCT_SLUG}.test`] : []),
    auth: {
      issuer: settings.AUTH_ISSUER ?? `${publicOrigin}/oidc`,
      audience: settings.AUTH_AUDIENCE ?? `${PRODUCT_SLUG}-api`,
      clientId,
      cliClientId,
      /** whose access tokens are accepted */
      clients: [clientId, cliClientId, ...(settings.AUTH_OTHER_CLIENT_IDS ?? [])],
      /** the scope that access tokens must have */
      requiredScope: settings.AUTH_REQUIRED_SCOPE ?? findApiScope(scopes),
      clientSecret: settings.AUTH_CLIENT_SECRET ?? null,
      namespace: settings.AUTH_NAMESPACE ?? `https://${PRODUCT_SLUG}.test/`,
      scopes,
    },
  }
}
