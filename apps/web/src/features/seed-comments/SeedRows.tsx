import { formatNumber } from '@folkmoot/domain/format-number'
import { Button } from '@blueprintjs/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import { seedCommentMessages as messages } from '../../messages/seed-comments.ts'
import { SortHeader } from '../../ui/table/SortHeader.tsx'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { useTableRows } from '../../ui/table/use-table-rows.ts'

/** A row of a file with its plan or its result. */
export interface SeedRowView {
  line: number
  txt: string
  note: string
  /** colour of the note */
  tone: 'good' | 'warning' | 'bad'
}

// for long files alone
const TableTools = lazy(async () => ({
  default: (await import('../../ui/table/TableTools.tsx')).TableTools<SeedRowView>,
}))

interface Props {
  /** for screen readers */
  caption: string
  /** heading of the last column */
  noteHeading: string
  rows: readonly SeedRowView[]
}

const PAGE_SIZE_ROWS = 200

const createColumns = (noteHeading: string): readonly TableColumn<SeedRowView>[] => [
  { title: messages.line, value: ({ line }) => line },
  { title: messages.comment, value: ({ txt }) => txt },
  { title: noteHeading, value: ({ note }) => note },
]

const SeedRow = ({ row: { line, txt, note, tone } }: { row: SeedRowView }) => (
  <tr className={`seed-${tone}`}>
    <td className="seed-line">{line}</td>
    <td dir="auto" className="seed-text">
      {txt}
    </td>
    <td>{note}</td>
  </tr>
)

/** The rows of a file, in a table that scrolls by itself. */
export function SeedRows({ caption, noteHeading, rows }: Props) {
  const [limit, setLimit] = useState(PAGE_SIZE_ROWS)
  const columns = useMemo(() => createColumns(noteHeading), [noteHeading])
  const table = useTableRows(rows, columns)
  const more = Math.min(PAGE_SIZE_ROWS, table.shown.length - limit)
  // the keyboard has to reach an element that scrolls
  const region = { role: 'region', 'aria-label': caption, tabIndex: 0 }
  return (
    <>
      <Suspense>
        {table.hasTools && <TableTools table={table} name={caption} fileName={messages.rowsFile} />}
      </Suspense>
      <div className="seed-rows" {...region}>
        <table>
          <thead>
            <tr>
              {columns.map(({ title }, column) => (
                <SortHeader key={title} title={title} column={column} {...table} />
              ))}
            </tr>
          </thead>
          <tbody>
            {table.shown.slice(0, limit).map((row) => (
              <SeedRow key={row.line} row={row} />
            ))}
          </tbody>
        </table>
        {more > 0 && (
          <Button variant="minimal" onClick={() => setLimit(limit + PAGE_SIZE_ROWS)}>
            {messages.showMore(formatNumber(more))}
          </Button>
        )}
      </div>
    </>
  )
}
