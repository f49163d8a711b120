import type { TokenScope, PersonRole } from '@folkmoot/domain/people'
import type { PersonRoleRow } from '../storage/people-tables.ts'

/** The access token of a caller, and what it is limited to. */
export interface TokenGrant {
  id: number
  scopes: readonly TokenScope[]
  zid: number | null
  site_id: string | null
  /** the account's own role counts only up to this one */
  roleLimit: PersonRole
}

/** A role by invitation. */
export type GivenRole = Pick<PersonRoleRow, 'zid' | 'site_id' | 'role'>

/** A user of the identity provider, with the roles from the settings. */
export interface SignedInUser {
  uid: number
  email: string | null
  hname: string | null
  site_id: string
  /** owns its site */
  isSiteOwner: boolean
  /** what it may do elsewhere, by invitation */
  roles: readonly GivenRole[]
  tut: number
  created: number
  isAdmin: boolean
  isSpecial: boolean
  delphiEnabled: boolean
  /** for a program with an access token of this account */
  token?: TokenGrant
}

/** The caller of a request, according to its bearer token. */
export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'user'; user: SignedInUser }
  | {
      kind: 'participant'
      uid: number
      pid: number
      conversation_id: string
      xid?: string
      /** of the participant when the token was issued */
      epoch: number
      /** seconds since 1970 */
      issuedAt: number
    }
