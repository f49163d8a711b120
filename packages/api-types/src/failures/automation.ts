import type { FailureTable } from './table.ts'

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
