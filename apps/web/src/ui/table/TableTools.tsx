import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Filter } from '@blueprintjs/icons'
import type { ExcelLocale } from '@folkmoot/domain/export/excel'
import { formatNumber } from '@folkmoot/domain/format-number'
import { useState } from 'react'
import { tableMessages as messages } from '../../messages/tables.ts'
import { FileDownload } from '../FileDownload.tsx'
import { saveTable } from './save-table.ts'
import type { TableRows } from './use-table-rows.ts'

import './table.css'

interface Props<Row> {
  table: TableRows<Row>
  /** of the table, for screen readers */
  name: string
  /** without its ending */
  fileName: string
  /** for lists, which have no headings to sort by */
  hasSortChoice?: boolean
}

function SortChoice<Row>({ table: { columns, sort, setSort } }: Pick<Props<Row>, 'table'>) {
  const choices = columns.flatMap(({ title }, column) => [
    { value: `${column}`, label: title },
    { value: `${column} descending`, label: messages.descending(title) },
  ])
  const choose = (value: string) => {
    const [column, order] = value.split(' ')
    setSort(value === '' ? undefined : { column: Number(column), isDescending: order !== undefined })
  }
  return (
    <HTMLSelect
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

/** Filters the rows of a table or a list and saves them (LIST-19). Nothing for few rows. */
export function TableTools<Row>({ table, name, fileName, hasSortChoice = false }: Props<Row>) {
  const [excel, setExcel] = useState<ExcelLocale>()
  const { columns, shown, total, search, setSearch } = table
  if (!table.hasTools) return null
  return (
    <div className="table-tools">
      <InputGroup
        type="search"
        aria-label={messages.filter(name)}
        placeholder={messages.filterHint}
        leftIcon={<Filter />}
        value={search}
        onValueChange={setSearch}
      />
      {hasSortChoice && <SortChoice table={table} />}
      <FileDownload
        label={messages.save}
        excel={excel}
        onChoose={setExcel}
        onSave={() => saveTable({ rows: shown, columns, fileName, excel })}
      />
      <p className="table-count" role="status">
        {search.trim() !== '' &&
          (shown.length === 0
            ? messages.none
            : messages.shown(formatNumber(shown.length), formatNumber(total)))}
      </p>
    </div>
  )
}
