import type { FailureTable } from './table.ts'

/** Codes of comments and their moderation. */
export const comments = {
  polis_err_get_comments_permission: [
    403,
    'Only those who administer this conversation may read its moderation list.',
  ],
} as const satisfies FailureTable
