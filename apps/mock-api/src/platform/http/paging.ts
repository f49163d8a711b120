import { LIMITS } from '@folkmoot/domain/limits'

/** A page of a list. */
export interface Page {
  readonly limit: number
  readonly offset: number
}

/** Limits a requested page to the contract's range: 1 to 500 rows, 50 by default, and an offset of at least 0. */
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

/** Creates the pagination of a reply; `hasMore` is true if rows follow the page. */
export const createPagination = ({ limit, offset }: Page, total: number) => ({
  limit,
  offset,
  total,
  hasMore: offset + limit < total,
})
