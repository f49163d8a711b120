import { comments } from '@folkmoot/api-types'
import { api } from '../../api/api.ts'
import { isApiFailure, reasonOf } from '../../api/failure.ts'
import { mutation } from '../../api/from-contract.ts'
import { seeds } from '../../messages/seed-comments.ts'

const seedsApi = api.injectEndpoints({
  endpoints: (build) => ({
    createSeed: mutation(build, comments.createComment, 'Comment'),
    // a file goes out in several calls; the lists are loaded again when it is through
    uploadSeeds: mutation(build, comments.uploadComments),
  }),
})

export const { useCreateSeedMutation, useUploadSeedsMutation } = seedsApi

/** Why a seed was refused: our words for the code where there are some, else the server's (CFG-6). */
export function seedReason(error: unknown): string {
  return (isApiFailure(error) && seeds.reasons[error.code]) || reasonOf(error)
}

/** The same for a code that stands beside a row. */
export const rowReason = (code = 'polis_err_post_comment'): string => seeds.reasons[code] ?? code
