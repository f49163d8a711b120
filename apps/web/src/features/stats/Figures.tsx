import { formatNumber } from '@folkmoot/domain/format-number'
import { computeMonitorFigures, countBefore, getCounts } from '@folkmoot/domain/stats'
import { useMemo } from 'react'
import { monitorMessages as messages } from '../../messages/stats.ts'
import { changeFormat, twoDecimalFormat } from './formats.ts'
import type { ShownStats } from './use-stats.ts'

const FIGURE_NAMES = ['voters', 'votes', 'votesPerParticipant', 'commenters', 'comments'] as const

/** The five figures of Monitor (MON-1), in the order of participation, with their growth in a range that has a start. */
export function Figures({ shown: { stats, from } }: { shown: ShownStats }) {
  const counts = getCounts(stats)
  const before = useMemo(() => (from === undefined ? undefined : countBefore(stats, from)), [stats, from])
  const { votesPerParticipant, ...whole } = computeMonitorFigures(stats)
  return (
    <dl className="figures">
      {FIGURE_NAMES.map((name) => (
        <div className="figure" key={name}>
          <dt>
            {messages.figures[name]}
            {/* a ratio has no growth in a range */}
            {before && name !== 'votesPerParticipant' && (
              <span className="figure-note">
                {messages.inRange(changeFormat.format(counts[name] - before[name]))}
              </span>
            )}
          </dt>
          <dd>
            {name === 'votesPerParticipant'
              ? twoDecimalFormat.format(Number(votesPerParticipant))
              : formatNumber(whole[name])}
          </dd>
        </div>
      ))}
    </dl>
  )
}
