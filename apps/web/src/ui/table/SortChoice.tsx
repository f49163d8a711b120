import { HTMLSelect } from '@blueprintjs/core'
import { tableMessages as messages } from '../../messages/tables.ts'
import type { TableSort } from './table-rows.ts'

interface Props {
  /** headings of the columns */
  titles: readonly string[]
  sort: TableSort | undefined
  setSort: (sort: TableSort | undefined) => void
  className?: string
}

/** The order of rows that have no headings to sort by. */
export function SortChoice({ titles, sort, setSort, className }: Props) {
  const choices = titles.flatMap((title, column) => [
    { value: `${column}`, label: title },
    { value: `${column} descending`, label: messages.descending(title) },
  ])
  const choose = (value: string) => {
    const [column, order] = value.split(' ')
    setSort(value === '' ? undefined : { column: Number(column), isDescending: order !== undefined })
  }
  return (
    <HTMLSelect
      {...(className !== undefined && { className })}
      aria-label={messages.sort}
      value={sort ? `${sort.column}${sort.isDescending ? ' descending' : ''}` : ''}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      <option value="">{`${messages.sort} …`}</option>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </HTMLSelect>
  )
}
