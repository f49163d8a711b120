import { computeFigureChanges } from './monitor-session.ts'
import { formatNumber } from '@folkmoot/domain/format-number'
import { countBefore, getCounts, computeMonitorFigures } from '@folkmoot/domain/stats'
import { useMemo } from 'react'
import { monitorMessages as messages } from '../../messages/stats.ts'
import { changeFormat, twoDecimalChangeFormat, dateTimeFormat, twoDecimalFormat } from './formats.ts'
import { useLastSnapshot } from './use-last-snapshot.ts'
import type { ShownStats } from './use-stats.ts'

type Changes = ReturnType<typeof computeFigureChanges>

const FIGURE_NAMES = ['voters', 'votes', 'votesPerParticipant', 'commenters', 'comments'] as const

const formatChange = (name: keyof Changes, change: number) =>
  (name === 'votesPerParticipant' ? twoDecimalChangeFormat : changeFormat).format(change)

function formatChangeSinceSnapshot(name: keyof Changes, change: number): string {
  const text = formatChange(name, change)
  // a change that rounds to zero counts as no change
  return text === formatChange(name, 0) ? messages.unchanged : messages.sinceLook(text)
}

/** Creates the notes under a figure: its growth in the range, its change since the last look. */
function createFigureNotes(
  name: keyof Changes,
  gains: Changes | undefined,
  since: Changes | undefined,
): string[] {
  // a ratio has no growth in a range
  const gain =
    gains && name !== 'votesPerParticipant' ? [messages.inRange(formatChange(name, gains[name]))] : []
  return [...gain, ...(since ? [formatChangeSinceSnapshot(name, since[name])] : [])]
}

interface Props {
  conversation_id: string
  shown: ShownStats
}

/** The five figures of Monitor (MON-1) with their changes, in the order of participation. */
export function Figures({ conversation_id, shown: { stats, from, until, loadedAtMs } }: Props) {
  const counts = useMemo(() => getCounts(stats), [stats])
  const before = useLastSnapshot(conversation_id, until === undefined ? counts : undefined, loadedAtMs)
  const gains = useMemo(
    () => (from === undefined ? undefined : computeFigureChanges(countBefore(stats, from), counts)),
    [stats, from, counts],
  )
  const since = before && until === undefined ? computeFigureChanges(before.counts, counts) : undefined
  const { votesPerParticipant, ...whole } = computeMonitorFigures(stats)
  const look = before ? messages.lastLook(dateTimeFormat.format(before.at)) : messages.firstLook
  return (
    <>
      <dl className="figures">
        {FIGURE_NAMES.map((name) => (
          <div className="figure" key={name}>
            <dt>
              {messages.figures[name]}
              {createFigureNotes(name, gains, since).map((note) => (
                <span className="figure-note" key={note}>
                  {note}
                </span>
              ))}
            </dt>
            <dd>
              {name === 'votesPerParticipant'
                ? twoDecimalFormat.format(Number(votesPerParticipant))
                : formatNumber(whole[name])}
            </dd>
          </div>
        ))}
      </dl>
      <p className="monitor-help">{until === undefined ? look : messages.ended}</p>
    </>
  )
}
