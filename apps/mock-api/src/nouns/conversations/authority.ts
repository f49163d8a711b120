import type { ErrorCode } from '@folkmoot/api-types/errors'
import {
  canModerate as canModerateAs,
  canOwn,
  canReadAll as canReadAllAs,
  findRole as findRoleOf,
  includesRole,
  type PersonRole,
} from '@folkmoot/domain/people'
import { areResultsWithheld } from '@folkmoot/domain/results-shown'
import { ApiError, createUnknownConversationError } from '../../platform/http/errors.ts'
import type { Caller, SignedInUser, TokenGrant } from '../../platform/identity/caller.ts'
import { listGivenRoles, lockPeople, type RolePlace } from '../../platform/identity/roles.storage.ts'
import { findUser } from '../../platform/identity/users.storage.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import type { Db } from '../../platform/storage/database.ts'
import { lockGeneration } from '../../platform/storage/generations.ts'
import { findConversationByZid } from './conversations.storage.ts'

/** The fields of a conversation that decide who has a role in it. */
type RoleSubject = Pick<ConversationRow, 'zid' | 'owner' | 'owner_site_id'>
/** The fields of an account that decide its role. */
type RoleHolder = Pick<SignedInUser, 'uid' | 'site_id' | 'isSiteOwner' | 'roles' | 'isAdmin' | 'token'>

/** Returns the role that counts: a token gives its account none outside its place, and none above its limit. */
function limitRole(
  role: PersonRole | undefined,
  token: TokenGrant | undefined,
  isInPlace: (token: TokenGrant) => boolean,
): PersonRole | undefined {
  if (token === undefined || role === undefined) return role
  if (!isInPlace(token)) return undefined
  return includesRole(role, token.roleLimit) ? token.roleLimit : role
}

/** Returns true for conversations that a token is not kept from. */
export const isPlaceOfToken = (
  { zid, site_id }: TokenGrant,
  conversation: Pick<RoleSubject, 'zid' | 'owner_site_id'>,
): boolean =>
  (zid === null || zid === conversation.zid) && (site_id === null || site_id === conversation.owner_site_id)

/**
 * Checks that a caller may make new things in its own site.
 * @throws ApiError `polis_err_token_place` for a token that is limited to another place
 */
export function requireOwnSite({ token, site_id }: SignedInUser): void {
  if (token && (token.zid !== null || (token.site_id !== null && token.site_id !== site_id)))
    throw new ApiError('polis_err_token_place')
}

/**
 * Checks that a caller may change the signing secrets and the hosts of their site.
 * @throws ApiError for moderators of the site, and as `requireOwnSite`
 */
export function requireSiteOwner(user: SignedInUser): void {
  requireOwnSite(user)
  if (!user.isSiteOwner && !user.isAdmin) throw new ApiError('polis_err_site_owner_only')
}

/** Decides the role of an account in a conversation; undefined without one. */
export const findUserRole = (
  user: RoleHolder,
  { zid, owner, owner_site_id }: RoleSubject,
): PersonRole | undefined =>
  limitRole(
    findRoleOf({
      isAdmin: user.isAdmin,
      isHolder: user.uid === owner,
      isOnOwnerSite: user.site_id === owner_site_id,
      isSiteOwner: user.isSiteOwner,
      invitedAs: user.roles
        .filter((given) => (given.zid === null ? given.site_id === owner_site_id : given.zid === zid))
        .map(({ role }) => role),
    }),
    user.token,
    (token) => isPlaceOfToken(token, { zid, owner_site_id }),
  )

/** Decides the role of a caller in a conversation; undefined without one. */
export const findRole = (caller: Caller, conversation: RoleSubject): PersonRole | undefined =>
  caller.kind === 'user' ? findUserRole(caller.user, conversation) : undefined

/** Decides the role that a caller would have without being an administrator. */
export const findOwnRole = (caller: Caller, conversation: RoleSubject): PersonRole | undefined =>
  caller.kind === 'user' ? findUserRole({ ...caller.user, isAdmin: false }, conversation) : undefined

/** Returns true when the caller may do what is the owner's alone: an owner or an administrator. */
export const hasOwnerRights = (caller: Caller, conversation: RoleSubject): boolean =>
  canOwn(findRole(caller, conversation))

/** Returns true when the caller may moderate and configure the conversation. */
export const canModerate = (caller: Caller, conversation: RoleSubject): boolean =>
  canModerateAs(findRole(caller, conversation))

/** Returns true when the caller may read what moderators read, without identities: analysts too. */
export const canReadAll = (caller: Caller, conversation: RoleSubject): boolean =>
  canReadAllAs(findRole(caller, conversation))

/** One that waits for its first opening has not ended, though nobody can vote in it. */
const hasEnded = ({ is_active, opens_at, closed_at }: ConversationRow): boolean =>
  is_active === 0 && (opens_at === null || closed_at !== null)

/**
 * Returns true when the caller gets no results of others now, as before any analysis: where they come after closing, everybody who
 * has no role in it. Reports are the owner's own publication: who reads through one gets its results at any time.
 */
export const isDeniedResults = (
  caller: Caller,
  conversation: ConversationRow,
  report_id: string | undefined,
): boolean =>
  report_id === undefined &&
  areResultsWithheld(conversation, !hasEnded(conversation)) &&
  !canReadAll(caller, conversation)

/** What a call is about: a conversation, or a site as a whole. */
export type Place = RolePlace & { readonly conversation?: ConversationRow }

/** Returns the place that a call names; without a name it is the caller's own site. */
export const getPlace = (
  conversation: ConversationRow | undefined,
  site_id: string | undefined,
  user: SignedInUser,
): Place =>
  conversation
    ? { zid: conversation.zid, site_id: null, conversation }
    : { zid: null, site_id: site_id ?? user.site_id }

/** Decides the role of an account in a place. */
export function findRoleAt(user: RoleHolder, { conversation, site_id }: Place): PersonRole | undefined {
  if (conversation) return findUserRole(user, conversation)
  // a conversation that is gone; roles in others have no site either
  if (site_id === null) return undefined
  const role = findRoleOf({
    isAdmin: user.isAdmin,
    isHolder: false,
    isOnOwnerSite: user.site_id === site_id,
    isSiteOwner: user.isSiteOwner,
    invitedAs: user.roles.filter((given) => given.site_id === site_id).map(({ role }) => role),
  })
  return limitRole(
    role,
    user.token,
    (token) => token.zid === null && (token.site_id === null || token.site_id === site_id),
  )
}

/** Reads what decides the role of an account; undefined if there is no such account. */
export async function findRoleHolder(db: Db, uid: number): Promise<RoleHolder | undefined> {
  const row = await findUser(db, uid)
  if (!row) return undefined
  const { site_id, site_owner } = row
  // who administers is in the settings and the token, not in the database
  return { uid, site_id, isSiteOwner: site_owner !== 0, roles: await listGivenRoles(db, uid), isAdmin: false }
}

/**
 * Locks roles and invitations, and reads the place and the caller's role anew, because others may just have changed them.
 * @throws ApiError with `code` if the caller does not have the wanted role
 */
export async function lockPlace(
  tx: Db,
  user: SignedInUser,
  place: Place,
  wanted: PersonRole | undefined,
  code: ErrorCode = 'polis_err_people_owner_only',
): Promise<Place> {
  const { zid, site_id } = place
  if (zid !== null) await lockGeneration(tx, zid)
  await lockPeople(tx)
  const conversation = zid === null ? undefined : await findConversationByZid(tx, zid)
  // deleted since the request was read
  if (zid !== null && !conversation) throw createUnknownConversationError()
  const current: Place = { zid, site_id, ...(conversation ? { conversation } : {}) }
  const holder = await findRoleHolder(tx, user.uid)
  const limits = user.token ? { token: user.token } : {}
  const role = holder && findRoleAt({ ...holder, ...limits, isAdmin: user.isAdmin }, current)
  if (wanted !== undefined && !includesRole(role, wanted)) throw new ApiError(code)
  return current
}
