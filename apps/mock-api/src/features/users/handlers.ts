import type { users } from '@folkmoot/api-types'
import { ApiError } from '../../http/errors.ts'
import type { Handlers } from '../../http/context.ts'
import { findUser, findXid } from './storage.ts'

export const usersHandlers: Handlers<typeof users> = {
  currentUser: async ({ query }, { db, caller }) => {
    if (caller.kind === 'anonymous') throw new ApiError('Authentication required')
    const { uid } = caller.kind === 'user' ? caller.user : caller
    const row = caller.kind === 'user' ? caller.user : await findUser(db, uid)
    if (!row) throw new ApiError('Invalid authentication token')
    const known =
      query.owner_uid !== undefined && query.xid !== undefined
        ? await findXid(db, query.owner_uid, query.xid)
        : undefined
    // what stands behind an external id is told to the person and to the owner, to nobody else
    const xInfo =
      known && known.uid !== null && [known.uid, known.owner].includes(uid)
        ? { ...known, uid: known.uid }
        : undefined
    return {
      uid,
      email: row.email,
      hname: row.hname,
      hasXid: xInfo !== undefined || (caller.kind === 'participant' && caller.xid !== undefined),
      ...(xInfo ? { xInfo } : {}),
      finishedTutorial: row.tut !== 0,
      site_ids: [row.site_id],
      created: row.created,
      is_admin: caller.kind === 'user' && caller.user.isAdmin,
      is_special: caller.kind === 'user' && caller.user.isSpecial,
      delphi_enabled: caller.kind === 'user' && caller.user.delphiEnabled,
    }
  },
}
