import { listKeys } from '../../platform/storage/secrets.storage.ts'
import { StartError } from '../../platform/start-error.ts'
import type { Db } from '../../platform/storage/database.ts'
import { DEV_ACCOUNTS } from './accounts.ts'
import { SIGNING_KEYS } from './keys.ts'

/** Accounts that the message names. */
const MAX_NAMED = 5

const trimSlash = (issuer: string): string => issuer.replace(/\/$/, '')

/** Lists those whom an issuer with the path of the development issuer has signed in, and that is not the configured provider. */
async function listSignedIn(db: Db, provider: string): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('identities')
    .innerJoin('users', 'users.uid', 'identities.uid')
    .select(['email', 'issuer'])
    .where('issuer', 'like', '%/oidc')
    .execute()
  return rows
    .filter(
      ({ issuer }) =>
        issuer !== trimSlash(provider) && URL.canParse(issuer) && new URL(issuer).pathname === '/oidc',
    )
    .map(({ email }) => email)
}

/** Lists the named accounts that nobody has signed in to. */
const listUnused = (db: Db) =>
  db
    .selectFrom('users')
    .select('email')
    .where(
      'email_key',
      'in',
      DEV_ACCOUNTS.map(({ email }) => email),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('identities').select('sub').whereRef('identities.uid', '=', 'users.uid'))),
    )
    .execute()

/**
 * Checks that a database may serve real people.
 * @param provider the issuer of the configured provider
 * @throws StartError if it has accounts of the development issuer, in which anybody could have signed in
 */
export async function refuseDevDatabase(db: Db, provider: string): Promise<void> {
  // where the development issuer ever ran, it has a key
  if ((await listKeys(db, SIGNING_KEYS)).length === 0) return
  const unused = (await listUnused(db)).map(({ email }) => email)
  const found = [...new Set([...unused, ...(await listSignedIn(db, provider))])]
  if (found.length === 0) return
  const named = found.slice(0, MAX_NAMED).map((email) => email ?? 'one without an address')
  if (found.length > MAX_NAMED) named.push(`${found.length - MAX_NAMED} more`)
  throw new StartError(
    `This database has accounts of the development issuer: ${named.join(', ')}. Anybody could sign in with them, so the server does not start on it with a provider. ` +
      'Begin anew: name a new database with DATABASE_URL. What is to come along: start once more with DEV_ISSUER=1 and without AUTH_ISSUER, ' +
      'export each conversation (folkmoot conversations export), and import it into the new database.',
  )
}
