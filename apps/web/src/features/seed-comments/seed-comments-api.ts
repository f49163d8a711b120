import { comments } from '@folkmoot/api-types/comments'
import { api } from '../../api/api.ts'
import { isApiFailure, formatReason } from '../../api/failure.ts'
import { createMutation } from '../../api/contract-endpoints.ts'
import { seedCommentMessages as messages } from '../../messages/seed-comments.ts'

const seedCommentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    createSeed: createMutation(build, comments.createComment, 'Comment'),
    // without tags: a file needs several calls, and the lists are loaded again after the last one
    uploadSeeds: createMutation(build, comments.uploadComments),
  }),
})

export const { useCreateSeedMutation, useUploadSeedsMutation } = seedCommentsApi

/** Formats why a seed comment was refused: our text for the code if there is one, else the server's (CFG-6). */
export function formatSeedFailure(error: unknown): string {
  return (isApiFailure(error) && messages.reasons[error.code]) || formatReason(error)
}

/** Formats the code that the server gives for a row of a file. */
export const formatRowReason = (code = 'polis_err_post_comment'): string => messages.reasons[code] ?? code
