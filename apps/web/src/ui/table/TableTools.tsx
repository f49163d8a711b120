import { InputGroup } from '@blueprintjs/core'
import { Filter } from '@blueprintjs/icons'
import type { ExcelFormat } from '@folkmoot/domain/export/excel'
import { formatNumber } from '@folkmoot/domain/format-number'
import { useState } from 'react'
import { tableMessages as messages } from '../../messages/tables.ts'
import { FileDownload } from '../FileDownload.tsx'
import { saveTable } from './save-table.ts'
import { SortChoice } from './SortChoice.tsx'
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

/** Filters the rows of a table or a list and saves them (LIST-19). Nothing for few rows. */
export function TableTools<Row>({ table, name, fileName, hasSortChoice = false }: Props<Row>) {
  const [excel, setExcel] = useState<ExcelFormat>()
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
      {hasSortChoice && (
        <SortChoice titles={columns.map(({ title }) => title)} sort={table.sort} setSort={table.setSort} />
      )}
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
