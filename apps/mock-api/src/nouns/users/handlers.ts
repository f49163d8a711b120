import { describeChanges } from '@folkmoot/domain/security-log'
import type { users } from '@folkmoot/api-types/users'
import type { Handlers } from '../../platform/http/context.ts'
import { ApiError, createParseError, createInvalidTokenError } from '../../platform/http/errors.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.storage.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { endSignIns } from '../../platform/identity/sign-ins.storage.ts'
import { findCallerRow, toUserReply } from './reply.ts'
import { findXidByOwner, updateUser } from './storage.ts'

export const createUsersHandlers = (): Handlers<typeof users> => ({
  currentUser: async ({ query: { owner_uid, xid } }, { db, caller, user }) => {
    const row = await findCallerRow(db, caller)
    if (!row) throw createInvalidTokenError('no such user')
    // programs ask for external ids by the calls that need the scope to export
    const isNamed = owner_uid !== undefined && xid !== undefined && !user?.token
    const found = isNamed ? await findXidByOwner(db, owner_uid, xid) : undefined
    // only the person and the owner see the details of an external id
    const known =
      found && found.uid !== null && [found.uid, found.owner].includes(row.uid) ? found : undefined
    const cameByXid = caller.kind === 'participant' && caller.xid !== undefined
    return toUserReply({ row, account: user, known, hasXid: known !== undefined || cameByXid })
  },

  updateUser: async ({ body }, { db, user, caller, clock }) => {
    const { email, hname, uid_of_user: uid = user.uid } = body
    if (uid !== user.uid && !user.isAdmin) throw new ApiError('polis_err_no_access_for_this_user')
    if (email === undefined && hname === undefined)
      throw new ApiError('polis_err_param_missing_user_fields', {
        field: 'user_fields',
        message: 'There is nothing to change: send “email” or “hname”.',
      })
    const change = {
      ...(email === undefined ? {} : { email }),
      ...(hname === undefined ? {} : { hname: hname || null }),
    }
    await runTransaction(db, async (tx) => {
      if (!(await updateUser(tx, uid, change)))
        throw createParseError('uid_of_user', 'does not match an account on this server')
      const details = { account: uid, ...describeChanges({}, change) }
      await recordSecurityEvent(tx, { action: 'account-changed', by: caller, details, now: clock() })
    })
    return []
  },

  signOutEverywhere: async ({ body: { uid_of_user } }, { db, user, caller, clock, erasures }) => {
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

  deregister: async () => ({
    status: 'success',
    message: 'Logout successful. Please remove your JWT token.',
  }),
})
