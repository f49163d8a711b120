import type { Role } from './roles.ts'

/** The outcome of a call by role. A refusal is a status and a code. */
export interface AuthorityRow {
  /** roles that succeed; all others are refused */
  allowed: readonly Role[]
  /** status of a success; 200 when absent */
  success?: string
  /** refusal of callers without a token, and of those without the right */
  noToken?: string
  noRight?: string
  /** roles with another refusal */
  except?: Partial<Record<Role, string>>
}

/** all accounts */
export const SIGNED_IN = ['stranger', 'analyst', 'moderator', 'owner', 'administrator', 'privileged'] as const
/** all accounts, and participants of this conversation */
export const SIGNED_IN_OR_PARTICIPANT = ['participant', ...SIGNED_IN] as const
/** all roles without an invalid token */
export const ANYONE = ['anonymous', 'other', ...SIGNED_IN_OR_PARTICIPANT] as const
/** users who may read what moderators read */
export const READERS = ['analyst', 'moderator', 'owner', 'administrator'] as const
/** users who may moderate the conversation */
export const MODERATORS = ['moderator', 'owner', 'administrator'] as const

/** Usual refusals of callers without a token, and without the right. Some calls have a code of their own. */
export const NO_TOKEN = '401 No authentication token found'
export const NO_RIGHT = '403 polis_err_no_access_for_this_user'
const BAD_TOKEN = '401 Invalid authentication token'

/** Rows that many calls share. */
export const ANYONE_ROW: AuthorityRow = { allowed: ANYONE }
export const SIGNED_IN_ROW: AuthorityRow = { allowed: SIGNED_IN }
export const SIGNED_IN_OR_PARTICIPANT_ROW: AuthorityRow = { allowed: SIGNED_IN_OR_PARTICIPANT }
/** Those who own a site of their own: not the moderators of another's. */
export const SITE_OWNER_ROW: AuthorityRow = {
  allowed: SIGNED_IN.filter((role) => role !== 'moderator'),
  except: { moderator: '403 polis_err_site_owner_only' },
}
/** Administrators alone. */
export const ADMINISTRATOR_ROW: AuthorityRow = { allowed: ['administrator'] }
/** All callers with a token, also of another conversation. */
export const ANY_TOKEN_ROW: AuthorityRow = { allowed: [...SIGNED_IN_OR_PARTICIPANT, 'other'] }
/** Creates the row of a call for moderators, with the refusals of all others. */
export const createModeratorRow = (noRight?: string, noToken?: string): AuthorityRow => ({
  allowed: MODERATORS,
  ...(noRight ? { noRight } : {}),
  ...(noToken ? { noToken } : {}),
})
/** Creates the row of a call for everybody with a role, with the refusals of all others. */
export const createReaderRow = (noRight?: string, noToken?: string): AuthorityRow => ({
  ...createModeratorRow(noRight, noToken),
  allowed: READERS,
})
/** Creates the row of a call for the owner and administrators. */
export const createOwnerRow = (noRight: string): AuthorityRow => ({
  allowed: ['owner', 'administrator'],
  noRight,
})

/** Returns the outcome that a row has for a role. */
export function getOutcome(row: AuthorityRow, role: Role): string {
  if (role === 'expired' || role === 'forged') return BAD_TOKEN
  if (row.allowed.includes(role)) return row.success ?? '200'
  const usual = role === 'anonymous' ? (row.noToken ?? NO_TOKEN) : (row.noRight ?? NO_RIGHT)
  return row.except?.[role] ?? usual
}
