import { reportMessages } from '../messages/report.ts'

interface Props {
  shown: number
  found: number
  /** takes how many rows are to be drawn */
  onMost: (most: number) => void
}

/** Rows that one step adds. */
const STEP = 200

/** Leads to the rows that are not drawn yet. */
export function MoreRows({ shown, found, onMost }: Props) {
  const left = found - shown
  if (left <= 0) return null
  return (
    <p className="more">
      <span>{reportMessages.shownOf(shown, found)}</span>
      <button type="button" className="button" onClick={() => onMost(shown + STEP)}>
        {reportMessages.more(Math.min(STEP, left))}
      </button>
      {left > STEP && (
        <button type="button" className="button" onClick={() => onMost(found)}>
          {reportMessages.showAll(found)}
        </button>
      )}
    </p>
  )
}
