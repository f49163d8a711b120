import { comments } from '@folkmoot/api-types/comments'
import { api } from '../../api/api.ts'
import { isApiFailure, formatReason } from '../../api/failure.ts'
import { createMutation } from '../../api/contract-endpoints.ts'

const seedCommentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    createSeed: createMutation(build, comments.createComment, 'Comment'),
    // without tags: a file needs several calls, and the lists are loaded again after the last one
    uploadSeeds: createMutation(build, comments.uploadComments),
  }),
})

export const { useCreateSeedMutation, useUploadSeedsMutation } = seedCommentsApi

/** Why the server refuses a comment, by its error codes. */
const REASONS = {
  polis_err_post_comment_duplicate: 'The conversation has this comment already.',
  polis_err_param_missing_txt: 'The comment has no text.',
  polis_err_param_parse_failed_txt: 'The comment is too long.',
  polis_err_post_comment_extra_cells: 'The row has more cells than the header.',
  polis_err_post_comment_unreadable: 'The comment contains a character that cannot be stored.',
  polis_err_conversation_is_closed: 'The conversation is closed. Open it again to add comments.',
  polis_err_post_comment_auth: 'Your account may not add seed comments to this conversation.',
  polis_err_post_comment: 'The server could not store the comment.',
} as Readonly<Record<string, string>>

/** Formats why a seed comment was refused: our text for the code if there is one, else the server's (CFG-6). */
export function formatSeedFailure(error: unknown): string {
  return (isApiFailure(error) && REASONS[error.code]) || formatReason(error)
}

/** Formats the code that the server gives for a row of a file. */
export const formatRowReason = (code = 'polis_err_post_comment'): string => REASONS[code] ?? code
