import type { Access } from '@folkmoot/api-types/access'
import type { Endpoint } from '@folkmoot/api-types/endpoint'
import { getTokenScope } from '@folkmoot/api-types/token-scope'
import { getRoleLimit } from '@folkmoot/domain/access-tokens'
import { isPlaceOfToken } from '../core/authority.ts'
import type { Caller } from '../core/caller.ts'
import type { ConversationRow } from '../core/conversation-row.ts'
import { ApiError } from '../core/errors.ts'

/**
 * Limits the caller of a call to what its access token may there. Callers without one are returned as they are.
 * @throws ApiError for a call that is not in the scopes of the token, or for people alone
 */
export function limitToken(endpoint: Endpoint, caller: Caller): Caller {
  if (caller.kind !== 'user' || !caller.user.token) return caller
  const { token } = caller.user
  const scope = getTokenScope(endpoint)
  if (scope === undefined) throw new ApiError('polis_err_token_never')
  if (!token.scopes.includes(scope))
    throw new ApiError('polis_err_token_scope', {
      message: `This access token does not have the scope “${scope}”, which this call needs. Make one that has it.`,
    })
  return {
    ...caller,
    user: { ...caller.user, token: { ...token, roleLimit: getRoleLimit(token.scopes, scope) } },
  }
}

/**
 * Limits the caller of a call that strangers may make to the place of its access token: elsewhere a program is nobody, also where its
 * account takes part. Other calls look for a role, and a token has none elsewhere.
 * @throws ApiError `polis_err_token_place` for a call that changes something
 */
export function limitToPlace(
  { method, access }: Endpoint,
  caller: Caller,
  conversation: ConversationRow | undefined,
): Caller {
  const token = caller.kind === 'user' ? caller.user.token : undefined
  if (!token || !conversation || isPlaceOfToken(token, conversation)) return caller
  const levels: readonly Access[] = typeof access === 'string' ? [access] : access
  if (!levels.includes('public') && !levels.includes('report')) return caller
  if (method !== 'GET') throw new ApiError('polis_err_token_place')
  return { kind: 'anonymous' }
}
