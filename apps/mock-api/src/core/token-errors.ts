import { ApiError } from './errors.ts'

/** The refusal of a token of no known kind. */
export const createUnknownTokenError = (): ApiError =>
  new ApiError('Invalid token format', {
    extra: { details: 'Token does not match any supported JWT type' },
  })

/**
 * Why a token of a known kind is refused, in the words of `details` (docs/contract/README.md#authentication). It never
 * shows anything of the token itself.
 */
type InvalidTokenReason = 'jwt expired' | 'jwt invalid' | 'no such participant' | 'no such user'

/** The refusal of a token that is over, altered, somebody else's, or of somebody who is no longer there. */
export const createInvalidTokenError = (details: InvalidTokenReason): ApiError =>
  new ApiError('Invalid authentication token', { extra: { details } })
