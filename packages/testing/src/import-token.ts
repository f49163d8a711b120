import { createAccessTokenText } from '@folkmoot/server/platform/identity/access-token-text'
import { insertAccessToken } from '@folkmoot/server/platform/identity/access-tokens.storage'
import { ensureDevAccounts } from '@folkmoot/server/main/oidc/accounts'
import { generateSecureInt } from '@folkmoot/server/platform/secure-random'
import { allocateId } from '@folkmoot/server/platform/storage/counters'
import { hashText } from '@folkmoot/server/platform/storage/queries'
import { openDatabase } from '@folkmoot/server/platform/storage/open-database'
import { createRowAccess } from './row-access.ts'

const DAY_MS = 86_400_000

/** Creates the accounts of the development issuer in the database of an address, and an access token of the first one. */
export async function createImportToken(url: string): Promise<string> {
  const { db, close } = await openDatabase(url)
  await ensureDevAccounts(db, { random: generateSecureInt, clock: Date.now })
  const token = createAccessTokenText(generateSecureInt)
  const { uid } = await createRowAccess(db).row('users', { email: 'ada@folkmoot.test' })
  const times = { created: Date.now(), expires_at: Date.now() + DAY_MS, last_used: null }
  const name = { name: 'imports', ending: token.slice(-6), scopes: 'read manage moderate export people' }
  const id = await allocateId(db, 'access_token')
  const place = { uid, zid: null, site_id: null }
  await insertAccessToken(db, { id, token_hash: hashText(token), ...name, ...times, ...place })
  await close()
  return token
}
