import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { foldEmail, hasUsers } from '../../platform/identity/storage.ts'
import { insertUser, createSiteId } from '../../platform/identity/users.storage.ts'
import { getNameFromEmail, lockUsers } from '../../platform/identity/users.ts'
import { allocateId } from '../../platform/storage/counters.ts'
import type { Db } from '../../platform/storage/database.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'

/** An account of the development issuer. All its addresses count as verified. */
export interface Account {
  /** the folded address in ASCII: it does not depend on the server's address */
  sub: string
  email: string
  name: string
  delphiEnabled: boolean
}

interface DevAccount {
  name: string
  email: string
  /** the purpose of the account */
  purpose: string
  delphiEnabled?: true
  /** the address of the owner of its site */
  sharesSiteWith?: string
}

const formatAddress = (name: string) => `${name}@${PRODUCT_SLUG}.test`

/** The accounts on the sign-in page and in the start message, in the order of their user ids. */
export const DEV_ACCOUNTS: readonly DevAccount[] = [
  {
    name: 'Ada Owner',
    email: formatAddress('ada'),
    purpose: 'privileged; owns the demonstration, if there is one',
    delphiEnabled: true,
  },
  {
    name: 'Ben Moderator',
    email: formatAddress('ben'),
    purpose: 'moderates Ada’s conversations without owning them',
    sharesSiteWith: formatAddress('ada'),
  },
  { name: 'Cleo Admin', email: formatAddress('cleo'), purpose: 'administers every conversation' },
  {
    name: 'Dan Stranger',
    email: formatAddress('dan'),
    purpose: 'has no rights to what the others own',
  },
]

/** The characters of an OpenID Connect subject. */
const MAX_SUBJECT_CHARACTERS = 255
const ADDRESS_PATTERN = /^[^\s@\p{Cs}]+@[^\s@\p{Cs}]+$/u

/** Finds the account of a subject; undefined for an unknown subject. */
export function findAccountBySub(sub: string): Account | undefined {
  try {
    return findAccountByEmail(decodeURI(sub))
  } catch {
    return undefined
  }
}

function findAccountByEmail(text: string): Account | undefined {
  const email = foldEmail(text)
  const sub = ADDRESS_PATTERN.test(email) ? encodeURI(email) : ''
  if (sub === '' || sub.length > MAX_SUBJECT_CHARACTERS) return undefined
  const known = DEV_ACCOUNTS.find((account) => account.email === email)
  return {
    sub,
    email,
    name: known?.name ?? getNameFromEmail(email),
    delphiEnabled: known?.delphiEnabled ?? false,
  }
}

/** Finds the account of an input: any e-mail address, or the first name of a named account. */
export function findAccount(login: string): Account | undefined {
  const short = formatAddress(foldEmail(login))
  const known = DEV_ACCOUNTS.find((account) => account.email === short)
  return findAccountByEmail(known?.email ?? login)
}

/** Creates the identity claims of an account; non-standard names carry the namespace. */
export const createIdTokenClaims = ({ sub, email, name, delphiEnabled }: Account, namespace: string) => ({
  sub,
  name,
  email,
  email_verified: true,
  ...(delphiEnabled ? { [`${namespace}delphi_enabled`]: true } : {}),
})

/** Creates the claims of an access token, all under the namespace, as providers require. */
export const createAccessTokenClaims = ({ email, name, delphiEnabled }: Account, namespace: string) => ({
  [`${namespace}email`]: email,
  [`${namespace}email_verified`]: true,
  [`${namespace}name`]: name,
  ...(delphiEnabled ? { [`${namespace}delphi_enabled`]: true } : {}),
})

/**
 * Creates the rows of the named accounts with the ids 1 to 4 in a database without accounts. It stores no subject: the
 * verified address identifies them under any address of the server.
 */
export async function ensureDevAccounts(
  db: Db,
  { random, clock }: { random: (below: number) => number; clock: () => number },
): Promise<void> {
  await runTransaction(db, async (tx) => {
    await lockUsers(tx)
    if (await hasUsers(tx)) return
    const sites = new Map<string, string>()
    for (const { email, name, sharesSiteWith } of DEV_ACCOUNTS) {
      const site_id = (sharesSiteWith && sites.get(sharesSiteWith)) ?? createSiteId(random)
      sites.set(email, site_id)
      const uid = await allocateId(tx, 'uid')
      const site_owner = sharesSiteWith ? 0 : 1
      await insertUser(tx, {
        uid,
        email,
        email_key: email,
        hname: name,
        site_id,
        site_owner,
        tut: 0,
        created: clock(),
      })
    }
  })
}
