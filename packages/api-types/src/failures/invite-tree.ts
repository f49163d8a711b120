import type { FailureTable } from './table.ts'

/** Codes of the invite tree: waves, invites, login codes, and the limits on trying them. */
export const inviteTree = {
  polis_err_treevite_wave_requires_invites: [
    400,
    'A wave without invites lets nobody in. Give invites to each member, to the owner, or both.',
  ],
  polis_err_treevite_parent_wave_not_found: [
    400,
    'This conversation has no such wave. Choose a wave of its list, or 0 for the root.',
  ],
  polis_err_treevite_wave_too_large: [
    400,
    'The wave would have more invites than this server makes. Give fewer to each member, or choose another parent.',
  ],
  polis_err_treevite_create_wave: [
    500,
    'The wave could not be made and has been taken back. Nothing of it is left; try again.',
  ],
  polis_err_treevite_invite_already_used: [
    409,
    'Somebody has joined with this invite, so it cannot be revoked any more.',
  ],
  polis_err_treevite_invalid_request: [400, 'The code is empty. Type it as you received it.'],
  polis_err_treevite_invalid_or_used_invite: [
    400,
    'This conversation has no such invite code. Large and small letters matter: type it as you received it.',
  ],
  polis_err_treevite_invite_race_condition: [
    400,
    'Somebody else used this invite, or it was taken back, at the same moment. Ask for another one.',
  ],
  polis_err_treevite_not_enabled: [403, 'This conversation does not use invites. Take part in it directly.'],
  polis_err_treevite_login_code_invalid: [
    401,
    'This is not the login code of anybody here. A newer code replaces an older one.',
  ],
  polis_err_too_many_attempts: [429, 'Too many wrong codes. Wait a minute, then try again.'],
} as const satisfies FailureTable
