import { comments } from '@folkmoot/api-types/comments'
import { api } from '../../api/api.ts'
import { isApiFailure, formatReason } from '../../api/failure.ts'
import { createMutation } from '../../api/contract-endpoints.ts'
import { seedMessages } from '../../messages/seeds.ts'

const seedsApi = api.injectEndpoints({
  endpoints: (build) => ({
    createSeed: createMutation(build, comments.createComment, 'Comment'),
    // a file goes out in several calls; the lists are loaded again when it is through
    uploadSeeds: createMutation(build, comments.uploadComments),
  }),
})

export const { useCreateSeedMutation, useUploadSeedsMutation } = seedsApi

/** Why a seed was refused: our words for the code where there are some, else the server's (CFG-6). */
export function formatSeedReason(error: unknown): string {
  return (isApiFailure(error) && seedMessages.reasons[error.code]) || formatReason(error)
}

/** The same for a code that stands beside a row. */
export const formatRowReason = (code = 'polis_err_post_comment'): string => seedMessages.reasons[code] ?? code
