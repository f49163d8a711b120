import type { Lean } from '@folkmoot/domain/reports/reports'
import type { ReportLandscape } from '@folkmoot/api-types/report-data'
import type { LoadState } from '../api/use-fetch.ts'
import { landscapeMessages } from '../messages/landscape.ts'
import { LeanSign } from './LandscapeMap.tsx'

const LEANS: readonly Lean[] = ['agree', 'disagree', 'pass', 'split', 'few']

interface Props {
  colours: LoadState<ReportLandscape>
  /** whether the chosen comment has colours */
  hasColours: boolean
  onRetry: () => void
}

/** The sample of a colour, with its sign. */
const LegendDot = ({ lean }: { lean: Lean }) => (
  <svg viewBox="-8 -8 16 16" aria-hidden className={`legend-dot landscape-dot lean-${lean}`}>
    <circle r={6} />
    <LeanSign lean={lean} radius={6} />
  </svg>
)

/** What the colours of a comment mean, or why there are none. */
export function Legend({ colours, hasColours, onRetry }: Props) {
  if (colours.state === 'loading') return <p className="muted">{landscapeMessages.coloursLoading}</p>
  if (colours.state !== 'ready')
    return (
      <p className="warning landscape-failed" role="alert">
        {landscapeMessages.coloursFailed}{' '}
        <button type="button" className="button" onClick={onRetry}>
          {landscapeMessages.again}
        </button>
      </p>
    )
  if (!hasColours) return <p className="muted">{landscapeMessages.coloursNone}</p>
  return (
    <>
      <ul className="landscape-legend" aria-label={landscapeMessages.legend}>
        {LEANS.map((lean) => (
          <li key={lean}>
            <LegendDot lean={lean} />
            {landscapeMessages.leans[lean]}
          </li>
        ))}
      </ul>
      <p className="muted">{landscapeMessages.areas}</p>
    </>
  )
}
