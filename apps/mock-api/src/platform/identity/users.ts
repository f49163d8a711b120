import { allocateId } from '../storage/counters.ts'
import type { Db, UserRow } from '../storage/database.ts'
import { runTransaction } from '../storage/transaction.ts'
import { computeIdentitySubject, findErasure } from '../erasures/erasures.storage.ts'
import { ApiError, createInvalidTokenError } from '../http/errors.ts'
import {
  findUserByEmailKey,
  findUserByIdentity,
  foldEmail,
  insertIdentity,
  updateVerifiedEmail,
} from './storage.ts'
import { insertUser, createSiteId } from './users.storage.ts'

/** The profile in a provider's token. */
export interface Profile {
  issuer: string
  sub: string
  email: string | undefined
  /** true if the provider has verified the address */
  emailVerified: boolean
  name: string | undefined
  delphiEnabled: boolean
  /** the provider's session, which a logout token may name */
  sid?: string | undefined
  /** the client that the token was issued to */
  client?: string | undefined
  /** what the tokens of one sign-in share; undefined if the provider tells nothing */
  session?: string | undefined
  /** seconds since 1970: of this token, and of the sign-in */
  issuedAt?: number | undefined
  signedInAt?: number | undefined
}

interface RandomAndClock {
  /** returns an integer from 0 up to, not including, its argument */
  random: (below: number) => number
  /** milliseconds since 1970 */
  clock: () => number
}

/** Returns the display name for a user without a name: the local part of the address. */
export const getNameFromEmail = (email: string): string => email.slice(0, email.lastIndexOf('@')) || email

/** Locks the creation and linking of users until the transaction ends, so concurrent first requests create one user. */
export const lockUsers = (tx: Db): Promise<number> => allocateId(tx, 'uid', 0)

async function createUser(
  tx: Db,
  profile: Profile,
  email: string,
  { random, clock }: RandomAndClock,
): Promise<UserRow> {
  return insertUser(tx, {
    uid: await allocateId(tx, 'uid'),
    email,
    // only verified addresses are looked up, so an unverified claim cannot occupy the owner's address
    email_key: profile.emailVerified ? foldEmail(email) : null,
    hname: profile.name ?? getNameFromEmail(email),
    site_id: createSiteId(random),
    site_owner: 1,
    tut: 0,
    created: clock(),
  })
}

/** Refuses a token from before the erasure of its person, or without a time: it would create the account again. */
async function refuseErased(tx: Db, { issuer, sub, issuedAt }: Profile): Promise<void> {
  const erasure = await findErasure(tx, 'identity', computeIdentitySubject(issuer, sub))
  if (erasure && (issuedAt === undefined || issuedAt * 1000 <= Number(erasure.created)))
    throw createInvalidTokenError('no such user')
}

async function linkOrCreateUser(
  db: Db,
  profile: Profile,
  email: string,
  chance: RandomAndClock,
): Promise<UserRow> {
  const { issuer, sub, emailVerified } = profile
  return runTransaction(db, async (tx) => {
    await lockUsers(tx)
    const known = await findUserByIdentity(tx, issuer, sub)
    if (known) return known
    await refuseErased(tx, profile)
    const owner = emailVerified ? await findUserByEmailKey(tx, foldEmail(email)) : undefined
    const user = owner ?? (await createUser(tx, profile, email, chance))
    await insertIdentity(tx, { issuer, sub, uid: user.uid, created: chance.clock() })
    return user
  })
}

/** Stores a newly verified address, unless another user has it. */
async function saveVerifiedEmail(db: Db, user: UserRow, email: string): Promise<UserRow> {
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
 * Returns the user of a profile by issuer and subject. An unknown subject with a verified address is linked to the user with
 * that address; otherwise a new user is created.
 * @throws ApiError `invalid_user_data` for an unknown subject without an address
 */
export async function ensureUser(db: Db, profile: Profile, chance: RandomAndClock): Promise<UserRow> {
  const { issuer, sub, email, emailVerified } = profile
  const known = await findUserByIdentity(db, issuer, sub)
  if (known) {
    const isNewlyVerified = known.email_key === null && emailVerified && email !== undefined
    return isNewlyVerified ? saveVerifiedEmail(db, known, email) : known
  }
  if (email === undefined) throw new ApiError('invalid_user_data')
  return linkOrCreateUser(db, profile, email, chance)
}
