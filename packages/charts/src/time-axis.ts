import { COLOURS } from '@folkmoot/ui/colours'
import type { ChartStyle } from './chart-options.ts'

/** Beginning and end of a time axis, in milliseconds; several charts of a page share one. */
export interface TimeSpan {
  readonly from: number
  readonly to: number
}

/**
 * Creates the axis of a chart over time.
 * @param tick formats a time
 * @param span default: as long as the data
 */
export function createTimeAxis({ theme }: ChartStyle, tick: (time: number) => string, span?: TimeSpan) {
  const { text, border } = COLOURS[theme]
  return {
    type: 'time' as const,
    min: span?.from ?? ('dataMin' as const),
    max: span?.to ?? ('dataMax' as const),
    splitNumber: 4,
    axisLabel: { color: text, fontSize: 12, margin: 12, hideOverlap: true, formatter: tick },
    axisLine: { lineStyle: { color: border } },
    axisTick: { lineStyle: { color: border } },
  }
}
