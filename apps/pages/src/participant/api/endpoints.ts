import type { comments } from '@folkmoot/api-types/comments'
import type { participation } from '@folkmoot/api-types/participation'
import type { personalData } from '@folkmoot/api-types/personal-data'
import type { votes } from '@folkmoot/api-types/votes'
import { createEndpointReference } from '@folkmoot/api-types/endpoint'

/** Loads the conversation with the person's votes and the first comment. */
export const participationInit = createEndpointReference<typeof participation.participationInit>(
  'GET',
  '/api/v3/participationInit',
)

/** Erases all that is stored about the person in the conversation. */
export const eraseOwnData = createEndpointReference<typeof personalData.eraseParticipant>(
  'DELETE',
  '/api/v3/participants/data',
)

/** A comment to vote on. */
export const nextComment = createEndpointReference<typeof participation.nextComment>(
  'GET',
  '/api/v3/nextComment',
)

/** Votes on a comment. */
export const castVote = createEndpointReference<typeof votes.castVote>('POST', '/api/v3/votes')

/** Adds a comment. */
export const createComment = createEndpointReference<typeof comments.createComment>(
  'POST',
  '/api/v3/comments',
)
