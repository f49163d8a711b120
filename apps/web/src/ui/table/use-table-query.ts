import type { TableQuery } from '@folkmoot/domain/table-query'
import { LIMITS } from '@folkmoot/domain/limits'
import { useSearchParams } from 'react-router-dom'
import { useAddressText } from '../use-address-text.ts'

/** The order of rows by one column. */
export interface TableSort {
  /** position of the column */
  column: number
  isDescending: boolean
}

const SEARCH = 'q'
const SORT = 'sort'
const DESCENDING = 'descending'

/** Names of the parameters of an address that hold filter and order of a table. */
export const TABLE_PARAMETERS = [SEARCH, SORT, DESCENDING] as const

/** The search of a table in an address, undefined without words. */
export function readTableSearch(parameters: URLSearchParams): string | undefined {
  const text = (parameters.get(SEARCH) ?? '').slice(0, LIMITS.tableSearch)
  return text.trim() === '' ? undefined : text
}

/**
 * Filter and order of a table that comes in pages, kept in the address (LIST-20). A change begins with the first page.
 * @param names the columns by which the server sorts
 */
export function useTableQuery<Column extends string>(names: readonly Column[]) {
  const [parameters, setParameters] = useSearchParams()
  const write = (changed: Readonly<Record<string, string>>, removed: readonly string[]) =>
    setParameters(
      (known) => {
        const next = new URLSearchParams(known)
        for (const name of ['page', ...removed]) next.delete(name)
        for (const [name, value] of Object.entries(changed)) next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const search = readTableSearch(parameters)
  const typed = useAddressText(parameters.get(SEARCH) ?? '', (text) =>
    write(text === '' ? {} : { [SEARCH]: text }, [SEARCH]),
  )
  const column = names.findIndex((name) => name === parameters.get(SORT))
  const isDescending = parameters.has(DESCENDING)
  const sort: TableSort | undefined = column < 0 ? undefined : { column, isDescending }
  const setSort = (next: TableSort | undefined) => {
    const name = next && names[next.column]
    const order = next?.isDescending ? { [DESCENDING]: '1' } : {}
    write(name === undefined ? {} : { [SORT]: name, ...order }, [SORT, DESCENDING])
  }
  const name = names[column]
  const wanted: TableQuery<Column> = {
    ...(search !== undefined && { search }),
    ...(name !== undefined && { sort: name, ...(isDescending && { descending: true }) }),
  }
  return {
    /** as the server is asked for it */
    query: wanted,
    isFiltered: search !== undefined,
    text: typed.text,
    setText: (text: string) => typed.setText(text.slice(0, LIMITS.tableSearch)),
    /** call on blur of the filter: writes the address at once */
    leaveText: typed.follow,
    sort,
    setSort,
  }
}
export type PagedTable = Pick<
  ReturnType<typeof useTableQuery>,
  'text' | 'setText' | 'leaveText' | 'sort' | 'setSort'
>

/** A table that comes in pages: filter, order and page, kept in the address (LIST-20). */
export function useTablePage<Column extends string>(names: readonly Column[]) {
  const [parameters, setParameters] = useSearchParams()
  const table = useTableQuery(names)
  const page = Math.max(1, Number.parseInt(parameters.get('page') ?? '', 10) || 1)
  /** Turns to another page, to which Back returns. */
  const turn = (to: number) =>
    setParameters((known) => {
      const next = new URLSearchParams(known)
      next.delete('page')
      if (to > 1) next.set('page', String(to))
      return next
    })
  const part = { limit: LIMITS.pageRows, offset: (page - 1) * LIMITS.pageRows }
  return { ...table, page, turn, part }
}
