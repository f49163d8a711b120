import { hasReportAccess } from '../../nouns/reports/reports.storage.ts'
import { type Access, getLevels, type Endpoint, getTokenScope } from '@folkmoot/api-types/endpoint'
import type { ErrorCode } from '@folkmoot/api-types/errors'
import { findZid } from '../../nouns/conversations/conversations.storage.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { HandlerDependencies } from '../../platform/http/dependencies.ts'
import type { Db } from '../../platform/storage/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import {
  canModerate,
  canReadAll,
  findOwnRole,
  hasOwnerRights,
  isPlaceOfToken,
} from '../../nouns/conversations/authority.ts'
import { getRoleLimit } from '@folkmoot/domain/people'

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
  endpoint: Endpoint,
  caller: Caller,
  conversation: ConversationRow | undefined,
): Caller {
  const token = caller.kind === 'user' ? caller.user.token : undefined
  if (!token || !conversation || isPlaceOfToken(token, conversation)) return caller
  const levels = getLevels(endpoint)
  if (!levels.includes('public') && !levels.includes('report')) return caller
  if (endpoint.method !== 'GET') throw new ApiError('polis_err_token_place')
  return { kind: 'anonymous' }
}

const PUBLIC_LEVELS: ReadonlySet<Access> = new Set(['public', 'report'])

/** Formats the message for participants; the default message is about accounts. */
const formatTokenRefusal = (endpoint: Endpoint): string =>
  getLevels(endpoint).includes('participant')
    ? 'This token is for another conversation. Send the token of this conversation, or join it first.'
    : 'A participant’s token does not allow this call. Sign in with an account that has the right.'

function createRefusal(endpoint: Endpoint, caller: Caller): ApiError {
  if (caller.kind === 'anonymous')
    return new ApiError(endpoint.refusal?.[401] ?? 'No authentication token found')
  const code = endpoint.refusal?.[403]
  if (code) return new ApiError(code)
  const usual: ErrorCode = 'polis_err_no_access_for_this_user'
  return new ApiError(usual, caller.kind === 'participant' ? { message: formatTokenRefusal(endpoint) } : {})
}

/** Refuses callers without a token before the input is parsed, if no level of the call is public. */
export function requireToken(endpoint: Endpoint, caller: Caller): void {
  if (caller.kind === 'anonymous' && !getLevels(endpoint).some((level) => PUBLIC_LEVELS.has(level)))
    throw createRefusal(endpoint, caller)
}

interface AccessRequest {
  db: Db
  caller: Caller
  conversation: ConversationRow | undefined
  report_id: string | undefined
}

async function isParticipant({ db, caller, conversation }: AccessRequest): Promise<boolean> {
  if (caller.kind !== 'participant') return false
  return conversation === undefined || (await findZid(db, caller.conversation_id)) === conversation.zid
}

/** The rule of each access level. */
const ACCESS_RULES: Readonly<Record<Access, (request: AccessRequest) => boolean | Promise<boolean>>> = {
  public: () => true,
  participant: isParticipant,
  token: ({ caller }) => caller.kind !== 'anonymous',
  'signed-in': ({ caller }) => caller.kind === 'user',
  analyst: ({ caller, conversation }) => conversation !== undefined && canReadAll(caller, conversation),
  moderator: ({ caller, conversation }) => conversation !== undefined && canModerate(caller, conversation),
  owner: ({ caller, conversation }) =>
    conversation === undefined
      ? caller.kind === 'user' && caller.user.isAdmin
      : hasOwnerRights(caller, conversation),
  report: hasReportAccess,
}

/**
 * Checks that the caller has one of the call's access levels. Runs after the input is parsed and before the handler.
 * @throws ApiError with the call's own code for 401 or 403
 */
export async function authorize(endpoint: Endpoint, request: AccessRequest): Promise<void> {
  for (const level of getLevels(endpoint)) {
    const isAllowed = ACCESS_RULES[level](request)
    // most rules are synchronous
    if (isAllowed === true || (await isAllowed)) return
  }
  throw createRefusal(endpoint, request.caller)
}

/** Records that an administrator uses a conversation of others: once an hour for each account and conversation. */
export async function recordAdministratorAccess(
  dependencies: HandlerDependencies,
  caller: Caller,
  conversation: ConversationRow,
): Promise<void> {
  if (caller.kind !== 'user' || !caller.user.isAdmin) return
  if (findOwnRole(caller, conversation) !== undefined) return
  const { zid } = conversation
  await dependencies.reads.recordList(dependencies, { action: 'administrator-access', caller, zid })
}
