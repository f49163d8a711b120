import type { FailureTable } from './table.ts'

/** Codes of any call. */
export const general = {
  'No authentication token found': [401, 'Sign in first: this call needs a bearer token.'],
  'Invalid token format': [401, 'This is not a token that this server knows. Sign in again.'],
  'Invalid authentication token': [
    401,
    'The token is expired, or was not issued for this server. Sign in again.',
  ],
  'Authentication required': [401, 'Sign in first: this call returns your own account.'],
  invalid_user_data: [
    400,
    'The identity provider sent no e-mail address. Request the scope or claim that contains it.',
  ],
  polis_err_need_auth: [403, 'Sign in to list your conversations.'],
  polis_err_no_access_for_this_user: [403, 'Your account does not have the permissions for this.'],
  polis_err_get_security_log_auth: [
    403,
    'Only the owner of a conversation may read its security log, and only administrators that of the server.',
  ],
  polis_err_body_too_large: [413, 'The request is too large for this call. Send less at once.'],
  polis_err_bad_request: [400, 'The request could not be read. Send JSON as this call describes it.'],
  polis_err_unsupported_media_type: [
    415,
    'Send JSON with content-type: application/json, or a form with application/x-www-form-urlencoded.',
  ],
  polis_err_headers_too_large: [
    431,
    'The headers or the address of the request are too large. Send shorter ones.',
  ],
  polis_err_request_timeout: [408, 'The request did not arrive in time. Send it again.'],
  polis_err_not_supported: [404, 'This server has no such call. /api/docs lists all calls.'],
  polis_err_internal: [500, 'Something went wrong on the server. It has been logged; try again.'],
  polis_err_identity_provider_unavailable: [
    503,
    'The identity provider does not respond, so your sign-in cannot be verified. Try again shortly.',
  ],
  polis_err_server_busy: [503, 'Too many people ask for work of this kind at the moment. Try again shortly.'],
  polis_err_too_many_exports: [
    429,
    'Too many files are being sent to this address. Wait until one is complete, then ask for the next.',
  ],
  polis_err_foreign_page: [
    403,
    'A page of another address may not do this for its visitors. Use the page of the conversation itself, or a frame with it.',
  ],
  polis_err_too_many_writes: [
    429,
    'Your account changes more than it may within a minute. Wait a moment, then go on.',
  ],
  polis_err_too_many_imports: [
    429,
    'Your account has imported as much as it may for now. Wait for the running import, or come back later.',
  ],
  polis_err_server_stopping: [
    503,
    'This server is about to stop. Another one answers, or the same one in a moment.',
  ],
  polis_err_database_unavailable: [503, 'The database does not respond. Try again shortly.'],
} as const satisfies FailureTable
