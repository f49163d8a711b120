/** Someone whom the identity provider knows, with what the settings say of them. */
export interface SignedInUser {
  uid: number
  email: string | null
  hname: string | null
  site_id: string
  tut: number
  created: number
  isAdmin: boolean
  isSpecial: boolean
  delphiEnabled: boolean
}

/** Who makes a call, as far as its bearer token says. */
export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'user'; user: SignedInUser }
  | { kind: 'participant'; uid: number; pid: number; conversation_id: string; xid?: string }
