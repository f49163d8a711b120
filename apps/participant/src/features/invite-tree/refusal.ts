import type { ErrorReply } from '@folkmoot/api-types/errors'
import type { inviteTree } from '@folkmoot/api-types/invite-tree'
import type { Messages } from '../../messages/messages.ts'

type RefusalMessages = Messages['invites']['refused']
type MessageKey = Exclude<keyof RefusalMessages, 'tooMany'>
type KnownErrorCode = (typeof inviteTree)['acceptInvite' | 'login']['errors'][number]

/** Message for each error of the calls about codes. */
const ERROR_MESSAGE_KEYS: Readonly<Record<KnownErrorCode, MessageKey>> = {
  polis_err_treevite_invalid_request: 'empty',
  polis_err_treevite_invalid_or_used_invite: 'unknown',
  polis_err_treevite_invite_race_condition: 'taken',
  polis_err_treevite_not_enabled: 'open',
  polis_err_conversation_is_closed: 'closed',
  polis_err_treevite_login_code_invalid: 'loginUnknown',
  polis_err_too_many_attempts: 'failed',
}

const REASON_MESSAGE_KEYS: Readonly<Record<string, MessageKey>> = {
  used: 'used',
  revoked: 'revoked',
  expired: 'expired',
}

const isKnownErrorCode = (code: string): code is KnownErrorCode => Object.hasOwn(ERROR_MESSAGE_KEYS, code)

const DEFAULT_RETRY_SECONDS = 60

/** Reads the error message for a refused code, in the reader's language (PART-3). */
export async function readRefusal(answer: Response, words: RefusalMessages): Promise<string> {
  const { error = '', reason = '' } = (await answer.json().catch(() => ({}))) as Partial<ErrorReply>
  if (answer.status === 429)
    return words.tooMany(Number(answer.headers.get('retry-after')) || DEFAULT_RETRY_SECONDS)
  // a code of an invalid length is unknown
  if (/_parse_failed_(invite|login)_code$/.test(error)) return words.unknown
  return words[
    REASON_MESSAGE_KEYS[reason] ?? (isKnownErrorCode(error) ? ERROR_MESSAGE_KEYS[error] : 'failed')
  ]
}
