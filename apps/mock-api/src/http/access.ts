import type { Access } from '@folkmoot/api-types/access'
import type { Endpoint } from '@folkmoot/api-types/endpoint'
import type { ErrorCode } from '@folkmoot/api-types/errors'
import { findZid } from '../core/conversations.storage.ts'
import type { ConversationRow } from '../core/conversation-row.ts'
import type { Caller } from '../core/caller.ts'
import type { Db } from '../storage/database.ts'
import { ApiError } from '../core/errors.ts'
import { canModerate, hasReportAccess, isOwner } from '../core/authority.ts'

const getLevels = ({ access }: Endpoint): readonly Access[] =>
  typeof access === 'string' ? [access] : access

const PUBLIC_LEVELS: ReadonlySet<Access> = new Set(['public', 'report'])

/** What somebody with a participant's token is told; the sentence of the code speaks of accounts. */
const formatTokenRefusal = (endpoint: Endpoint): string =>
  getLevels(endpoint).includes('participant')
    ? 'This token is for another conversation. Send the one that this conversation gave, or take part in it first.'
    : 'A participant’s token is not enough for this. Sign in with an account that has the right to it.'

function createRefusal(endpoint: Endpoint, caller: Caller): ApiError {
  if (caller.kind === 'anonymous')
    return new ApiError(endpoint.refusal?.[401] ?? 'No authentication token found')
  const code = endpoint.refusal?.[403]
  if (code) return new ApiError(code)
  const usual: ErrorCode = 'polis_err_no_access_for_this_user'
  return new ApiError(usual, caller.kind === 'participant' ? { message: formatTokenRefusal(endpoint) } : {})
}

/** Refuses a caller without a token before the input is read, where no level of the call is open to anyone. */
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

/** What each level asks for. */
const ACCESS_RULES: Readonly<Record<Access, (asked: AccessRequest) => boolean | Promise<boolean>>> = {
  public: () => true,
  participant: isParticipant,
  token: ({ caller }) => caller.kind !== 'anonymous',
  'signed-in': ({ caller }) => caller.kind === 'user',
  moderator: ({ caller, conversation }) => conversation !== undefined && canModerate(caller, conversation),
  owner: ({ caller, conversation }) =>
    (caller.kind === 'user' && caller.user.isAdmin) ||
    (conversation !== undefined && isOwner(caller, conversation)),
  admin: ({ caller }) => caller.kind === 'user' && caller.user.isAdmin,
  report: hasReportAccess,
}

/**
 * Decides a call once its input is read, and before anything is looked at or made.
 * @throws ApiError with the call's own code for 401 or 403
 */
export async function authorize(endpoint: Endpoint, asked: AccessRequest): Promise<void> {
  for (const level of getLevels(endpoint)) {
    const may = ACCESS_RULES[level](asked)
    // most need ask nobody
    if (may === true || (await may)) return
  }
  throw createRefusal(endpoint, asked.caller)
}
