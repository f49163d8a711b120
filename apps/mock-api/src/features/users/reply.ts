import type { CurrentUser, XInfo } from '@folkmoot/api-types/users'
import type { Caller, SignedInUser } from '../../core/caller.ts'
import type { Db, Users, Xids } from '../../storage/database.ts'
import { findUser } from '../../core/users.storage.ts'

/** What a person may be told of an external id: without the names that only the server uses. */
const toXInfoReply = ({ xid, x_profile_image_url, x_name, x_email, modified }: Xids, uid: number): XInfo => ({
  uid,
  xid,
  x_profile_image_url,
  x_name,
  x_email,
  modified,
})

interface UserReplySource {
  row: Users | SignedInUser
  /** the account that the caller has signed in with; people without one have neither address nor name here */
  account?: SignedInUser | undefined
  /** an external id by which they came, as far as the caller may know of it */
  known?: Xids | undefined
  hasXid: boolean
}

/** What somebody is told of themselves. */
export function toUserReply({ row, account, known, hasXid }: UserReplySource): CurrentUser {
  return {
    uid: row.uid,
    email: account?.email ?? null,
    hname: account?.hname ?? null,
    hasXid,
    ...(known && known.uid !== null ? { xInfo: toXInfoReply(known, known.uid) } : {}),
    finishedTutorial: row.tut !== 0,
    site_ids: [row.site_id],
    created: row.created,
    is_admin: account?.isAdmin === true,
    is_special: account?.isSpecial === true,
    delphi_enabled: account?.delphiEnabled === true,
  }
}

/** The row behind a caller: from its token for people with an account, else as it is stored; undefined for nobody. */
export async function findCallerRow(db: Db, caller: Caller): Promise<Users | SignedInUser | undefined> {
  if (caller.kind === 'anonymous') return undefined
  return caller.kind === 'user' ? caller.user : findUser(db, caller.uid)
}
