import { moveConversation } from '../users/public.ts'
import { findUserRole, findRoleHolder, getPlace, lockPlace, type Place } from '../conversations/public.ts'
import type { people } from '@folkmoot/api-types/people'
import type { PersonRole } from '@folkmoot/domain/people'
import { endTokensAt } from '../../platform/identity/access-tokens.storage.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.storage.ts'
import { createSiteId } from '../../platform/identity/users.storage.ts'
import type { Handlers } from '../../platform/http/context.ts'
import { endSignIns } from '../../platform/identity/sign-ins.storage.ts'
import type { Db } from '../../platform/storage/database.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import {
  deleteInvitationsOf,
  deleteInvitationsOfOthers,
  deleteRole,
  findMember,
  listSiteMembers,
  moveToOwnSite,
  saveRole,
  saveSiteOwner,
  updateRole,
} from './storage.ts'

/** @throws ApiError when an account holds the conversation: only handing it over changes that */
function refuseHolder({ conversation }: Place, uid: number): void {
  if (conversation?.owner === uid) throw new ApiError('polis_err_people_holder')
}

/** @throws ApiError when an account is the last of a site's own accounts that owns it */
async function refuseLastOwner(tx: Db, site_id: string, uid: number): Promise<void> {
  const members = await listSiteMembers(tx, site_id)
  if (!members.some((member) => member.site_owner !== 0 && member.uid !== uid))
    throw new ApiError('polis_err_people_last_owner')
}

/** Finds the account of a site whose role by membership changes; undefined for a role by invitation. */
const findMemberAt = async (tx: Db, { site_id }: Place, uid: number) =>
  site_id === null ? undefined : findMember(tx, site_id, uid)

/** Gives the role of an invitation. An account of the site itself becomes one of its owners: it moderates already. */
export async function giveRole(
  tx: Db,
  place: Place,
  row: { uid: number; role: PersonRole; since: number; given_by: number },
): Promise<void> {
  if (await findMemberAt(tx, place, row.uid)) await saveSiteOwner(tx, row.uid, row.role === 'owner')
  else await saveRole(tx, place, row)
}

/** Changes the role of a site's own account: it owns the site, or moderates. */
async function changeMember(tx: Db, site_id: string, uid: number, role: PersonRole): Promise<void> {
  if (role === 'analyst') throw new ApiError('polis_err_people_member_analyst')
  if (role === 'moderator') await refuseLastOwner(tx, site_id, uid)
  await saveSiteOwner(tx, uid, role === 'owner')
}

const handleChangePerson: Handlers<typeof people>['changePerson'] = async (
  { body: { site_id, uid, role } },
  { db, user, caller, conversation, clock },
) => {
  await runTransaction(db, async (tx) => {
    const place = await lockPlace(tx, user, getPlace(conversation, site_id, user), 'owner')
    refuseHolder(place, uid)
    const member = await findMemberAt(tx, place, uid)
    if (member && place.site_id !== null) await changeMember(tx, place.site_id, uid, role)
    else if ((await updateRole(tx, place, { uid, role, given_by: user.uid })) === 0)
      throw new ApiError('polis_err_person_not_found')
    if (role !== 'owner') await deleteInvitationsOf(tx, place, uid)
    const { zid } = place
    const details = { account: uid, role }
    await recordSecurityEvent(tx, {
      action: 'role-changed',
      by: caller,
      ...(zid === null ? {} : { zid }),
      details,
      now: clock(),
    })
  })
  return {}
}

/** Takes an account off its site; its own conversations go with it. */
async function removeMember(
  tx: Db,
  { site_id, uid, isOwner }: { site_id: string; uid: number; isOwner: boolean },
  random: (below: number) => number,
): Promise<void> {
  if (isOwner) await refuseLastOwner(tx, site_id, uid)
  await moveToOwnSite(tx, uid, createSiteId(random))
}

const handleRemovePerson: Handlers<typeof people>['removePerson'] = async (
  { body: { site_id, uid } },
  { db, user, caller, conversation, clock, random, erasures },
) => {
  const leaver = uid ?? user.uid
  const isLeaving = leaver === user.uid
  await runTransaction(db, async (tx) => {
    const named = getPlace(conversation, site_id, user)
    // everybody may leave, but a program only the place of its token
    const wanted = isLeaving ? (user.token ? 'analyst' : undefined) : 'owner'
    const place = await lockPlace(tx, user, named, wanted)
    refuseHolder(place, leaver)
    const member = await findMemberAt(tx, place, leaver)
    // before the site changes, because they may be to its conversations
    await deleteInvitationsOf(tx, place, leaver)
    if (member && place.site_id !== null) {
      const isOwner = member.site_owner !== 0
      await removeMember(tx, { site_id: place.site_id, uid: leaver, isOwner }, random)
      if (!isLeaving) await endSignIns(tx, leaver, clock())
    } else if ((await deleteRole(tx, place, leaver)) === 0) throw new ApiError('polis_err_person_not_found')
    const { zid } = place
    await endTokensAt(tx, place, leaver, clock())
    await recordSecurityEvent(tx, {
      action: 'person-removed',
      by: caller,
      ...(zid === null ? {} : { zid }),
      details: { account: leaver },
      now: clock(),
    })
  })
  await erasures.finish(db)
  return {}
}

/** Gives a conversation to another of its people; who held it stays as one of its owners. */
const handleTransfer: Handlers<typeof people>['transferConversation'] = async (
  { body: { uid } },
  { db, user, caller, conversation: named, clock },
) => {
  await runTransaction(db, async (tx) => {
    const { conversation } = await lockPlace(tx, user, getPlace(named, undefined, user), 'owner')
    if (!conversation) throw new ApiError('polis_err_person_not_found')
    const { zid, owner } = conversation
    if (owner !== user.uid && !user.isAdmin) throw new ApiError('polis_err_people_holder_only')
    const receiver = await findRoleHolder(tx, uid)
    if (!receiver || uid === owner || findUserRole(receiver, conversation) === undefined)
      throw new ApiError('polis_err_person_not_found')
    await moveConversation(tx, { zid, owner }, uid)
    const now = clock()
    await deleteRole(tx, { zid, site_id: null }, uid)
    await saveRole(tx, { zid, site_id: null }, { uid: owner, role: 'owner', since: now, given_by: user.uid })
    // people of the former site may have no right any more
    await deleteInvitationsOfOthers(tx, zid, owner)
    const details = { account: uid }
    await recordSecurityEvent(tx, { action: 'conversation-transferred', by: caller, zid, details, now })
  })
  return {}
}

/** The handlers that change roles, end them and hand conversations over. */
export const roleHandlers = {
  changePerson: handleChangePerson,
  removePerson: handleRemovePerson,
  transferConversation: handleTransfer,
}
