import type { FailureTable } from './table.ts'

/** Error codes of roles and invitations. */
export const people = {
  polis_err_people_no_role: [
    403,
    'You have no role here. Ask the person who sent you the link to invite you.',
  ],
  polis_err_site_owner_only: [403, 'Only the owner of your site may change this. Ask them to do it.'],
  polis_err_people_owner_only: [
    403,
    'Only an owner may invite people, change their roles and remove them. Ask an owner to do it.',
  ],
  polis_err_people_holder_only: [
    403,
    'Only the account that holds this conversation, or an administrator, may hand it over.',
  ],
  polis_err_person_not_found: [
    404,
    'This person has no role of their own here. Choose one of the people in the list.',
  ],
  polis_err_people_holder: [
    409,
    'This account holds the conversation. Hand the conversation over first; then its role can change.',
  ],
  polis_err_people_last_owner: [409, 'The last owner of a site stays. Make somebody else an owner first.'],
  polis_err_people_member_analyst: [
    409,
    'This account belongs to the site, whose people moderate each other’s conversations. Remove it, then invite it as analyst.',
  ],
  polis_err_too_many_invitations: [429, 'There are too many open invitations here. Withdraw some first.'],
  polis_err_invitation_not_found: [
    404,
    'This invitation was withdrawn, is over, or never existed. Ask the person who sent it for a new one.',
  ],
  polis_err_invitation_used: [
    410,
    'This invitation has been used; each works once. Ask the person who sent it for a new one.',
  ],
  polis_err_invitation_other_address: [
    403,
    'This invitation is for another e-mail address. Sign in with that one, or ask its sender for a link without an address.',
  ],
  polis_err_invitation_role_held: [
    409,
    'You have this role already, or one with more rights. The invitation still works for somebody else.',
  ],
} as const satisfies FailureTable
