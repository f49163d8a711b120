import { LIMITS } from '@folkmoot/domain/limits'
import type { ReactNode } from 'react'
import { Pagination } from '../Pagination.tsx'
import { PagedTableTools } from './PagedTableTools.tsx'
import type { useTablePage } from './use-table-query.ts'

interface Props {
  table: ReturnType<typeof useTablePage>
  /** rows of all pages */
  total: number
  /** of the table, for screen readers */
  name: string
  /** what the filter looks in */
  hint: string
  /** headings of the columns by which rows are sorted, for screens on which the table has none */
  titles?: readonly string[]
  /** the table */
  children: ReactNode
}

/** A table that comes in pages, between its tools and its pages (LIST-20). Nothing for an empty table. */
export function TablePages({ table, total, children, ...tools }: Props) {
  const { page, turn, isFiltered } = table
  if (total === 0 && !isFiltered) return null
  return (
    <>
      <PagedTableTools table={table} {...tools} />
      {total === 0 ? <p role="status">No row has these words.</p> : children}
      <Pagination page={page} pageSize={LIMITS.pageRows} total={total} onPageChange={turn} />
    </>
  )
}
