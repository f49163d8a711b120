import type { TABLE_COLUMNS, TableQuery } from '@folkmoot/domain/table-query'
import { REFETCH_OPTIONS, useListInvitesQuery } from './invite-tree-api.ts'

/** Filter of codes; unset filters are not sent (CODE-1). */
interface CodeFilter {
  /** the id of a wave's row, not its number */
  wave_id?: number | undefined
  status?: number | undefined
}

/** Removes unset filters. */
export const omitUnsetFilters = ({ wave_id, status }: CodeFilter) => ({
  ...(wave_id !== undefined && { wave_id }),
  ...(status !== undefined && { status }),
})

interface CodePage extends CodeFilter {
  conversation_id: string
  limit: number
  /** from 1 */
  page: number
  /** filter by words, and order */
  table?: TableQuery<(typeof TABLE_COLUMNS.invites)[number]>
}

/**
 * Loads a page of the owner's codes with counts by status. While the next page loads, `answer` is the previous one and
 * `isStale` is true.
 */
export function useInvites({ conversation_id, limit, page, table, ...filter }: CodePage) {
  const part = { limit, offset: (page - 1) * limit, counts: true }
  const list = useListInvitesQuery(
    { query: { conversation_id, ...omitUnsetFilters(filter), ...table, ...part } },
    REFETCH_OPTIONS,
  )
  const { data: answer, currentData, error, isFetching, refetch } = list
  return { answer, isStale: currentData === undefined, error, isFetching, refetch: () => void refetch() }
}
