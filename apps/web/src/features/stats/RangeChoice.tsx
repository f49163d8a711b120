import { HTMLSelect } from '@blueprintjs/core'
import { type MonitorRange, type RangeBounds, type RangeKind, RANGE_KINDS } from './monitor-range.ts'
import { useId } from 'react'
import { monitorMessages as messages } from '../../messages/stats.ts'
import { dateTimeFormat, READER_TIME_ZONE } from './formats.ts'
import { CustomRange } from './CustomRange.tsx'

interface Props {
  range: MonitorRange
  /** the limits of the shown data; undefined until it is shown */
  bounds: RangeBounds | undefined
  onChoose: (range: MonitorRange) => void
}

/** Formats the limits of a range; empty for all of the time. */
function formatLimits({ from, until }: RangeBounds): string {
  if (from === undefined) return until === undefined ? '' : messages.shownUntil(dateTimeFormat.format(until))
  if (until === undefined) return messages.shownFrom(dateTimeFormat.format(from))
  return messages.shownBetween(dateTimeFormat.format(from), dateTimeFormat.format(until))
}

/** The choice of a time range: all, the last day or week, or a custom one (MON-5). */
export function RangeChoice({ range, bounds, onChoose }: Props) {
  const id = useId()
  const limits = bounds ? formatLimits(bounds) : ''
  return (
    <section className="monitor-range" aria-label={messages.range}>
      <div className="range-field">
        <label htmlFor={id}>{messages.range}</label>
        <HTMLSelect
          id={id}
          value={range.kind}
          onChange={({ currentTarget }) => onChoose({ ...range, kind: currentTarget.value as RangeKind })}
          options={RANGE_KINDS.map((value) => ({ value, label: messages.ranges[value] }))}
        />
      </div>
      {range.kind === 'own' && (
        <CustomRange
          key={Object.values(range.typed).join()}
          typed={range.typed}
          onShow={(typed) => onChoose({ kind: 'own', typed })}
        />
      )}
      <p className="monitor-help range-said" role="status">
        {limits !== '' && `${limits} ${messages.inYourZone(READER_TIME_ZONE)}`}
      </p>
    </section>
  )
}
