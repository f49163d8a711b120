import type { TokenScope } from '@folkmoot/domain/people'
import type { Access } from './access.ts'
import type { Endpoint } from './endpoint.ts'

/** The scope by the level of access, where a call does not name its own. */
const SCOPES_OF_LEVELS: Readonly<Partial<Record<Access, TokenScope>>> = {
  analyst: 'read',
  moderator: 'moderate',
  owner: 'manage',
}

/**
 * Returns the scope that an access token needs for a call; undefined for calls that no such token may make: those of
 * participants, of an account itself, and of administrators.
 */
export function getTokenScope({ scope, access, method, replyType }: Endpoint): TokenScope | undefined {
  if (scope !== undefined) return scope === 'none' ? undefined : scope
  const levels: readonly Access[] = typeof access === 'string' ? [access] : access
  if (levels.includes('public')) return method === 'GET' ? 'read' : undefined
  const level = levels.find((one) => SCOPES_OF_LEVELS[one] !== undefined)
  if (level === undefined) return undefined
  return replyType === 'csv' ? 'export' : SCOPES_OF_LEVELS[level]
}
