import type { Access } from '@folkmoot/api-types/access'
import type { Endpoint } from '@folkmoot/api-types/endpoint'
import type { ErrorCode } from '@folkmoot/api-types/failure'
import { findZid, type ConversationRow } from '../features/conversations/storage.ts'
import { findReport } from '../features/reports/storage.ts'
import type { Caller } from '../identity/caller.ts'
import type { Db } from '../storage/database.ts'
import { ApiError } from './errors.ts'

const levels = ({ access }: Endpoint): readonly Access[] => (typeof access === 'string' ? [access] : access)

const OPEN_TO_ANYONE: ReadonlySet<Access> = new Set(['public', 'report'])

/** What somebody with a participant's token is told; the sentence of the code speaks of accounts. */
const tokenIsNotEnough = (endpoint: Endpoint): string =>
  levels(endpoint).includes('participant')
    ? 'This token is for another conversation. Send the one that this conversation gave, or take part in it first.'
    : 'A participant’s token is not enough for this. Sign in with an account that has the right to it.'

function refusal(endpoint: Endpoint, caller: Caller): ApiError {
  if (caller.kind === 'anonymous')
    return new ApiError(endpoint.refusal?.[401] ?? 'No authentication token found')
  const code = endpoint.refusal?.[403]
  if (code) return new ApiError(code)
  const usual: ErrorCode = 'polis_err_no_access_for_this_user'
  return new ApiError(usual, caller.kind === 'participant' ? { message: tokenIsNotEnough(endpoint) } : {})
}

/** Refuses a caller without a token before the input is read, where no level of the call is open to anyone. */
export function requireToken(endpoint: Endpoint, caller: Caller): void {
  if (caller.kind === 'anonymous' && !levels(endpoint).some((level) => OPEN_TO_ANYONE.has(level)))
    throw refusal(endpoint, caller)
}

interface Asked {
  db: Db
  caller: Caller
  conversation: ConversationRow | undefined
  report_id: string | undefined
}

/** Whether someone moderates a conversation: of the owner's site, or an administrator. */
export const moderates = (caller: Caller, conversation: ConversationRow): boolean =>
  caller.kind === 'user' && (caller.user.isAdmin || caller.user.site_id === conversation.owner_site_id)

async function takesPart({ db, caller, conversation }: Asked): Promise<boolean> {
  if (caller.kind !== 'participant') return false
  return conversation === undefined || (await findZid(db, caller.conversation_id)) === conversation.zid
}

/** Whether someone holds a report_id of this very conversation. */
export async function holdsReport({
  db,
  conversation,
  report_id,
}: Pick<Asked, 'db' | 'conversation' | 'report_id'>): Promise<boolean> {
  if (conversation === undefined || report_id === undefined) return false
  return (await findReport(db, report_id))?.zid === conversation.zid
}

/** What each level asks for. */
const MAY: Readonly<Record<Access, (asked: Asked) => boolean | Promise<boolean>>> = {
  public: () => true,
  participant: takesPart,
  token: ({ caller }) => caller.kind !== 'anonymous',
  'signed-in': ({ caller }) => caller.kind === 'user',
  moderator: ({ caller, conversation }) => conversation !== undefined && moderates(caller, conversation),
  owner: ({ caller, conversation }) =>
    caller.kind === 'user' && (caller.user.isAdmin || caller.user.uid === conversation?.owner),
  admin: ({ caller }) => caller.kind === 'user' && caller.user.isAdmin,
  report: holdsReport,
}

/**
 * Decides a call once its input is read, and before anything is looked at or made.
 * @throws ApiError with the call's own code for 401 or 403
 */
export async function authorize(endpoint: Endpoint, asked: Asked): Promise<void> {
  for (const level of levels(endpoint)) {
    const may = MAY[level](asked)
    // most need ask nobody
    if (may === true || (await may)) return
  }
  throw refusal(endpoint, asked.caller)
}
