import type { Config } from './config.ts'
import { INSECURE_PUBLIC } from './issuer-settings.ts'

/** Lists what makes a server with these settings unsafe; each start prints it. */
export function listStartWarnings({
  publicOrigin,
  isInsecurePublic,
  trustProxy,
  erasureList,
  databaseUrl,
  sendsDeliveries,
}: Config): string[] {
  const warnings: string[] = []
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
