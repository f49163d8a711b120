import { formatNumber } from '@folkmoot/domain/format-number'
import { Button } from '@blueprintjs/core'
import { type ReactNode, useState } from 'react'
import { seedMessages } from '../../messages/seeds.ts'

/** One row of a file with what is said of it. */
export interface SeedTableRow {
  line: number
  txt: string
  description: ReactNode
  /** for the colour beside the words */
  tone: 'good' | 'warned' | 'bad' | 'none'
}

interface Props {
  /** what the table shows, for screen readers */
  caption: string
  /** heading of the last column */
  descriptionHeading: string
  rows: readonly SeedTableRow[]
}

const ROWS_PER_STEP = 200
/** The rows of a file, in a table that scrolls inside itself. */
export function SeedRows({ caption, descriptionHeading: saidHeading, rows }: Props) {
  const [most, setMost] = useState(ROWS_PER_STEP)
  const more = Math.min(ROWS_PER_STEP, rows.length - most)
  // a region that scrolls has to be reachable by keyboard
  const place = { role: 'region', 'aria-label': caption, tabIndex: 0 }
  return (
    <div className="seed-rows" {...place}>
      <table>
        <thead>
          <tr>
            <th scope="col">{seedMessages.line}</th>
            <th scope="col">{seedMessages.comment}</th>
            <th scope="col">{saidHeading}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map(({ line, txt, description: said, tone }) => (
            <tr key={line} className={`seed-${tone}`}>
              <td className="seed-line">{line}</td>
              <td dir="auto" className="seed-text">
                {txt}
              </td>
              <td>{said}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <Button variant="minimal" onClick={() => setMost(most + ROWS_PER_STEP)}>
          {seedMessages.showMore(formatNumber(more))}
        </Button>
      )}
    </div>
  )
}
