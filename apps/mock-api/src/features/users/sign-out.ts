import type { users } from '@folkmoot/api-types/users'
import type { SignedInUser } from '../../core/caller.ts'
import { ApiError, createParseError } from '../../core/errors.ts'
import { recordSecurityEvent } from '../../core/security-log.storage.ts'
import { createSiteId, findUser } from '../../core/users.storage.ts'
import type { Handlers } from '../../http/context.ts'
import { endSignIns } from '../../identity/end-sign-ins.storage.ts'
import type { Db } from '../../storage/database.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { listSiteMembers, moveToOwnSite } from '../people/storage.ts'

/**
 * Finds a member whom the caller may take off a site: the site's owner the others, an administrator everybody but owners.
 * @throws ApiError with one code, so that nobody learns which accounts exist
 */
async function findRemovableMember(tx: Db, { uid: own, site_id, isAdmin }: SignedInUser, uid: number) {
  const [caller, member] = [await findUser(tx, own), await findUser(tx, uid)]
  const isSiteOwner = caller?.site_owner !== 0 && member?.site_id === site_id
  if (!member || member.site_owner !== 0 || !(isSiteOwner || isAdmin))
    throw new ApiError('polis_err_remove_moderator_auth')
  return member
}

type SignOutCall = 'signOutEverywhere' | 'listModerators' | 'removeModerator'

/** The handlers that end sign-ins, and those of a site's members. */
export const signOutHandlers: Pick<Handlers<typeof users>, SignOutCall> = {
  signOutEverywhere: async ({ body: { uid_of_user } }, context) => {
    const { db, user, caller, clock, erasures } = context
    const uid = uid_of_user ?? user.uid
    if (uid !== user.uid && !user.isAdmin) throw new ApiError('polis_err_no_access_for_this_user')
    await runTransaction(db, async (tx) => {
      if (!(await endSignIns(tx, uid, clock())))
        throw createParseError('uid_of_user', 'does not match an account on this server')
      const details = { account: uid }
      await recordSecurityEvent(tx, { action: 'signed-out-everywhere', by: caller, details, now: clock() })
    })
    await erasures.finish(db)
    return {}
  },

  listModerators: async (_, { db, user }) => ({
    moderators: (await listSiteMembers(db, user.site_id)).map(({ uid, hname, site_owner }) => ({
      uid,
      hname,
      is_site_owner: site_owner !== 0,
    })),
  }),

  removeModerator: async ({ body: { uid } }, { db, user, caller, clock, random, erasures }) => {
    await runTransaction(db, async (tx) => {
      const member = await findRemovableMember(tx, user, uid)
      await moveToOwnSite(tx, uid, createSiteId(random))
      await endSignIns(tx, uid, clock())
      const details = { account: uid, site_of: member.site_id === user.site_id ? user.uid : null }
      await recordSecurityEvent(tx, { action: 'moderator-removed', by: caller, details, now: clock() })
    })
    await erasures.finish(db)
    return {}
  },
}
