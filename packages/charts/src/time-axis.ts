import { COLOURS } from '@folkmoot/ui/colours'
import { type ChartStyle, computePlotWidth } from './chart-options.ts'
import { computeTimeTicks, countMaxTicks, type TimeSpan } from './time-ticks.ts'

/**
 * Creates the axis of a chart over time. Charts with the same span and width have the same marks.
 * @param width of the chart, in px
 */
export function createTimeAxis({ theme, locale }: ChartStyle, span: TimeSpan, width: number) {
  const { text, border } = COLOURS[theme]
  const { times, format } = computeTimeTicks(span, countMaxTicks(computePlotWidth(width)), locale)
  const customValues = [...times]
  return {
    type: 'time' as const,
    min: span.from,
    max: span.to,
    axisLabel: {
      color: text,
      fontSize: 12,
      margin: 12,
      hideOverlap: true,
      customValues,
      formatter: (time: number) => format(time),
    },
    axisLine: { lineStyle: { color: border } },
    axisTick: { lineStyle: { color: border }, customValues },
  }
}
