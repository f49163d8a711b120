import { formatNumber } from '@folkmoot/domain/numbers'
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { seedCommentMessages as messages } from '../../messages/seed-comments.ts'

/** A row of a file with its plan or its result. */
export interface SeedRowView {
  line: number
  txt: string
  note: string
  /** colour of the note */
  tone: 'good' | 'warning' | 'bad'
}

interface Props {
  /** for screen readers */
  caption: string
  /** heading of the last column */
  noteHeading: string
  rows: readonly SeedRowView[]
}

const PAGE_SIZE_ROWS = 200

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
  const more = Math.min(PAGE_SIZE_ROWS, rows.length - limit)
  // the keyboard has to reach an element that scrolls
  const region = { role: 'region', 'aria-label': caption, tabIndex: 0 }
  return (
    <div className="seed-rows" {...region}>
      <table>
        <thead>
          <tr>
            {[messages.line, messages.comment, noteHeading].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, limit).map((row) => (
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
  )
}
