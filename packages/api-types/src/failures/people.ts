import type { FailureTable } from './conversations.ts'

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

/** Error codes of access tokens and webhooks. */
export const automation = {
  polis_err_token_scope: [
    403,
    'This access token does not have the right for this call. Make one with the scope that the call needs.',
  ],
  polis_err_token_never: [
    403,
    'No access token may make this call: it is for people who are signed in. Sign in and make it yourself.',
  ],
  polis_err_token_place: [
    403,
    'This access token is limited to another conversation or site. Make one that is not.',
  ],
  polis_err_token_not_found: [404, 'There is no such access token, or it is not yours to end.'],
  polis_err_too_many_tokens: [429, 'Your account has too many access tokens. End some first.'],
  polis_err_webhook_owner_only: [
    403,
    'Only an owner may see and change webhooks here. Ask an owner to do it.',
  ],
  polis_err_webhook_not_found: [404, 'There is no such webhook or message, or you are no owner there.'],
  polis_err_webhook_address: [
    400,
    'This address must begin with https:// or http://, have no name or password, and be public. The operator of the server can allow others.',
  ],
  polis_err_too_many_webhooks: [429, 'There are too many webhooks here. Delete one first.'],
} as const satisfies FailureTable

/** Codes of conversations inside other pages. */
export const embed = {
  polis_err_parsing_site_id_or_page_id: [404, 'No site has this id. Copy the snippet again from Integrate.'],
  polis_err_domain: [403, 'The owner of this site does not allow this page’s host to show the conversation.'],
  polis_err_page_needs_domain_list: [
    403,
    'New pages create no conversations until the site’s owner has named their hosts on Integrate.',
  ],
  polis_err_too_many_pages: [
    429,
    'This site has created too many conversations within an hour. Try again later, or check the PAGE_ID in the snippet.',
  ],
  polis_err_page_preview: [
    404,
    'This page has no conversation yet. The first visit of a person creates one; a preview does not.',
  ],
} as const satisfies FailureTable

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
