import { reportMessages } from '../messages/report.ts'

interface Props {
  shownCount: number
  foundCount: number
  /** gets the new number of rows */
  onLimit: (most: number) => void
}

/** Rows added by one click. */
const STEP_ROWS = 200

/** Buttons that show more rows. */
export function MoreRows({ shownCount, foundCount, onLimit }: Props) {
  const left = foundCount - shownCount
  if (left <= 0) return null
  return (
    <p className="more">
      <span>{reportMessages.shownCount(shownCount, foundCount)}</span>
      <button type="button" className="button" onClick={() => onLimit(shownCount + STEP_ROWS)}>
        {reportMessages.more(Math.min(STEP_ROWS, left))}
      </button>
      {left > STEP_ROWS && (
        <button type="button" className="button" onClick={() => onLimit(foundCount)}>
          {reportMessages.showAll(foundCount)}
        </button>
      )}
    </p>
  )
}
