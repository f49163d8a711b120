import { ApiError } from './errors.ts'

/** Creates the error for a token of an unknown kind. */
export const createUnknownTokenError = (): ApiError =>
  new ApiError('Invalid token format', {
    extra: { details: 'Token does not match any supported JWT type' },
  })

/** The reason why a token is refused, for `details` (docs/contract/README.md#authentication). It contains no part of the token. */
type InvalidTokenReason =
  | 'jwt expired'
  | 'jwt invalid'
  | 'no such participant'
  | 'no such user'
  | 'not an access token'
  | 'issued to another client'
  | 'without the scope of this server'
  | 'signed out'
  | 'no such access token'
  | 'access token expired'

/** Creates the error for a token that is expired, forged, or whose participant or user does not exist. */
export const createInvalidTokenError = (details: InvalidTokenReason): ApiError =>
  new ApiError('Invalid authentication token', { extra: { details } })
