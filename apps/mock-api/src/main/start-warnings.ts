import type { Config } from '../platform/settings/config.ts'
import { discoverProvider } from '../platform/identity/provider.ts'
import { INSECURE_PUBLIC } from '../platform/settings/issuer-settings.ts'

/** Lists what is unsafe or probably a mistake in these settings; each start prints it. */
export function listStartWarnings({
  publicOrigin,
  isInsecurePublic,
  trustProxy,
  erasureList,
  databaseUrl,
  sendsDeliveries,
  misspellings,
}: Config): string[] {
  const warnings = [...misspellings]
  if (trustProxy === 0 && publicOrigin.startsWith('https:'))
    warnings.push(
      'TRUST_PROXY is 0 although PUBLIC_ORIGIN is https: all people together get the limits of one address: ' +
        '60 newcomers at once, and wrong codes slow everybody. Set it to the number of proxies in front.',
    )
  // an SQLite file has its list beside it, a database in memory has no backup
  if (erasureList === null && !databaseUrl.startsWith('sqlite:'))
    warnings.push(
      'ERASURE_LIST is not set: nothing outside the database says what people have erased, and a restored backup brings it back. ' +
        'Name a file that is kept apart from the database, and that all servers share.',
    )
  if (!sendsDeliveries)
    warnings.push(
      'DELIVERIES is 0: this server sends no mails and no messages of webhooks. Only a copy for trying things out wants that.',
    )
  if (isInsecurePublic)
    warnings.push(
      `the development issuer is on (DEV_ISSUER=${INSECURE_PUBLIC}). Anyone who reaches ${publicOrigin} can sign in as ` +
        'anyone, without a password. Never use it for real people; AUTH_ISSUER sets a provider.',
    )
  return warnings
}

const MAX_CAUSE_CHARACTERS = 300

/** Says in one line why a request failed. What fetch throws says only that it did. */
function formatCause(cause: unknown): string {
  const { message, cause: inner } = cause as Error
  const { message: reason, code } = (inner ?? {}) as { message?: string; code?: string }
  // part of it may be what the provider has answered
  return (code ?? (reason || message)).replaceAll(/\p{Cc}/gu, ' ').slice(0, MAX_CAUSE_CHARACTERS)
}

/** Asks the provider whether it answers. Returns a warning if it does not. */
export async function findProviderWarning({
  devIssuer,
  auth: { name, issuer },
}: Pick<Config, 'devIssuer' | 'auth'>): Promise<string | undefined> {
  if (devIssuer) return undefined
  return discoverProvider(issuer).then(
    () => undefined,
    (cause: unknown) =>
      `the identity provider ${name} (${issuer}) cannot be used now: ${formatCause(cause)}. Until it can, nobody signs in. The server asks it again at each sign-in.`,
  )
}
