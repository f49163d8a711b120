import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Filter } from '@blueprintjs/icons'
import type { PagedTable } from './use-table-query.ts'

import './table.css'

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
    <div className="table-tools">
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

/** The order of the rows where no headings are shown. */
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
