import { LIMITS } from '@folkmoot/domain/limits'

/** A part of a list: how many rows, after how many others. */
export interface Page {
  readonly limit: number
  readonly offset: number
}

/**
 * Brings what was asked for into the contract's range: 50 rows unless a number above 0 is asked for, 500 at most, and
 * no offset below 0.
 */
export function toPage({
  limit = 0,
  offset = 0,
}: {
  limit?: number | undefined
  offset?: number | undefined
}): Page {
  const rows = limit > 0 ? Math.min(limit, LIMITS.maxPageRows) : LIMITS.pageRows
  return { limit: rows, offset: Math.max(0, offset) }
}

/** What an answer says of a page: `hasMore` when rows follow it. */
export const createPagination = ({ limit, offset }: Page, total: number) => ({
  limit,
  offset,
  total,
  hasMore: offset + limit < total,
})
