import type { FailureTable } from './table.ts'

/** Codes of taking part: joining, voting, external ids. */
export const participation = {
  polis_err_treevite_auth_required: [
    401,
    'This conversation is by invitation only. Use an invite code or your login code to take part.',
  ],
  polis_err_conversation_is_closed: [
    403,
    'This conversation is closed: nobody can vote or comment in it now.',
  ],
  polis_err_xid_required: [
    403,
    'This conversation takes part through another site only, which names its visitors.',
  ],
  polis_err_xid_not_allowed: [
    403,
    'Your id is not on the list of those who may take part in this conversation.',
  ],
} as const satisfies FailureTable
