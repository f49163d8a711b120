import type { PersonRoleRow } from '../storage/people-tables.ts'

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
