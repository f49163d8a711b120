import { CaretDown, CaretUp } from '@blueprintjs/icons'
import type { TableSort } from './use-table-query.ts'

import './table.css'

interface Props {
  title: string
  /** position of the column */
  column: number
  sort: TableSort | undefined
  setSort: (sort: TableSort | undefined) => void
}

/** The heading of a column, whose button sorts by it: ascending, descending, then as before. */
export function SortHeader({ title, column, sort, setSort }: Props) {
  const order = sort?.column === column ? (sort.isDescending ? 'descending' : 'ascending') : undefined
  const next = () => {
    if (order === 'descending') setSort(undefined)
    else setSort({ column, isDescending: order === 'ascending' })
  }
  return (
    <th scope="col" aria-sort={order ?? 'none'}>
      <button type="button" className="sort-button" onClick={next}>
        {title}
        <span className="sort-mark">
          {order === 'ascending' && <CaretUp aria-hidden="true" />}
          {order === 'descending' && <CaretDown aria-hidden="true" />}
        </span>
      </button>
    </th>
  )
}
