import type { CurrentUser, XInfo } from '@folkmoot/api-types/users'
import type { Caller, SignedInUser } from '../../platform/identity/caller.ts'
import type { Db, UserRow } from '../../platform/storage/database.ts'
import type { XidRow } from '../../platform/storage/people-tables.ts'
import { findUser } from '../../platform/identity/users.storage.ts'

/** Converts an external id for its person, without internal names. */
const toXInfoReply = (
  { pid, xid, x_profile_image_url, x_name, x_email, modified }: XidRow,
  uid: number,
): XInfo => ({
  uid,
  pid,
  xid,
  x_profile_image_url,
  x_name,
  x_email,
  modified: String(modified),
})

/** Lists the sites that an account works in by invitation. */
const listInvitedSites = (account: SignedInUser | undefined): string[] =>
  (account?.roles ?? []).flatMap(({ site_id }) => (site_id === null ? [] : [site_id]))

interface UserReplySource {
  row: UserRow | SignedInUser
  /** the signed-in account; without one there is neither address nor name */
  account?: SignedInUser | undefined
  /** an external id of the person, as far as the caller may see it */
  known?: XidRow | undefined
  hasXid: boolean
}

/** Creates the reply about the caller. */
export function toUserReply({ row, account, known, hasXid }: UserReplySource): CurrentUser {
  return {
    uid: row.uid,
    email: account?.email ?? null,
    hname: account?.hname ?? null,
    hasXid,
    ...(known && known.uid !== null ? { xInfo: toXInfoReply(known, known.uid) } : {}),
    finishedTutorial: row.tut !== 0,
    site_ids: [row.site_id, ...listInvitedSites(account)],
    created: row.created,
    is_admin: account?.isAdmin === true,
    is_special: account?.isSpecial === true,
    delphi_enabled: account?.delphiEnabled === true,
  }
}

/** Finds the caller's row: from the token with an account, else as stored; undefined for anonymous callers. */
export async function findCallerRow(db: Db, caller: Caller): Promise<UserRow | SignedInUser | undefined> {
  if (caller.kind === 'anonymous') return undefined
  return caller.kind === 'user' ? caller.user : findUser(db, caller.uid)
}
