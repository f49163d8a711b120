import type { FailureTable } from './table.ts'

/** Codes of topics and the opinion analysis. */
export const topics = {
  polis_err_topicMod_auth: [403, 'Only people who administer this conversation may read its topics here.'],
  polis_err_topicMod_moderate_auth: [
    403,
    'Only people who administer this conversation may moderate its topics.',
  ],
  polis_err_math_all_votes: [
    403,
    'Only people with a role in this conversation may read the result of all votes.',
  ],
  polis_err_ptptoi_permissions_123: [
    403,
    'Only people who administer this conversation may choose whom its map shows.',
  ],
} as const satisfies FailureTable
