import type { Access } from '@folkmoot/api-types/access'
import type { Endpoint } from '@folkmoot/api-types/endpoint'
import type { ErrorCode } from '@folkmoot/api-types/errors'
import { findZid, type ConversationRow } from '../features/conversations/storage.ts'
import { findReport } from '../features/reports/storage.ts'
import type { Caller } from '../identity/caller.ts'
import type { Db } from '../storage/database.ts'
import { ApiError } from './errors.ts'

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

/** Whether someone moderates a conversation: of the owner's site, or an administrator. */
export const canModerate = (caller: Caller, conversation: ConversationRow): boolean =>
  caller.kind === 'user' && (caller.user.isAdmin || caller.user.site_id === conversation.owner_site_id)

async function isParticipant({ db, caller, conversation }: AccessRequest): Promise<boolean> {
  if (caller.kind !== 'participant') return false
  return conversation === undefined || (await findZid(db, caller.conversation_id)) === conversation.zid
}

/** Whether someone holds a report_id of this very conversation. */
export async function hasReportAccess({
  db,
  conversation,
  report_id,
}: Pick<AccessRequest, 'db' | 'conversation' | 'report_id'>): Promise<boolean> {
  if (conversation === undefined || report_id === undefined) return false
  return (await findReport(db, report_id))?.zid === conversation.zid
}

/** What each level asks for. */
const ACCESS_RULES: Readonly<Record<Access, (asked: AccessRequest) => boolean | Promise<boolean>>> = {
  public: () => true,
  participant: isParticipant,
  token: ({ caller }) => caller.kind !== 'anonymous',
  'signed-in': ({ caller }) => caller.kind === 'user',
  moderator: ({ caller, conversation }) => conversation !== undefined && canModerate(caller, conversation),
  owner: ({ caller, conversation }) =>
    caller.kind === 'user' && (caller.user.isAdmin || caller.user.uid === conversation?.owner),
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
