import type { FailureTable } from './table.ts'

/** Error codes of showing and erasing personal data. */
export const personalData = {
  polis_err_conversation_owner_only: [
    403,
    'Only the owner of this conversation or an administrator may delete it, or choose when its people are forgotten.',
  ],
  polis_err_participant_not_found: [
    404,
    'This conversation has no such participant. Send the number, the external id or the subscribed address of one.',
  ],
  polis_err_account_not_found: [
    404,
    'This server has no such account. Send its number or its verified address.',
  ],
  polis_err_account_owns_conversations: [
    409,
    'This account owns conversations. Delete them with it (owned=delete), or name the account that gets them (transfer_to).',
  ],
  polis_err_transfer_account_unknown: [
    404,
    'No account of your site has this address. Ask an administrator for any other account.',
  ],
} as const satisfies FailureTable
