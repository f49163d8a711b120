import type { ErrorCode } from '@folkmoot/api-types/errors'
import { findRole as findRoleOf, includesRole, type PersonRole } from '@folkmoot/domain/people'
import { findUserRole, limitRole, type RoleHolder } from './authority.ts'
import type { SignedInUser } from '../../platform/identity/caller.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import { findConversationByZid } from './conversations.storage.ts'
import { ApiError, createUnknownConversationError } from '../../platform/http/errors.ts'
import { listGivenRoles, lockPeople, type RolePlace } from '../../platform/identity/roles.storage.ts'
import { findUser } from '../../platform/identity/users.storage.ts'
import type { Db } from '../../platform/storage/database.ts'
import { lockGeneration } from '../../platform/storage/generations.ts'

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
