import { reportMessages } from '../messages/report.ts'

interface Props {
  shownCount: number
  foundCount: number
  /** takes how many rows are to be drawn */
  onLimit: (most: number) => void
}

/** Rows that one step adds. */
const STEP_ROWS = 200

/** Leads to the rows that are not drawn yet. */
export function MoreRows({ shownCount: shown, foundCount: found, onLimit: onMost }: Props) {
  const left = found - shown
  if (left <= 0) return null
  return (
    <p className="more">
      <span>{reportMessages.shownCount(shown, found)}</span>
      <button type="button" className="button" onClick={() => onMost(shown + STEP_ROWS)}>
        {reportMessages.more(Math.min(STEP_ROWS, left))}
      </button>
      {left > STEP_ROWS && (
        <button type="button" className="button" onClick={() => onMost(found)}>
          {reportMessages.showAll(found)}
        </button>
      )}
    </p>
  )
}
