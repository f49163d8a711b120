import type { FailureTable } from './table.ts'

/** Codes of the invite tree: waves, invites, login codes, and the limits on trying them. */
export const inviteTree = {
  polis_err_treevite_wave_requires_invites: [
    400,
    'A wave needs invites. Give some to each member, to the owner, or to both.',
  ],
  polis_err_treevite_parent_wave_not_found: [
    400,
    'This conversation has no such wave. Choose a wave from its list, or 0 for the root.',
  ],
  polis_err_treevite_wave_too_large: [
    400,
    'The wave would have too many invites. Give fewer to each member, or choose another parent.',
  ],
  polis_err_treevite_invite_already_used: [
    409,
    'Someone has joined with this invite, so it can no longer be revoked.',
  ],
  polis_err_treevite_invalid_request: [400, 'The code is empty. Type it as you received it.'],
  polis_err_treevite_invalid_or_used_invite: [
    400,
    'This conversation has no such invite code. Type it exactly as you received it, with upper and lower case.',
  ],
  polis_err_treevite_invite_race_condition: [
    400,
    'This invite was used or revoked at the same time. Ask for another one.',
  ],
  polis_err_treevite_not_enabled: [403, 'This conversation does not use invites. Take part directly.'],
  polis_err_treevite_login_code_invalid: [
    401,
    'No participant of this conversation has this login code. A newer code replaces an older one.',
  ],
  polis_err_too_many_attempts: [429, 'Too many wrong codes. Wait a minute, then try again.'],
} as const satisfies FailureTable
