import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Filter, CaretDown, CaretUp } from '@blueprintjs/icons'
import { LIMITS } from '@folkmoot/domain/limits'
import type { ComponentProps, ReactNode } from 'react'
import { Loaded } from './Loaded.tsx'
import { Pagination } from './Pagination.tsx'
import type { TableQuery } from '@folkmoot/domain/table-query'
import { useSearchParams } from 'react-router-dom'
import { useAddressText } from './use-address-text.ts'

interface Props {
  table: PagedTable
  /** of the table, for screen readers */
  name: string
  /** what the filter looks in */
  hint: string
  /** headings of the columns by which rows are sorted, for screens on which the table has none */
  titles?: readonly string[]
}

/** Filters a table that comes in pages (LIST-20), and sorts it where its headings are not shown. */
export function PagedTableTools({ table, name, hint, titles }: Props) {
  const { text, setText, leaveText, sort, setSort } = table
  return (
    <div className="row gap-8 table-tools">
      <InputGroup
        type="search"
        aria-label={`Filter: ${name}`}
        placeholder={hint}
        leftIcon={<Filter />}
        value={text}
        onValueChange={setText}
        onBlur={leaveText}
      />
      {titles && <SortChoice titles={titles} sort={sort} setSort={setSort} />}
    </div>
  )
}

type SortChoiceProps = Pick<PagedTable, 'sort' | 'setSort'> & Required<Pick<Props, 'titles'>>

function SortChoice({ titles, sort, setSort }: SortChoiceProps) {
  const choices = titles.flatMap((title, column) => [
    { value: `${column}`, label: title },
    { value: `${column} descending`, label: `${title}, descending` },
  ])
  const choose = (value: string) => {
    const [column, order] = value.split(' ')
    setSort(value === '' ? undefined : { column: Number(column), isDescending: order !== undefined })
  }
  return (
    <HTMLSelect
      className="narrow-sort"
      aria-label="Sort by"
      value={sort ? `${sort.column}${sort.isDescending ? ' descending' : ''}` : ''}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      options={[{ value: '', label: `Sort by …` }, ...choices]}
    />
  )
}

interface SortHeaderProps {
  title: string
  column: number
  sort: TableSort | undefined
  setSort: (sort: TableSort | undefined) => void
}

/** The heading of a column, whose button sorts by it: ascending, descending, then as before. */
export function SortHeader({ title, column, sort, setSort }: SortHeaderProps) {
  const order = sort?.column === column ? (sort.isDescending ? 'descending' : 'ascending') : undefined
  const next = () => {
    if (order === 'descending') setSort(undefined)
    else setSort({ column, isDescending: order === 'ascending' })
  }
  return (
    <th scope="col" aria-sort={order ?? 'none'}>
      <button type="button" className="inline gap-4 sort-button" onClick={next}>
        {title}
        <span className="sort-mark">
          {order === 'ascending' && <CaretUp aria-hidden="true" />}
          {order === 'descending' && <CaretDown aria-hidden="true" />}
        </span>
      </button>
    </th>
  )
}

interface LogTableProps extends Required<Props> {
  call: ComponentProps<typeof Loaded>['call']
  failed: string
  table: ReturnType<typeof useTablePage>
  /** rows of all pages; undefined until they are known */
  total: number | undefined
  /** the heading of a last column, by which rows are not sorted */
  lastTitle?: string
  /** shown in place of an empty table */
  empty: ReactNode
  children: ReactNode
}

/** The keyboard has to reach an element that scrolls. */
const SCROLLABLE = { tabIndex: 0 }

/** A log that comes in pages, between its tools and its pages (LIST-20). It scrolls by itself; on small screens each row is a card. */
export function LogTable({ call, failed, total, lastTitle, empty, children, ...tools }: LogTableProps) {
  const { table, name, titles } = tools
  const rows = (
    <div className="table-box" role="region" aria-label={name} {...SCROLLABLE}>
      <table className="log-table">
        <thead>
          <tr>
            {titles.map((title, column) => (
              <SortHeader key={title} title={title} column={column} {...table} />
            ))}
            {lastTitle !== undefined && <th scope="col">{lastTitle}</th>}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
  return (
    <Loaded call={call} data={total} failed={failed} lines={8}>
      {(count) =>
        count === 0 && !table.isFiltered ? (
          empty
        ) : (
          <>
            <PagedTableTools {...tools} />
            {count === 0 ? <p role="status">No row has these words.</p> : rows}
            <Pagination
              page={table.page}
              pageSize={LIMITS.pageRows}
              total={count}
              onPageChange={table.turn}
            />
          </>
        )
      }
    </Loaded>
  )
}

interface TableSort {
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
