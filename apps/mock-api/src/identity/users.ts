import { allocateId } from '../storage/counters.ts'
import type { Db, Users } from '../storage/database.ts'
import { runTransaction } from '../storage/transaction.ts'
import { ApiError } from '../core/errors.ts'
import {
  findUserByEmailKey,
  findUserByIdentity,
  foldEmail,
  insertIdentity,
  updateVerifiedEmail,
} from './storage.ts'
import { insertUser } from '../core/users.storage.ts'
import { createSiteId } from '../core/site-id.ts'

/** What a provider's token says of a person. */
export interface Profile {
  issuer: string
  sub: string
  email: string | undefined
  /** the provider itself vouches for the address */
  emailVerified: boolean
  name: string | undefined
  delphiEnabled: boolean
}

interface RandomAndClock {
  /** a whole number from 0 up to, not including, its argument */
  random: (below: number) => number
  /** milliseconds since 1970 */
  clock: () => number
}

/** What to call someone of whom nothing but an address is known. */
export const getNameFromEmail = (email: string): string => email.slice(0, email.lastIndexOf('@')) || email

/**
 * Holds the door: whoever else makes or links a person waits here, in this process or another, so that of two
 * first requests at once the second finds what the first one made.
 */
export const lockUsers = (tx: Db): Promise<number> => allocateId(tx, 'uid', 0)

async function createUser(
  tx: Db,
  profile: Profile,
  email: string,
  { random, clock }: RandomAndClock,
): Promise<Users> {
  return insertUser(tx, {
    uid: await allocateId(tx, 'uid'),
    email,
    // only a verified address is ever found again: whoever merely claims it must not be there before its owner
    email_key: profile.emailVerified ? foldEmail(email) : null,
    hname: profile.name ?? getNameFromEmail(email),
    site_id: createSiteId(random),
    site_owner: 1,
    tut: 0,
    created: clock(),
  })
}

async function linkOrCreateUser(
  db: Db,
  profile: Profile,
  email: string,
  chance: RandomAndClock,
): Promise<Users> {
  const { issuer, sub, emailVerified } = profile
  return runTransaction(db, async (tx) => {
    await lockUsers(tx)
    const known = await findUserByIdentity(tx, issuer, sub)
    if (known) return known
    const owner = emailVerified ? await findUserByEmailKey(tx, foldEmail(email)) : undefined
    const user = owner ?? (await createUser(tx, profile, email, chance))
    await insertIdentity(tx, { issuer, sub, uid: user.uid, created: chance.clock() })
    return user
  })
}

/** Someone whose address was unverified at first keeps their own row when it is verified later. */
async function saveVerifiedEmail(db: Db, user: Users, email: string): Promise<Users> {
  const key = foldEmail(email)
  if (await findUserByEmailKey(db, key)) return user
  return runTransaction(db, async (tx) => {
    await lockUsers(tx)
    if (await findUserByEmailKey(tx, key)) return user
    await updateVerifiedEmail(tx, user.uid, email, key)
    return { ...user, email, email_key: key }
  })
}

/**
 * The person behind a token, by (issuer, subject). An unknown subject with a verified address is linked to the
 * person who has that address; one with an unverified address never is. Anyone else gets a row of their own.
 * @throws ApiError `invalid_user_data` when an unknown subject comes without an address
 */
export async function ensureUser(db: Db, profile: Profile, chance: RandomAndClock): Promise<Users> {
  const { issuer, sub, email, emailVerified } = profile
  const known = await findUserByIdentity(db, issuer, sub)
  if (known) {
    const unproved = known.email_key === null && emailVerified && email !== undefined
    return unproved ? saveVerifiedEmail(db, known, email) : known
  }
  if (email === undefined) throw new ApiError('invalid_user_data')
  return linkOrCreateUser(db, profile, email, chance)
}
