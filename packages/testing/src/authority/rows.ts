import type { Role } from './roles.ts'

/** What becomes of a call, by who makes it. A refusal is its status and its code. */
export interface AuthorityRow {
  /** who succeeds; everybody else is refused */
  allowed: readonly Role[]
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
export const SIGNED_IN_OR_PARTICIPANT = ['participant', ...SIGNED_IN] as const
/** everybody whose token is not wrong */
export const ANYONE = ['anonymous', 'other', ...SIGNED_IN_OR_PARTICIPANT] as const
/** those who administer the conversation */
export const MODERATORS = ['moderator', 'owner', 'administrator'] as const

/** How callers without a token, and without the right, are refused unless the contract has a code of its own. */
export const NO_TOKEN = '401 No authentication token found'
export const NO_RIGHT = '403 polis_err_no_access_for_this_user'
const BAD_TOKEN = '401 Invalid authentication token'

/** Rows that many calls share. */
export const ANYONE_ROW: AuthorityRow = { allowed: ANYONE }
export const SIGNED_IN_ROW: AuthorityRow = { allowed: SIGNED_IN }
export const SIGNED_IN_OR_PARTICIPANT_ROW: AuthorityRow = { allowed: SIGNED_IN_OR_PARTICIPANT }
/** Whoever has a token, also of another conversation. */
export const ANY_TOKEN_ROW: AuthorityRow = { allowed: [...SIGNED_IN_OR_PARTICIPANT, 'other'] }
/** Those who administer the conversation, and how all others are refused. */
export const createModeratorRow = (noRight?: string, noToken?: string): AuthorityRow => ({
  allowed: MODERATORS,
  ...(noRight ? { noRight } : {}),
  ...(noToken ? { noToken } : {}),
})
/** Its owner and administrators. */
export const createOwnerRow = (noRight: string): AuthorityRow => ({
  allowed: ['owner', 'administrator'],
  noRight,
})

/** What a row says becomes of the call when somebody makes it. */
export function getOutcome(row: AuthorityRow, role: Role): string {
  if (role === 'expired' || role === 'forged') return BAD_TOKEN
  if (row.allowed.includes(role)) return row.success ?? '200'
  const usual = role === 'anonymous' ? (row.noToken ?? NO_TOKEN) : (row.noRight ?? NO_RIGHT)
  return row.except?.[role] ?? usual
}
