import { Button } from '@blueprintjs/core'
import { type ReactNode, useState } from 'react'
import { seeds } from '../../messages/seed-comments.ts'

/** One row of a file with what is said of it. */
export interface SeedRowShown {
  line: number
  txt: string
  said: ReactNode
  /** for the colour beside the words */
  tone: 'good' | 'warned' | 'bad' | 'none'
}

interface Props {
  /** what the table shows, for screen readers */
  caption: string
  /** heading of the last column */
  saidHeading: string
  rows: readonly SeedRowShown[]
}

const AT_ONCE = 200
const numbers = new Intl.NumberFormat()

/** The rows of a file, in a table that scrolls inside itself. */
export function SeedRows({ caption, saidHeading, rows }: Props) {
  const [most, setMost] = useState(AT_ONCE)
  const more = Math.min(AT_ONCE, rows.length - most)
  // a region that scrolls has to be reachable by keyboard
  const place = { role: 'region', 'aria-label': caption, tabIndex: 0 }
  return (
    <div className="seed-rows" {...place}>
      <table>
        <thead>
          <tr>
            <th scope="col">{seeds.line}</th>
            <th scope="col">{seeds.comment}</th>
            <th scope="col">{saidHeading}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map(({ line, txt, said, tone }) => (
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
        <Button variant="minimal" onClick={() => setMost(most + AT_ONCE)}>
          {seeds.showMore(numbers.format(more))}
        </Button>
      )}
    </div>
  )
}
