import type { Role } from './roles.ts'

/** What becomes of a call, by who makes it. A refusal is its status and its code. */
export interface Row {
  /** who succeeds; everybody else is refused */
  may: readonly Role[]
  /** how success is answered, 200 when absent */
  success?: string
  /** how somebody without a token is refused, and somebody without the right */
  noToken?: string
  noRight?: string
  /** who of those is refused otherwise */
  except?: Partial<Record<Role, string>>
}

/** whoever is signed in */
export const SIGNED_IN = ['stranger', 'moderator', 'owner', 'administrator', 'privileged'] as const
/** whoever is signed in, and participants of the very conversation */
export const HERE = ['participant', ...SIGNED_IN] as const
/** everybody whose token is not wrong */
export const ANYONE = ['anonymous', 'other', ...HERE] as const
/** those who administer the conversation */
export const HOSTS = ['moderator', 'owner', 'administrator'] as const

/** How callers without a token, and without the right, are refused unless the contract has a code of its own. */
export const NO_TOKEN = '401 No authentication token found'
export const NO_RIGHT = '403 polis_err_no_access_for_this_user'
const BAD_TOKEN = '401 Invalid authentication token'

/** Rows that many calls share. */
export const anyone: Row = { may: ANYONE }
export const signedIn: Row = { may: SIGNED_IN }
export const here: Row = { may: HERE }
/** Whoever has a token, also of another conversation. */
export const anyToken: Row = { may: [...HERE, 'other'] }
/** Those who administer the conversation, and how all others are refused. */
export const hosts = (noRight?: string, noToken?: string): Row => ({
  may: HOSTS,
  ...(noRight ? { noRight } : {}),
  ...(noToken ? { noToken } : {}),
})
/** Its owner and administrators. */
export const owners = (noRight: string): Row => ({ may: ['owner', 'administrator'], noRight })

/** What a row says becomes of the call when somebody makes it. */
export function outcomeFor(row: Row, role: Role): string {
  if (role === 'expired' || role === 'forged') return BAD_TOKEN
  if (row.may.includes(role)) return row.success ?? '200'
  const usual = role === 'anonymous' ? (row.noToken ?? NO_TOKEN) : (row.noRight ?? NO_RIGHT)
  return row.except?.[role] ?? usual
}
