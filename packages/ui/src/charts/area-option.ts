import { COLOURS } from '../colours.ts'
import type { CountPoint } from '@folkmoot/domain/stats'
import type { LineSeriesOption } from 'echarts/charts'
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import {
  type ChartStyle,
  computePlotWidth,
  createCountAxis,
  FONT_FAMILY,
  TIME_GRID,
  type ChartTone,
  createTooltip,
} from './chart-options.ts'
import { computeTimeTicks, countMaxTicks, type TimeSpan } from './time-ticks.ts'
import { createTimeFormat } from './chart-options.ts'

/**
 * Creates the axis of a chart over time. Charts with the same span and width have the same marks.
 * @param width of the chart, in px
 */
function createTimeAxis({ theme, locale }: ChartStyle, span: TimeSpan, width: number) {
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

type AreaOption = ComposeOption<LineSeriesOption | GridComponentOption | TooltipComponentOption>

interface AreaStyle extends ChartStyle {
  /** what is counted, for the tooltip */
  name: string
  tone: ChartTone
  /** of the time axis */
  span: TimeSpan
  /** of the chart, in px */
  width: number
}

/** The points, and the last count until the axis or the present ends: without a newer one a running count stays. */
function drawToEnd(points: readonly CountPoint[], { to }: TimeSpan): CountPoint[] {
  const last = points.at(-1)
  const end = Math.min(to, Date.now())
  return last && last.time < end ? [...points, { time: end, count: last.count }] : [...points]
}

const createSeries = (points: readonly CountPoint[], name: string, color: string): LineSeriesOption => ({
  type: 'line',
  name,
  step: 'end',
  symbol: 'none',
  lineStyle: { color, width: 2 },
  itemStyle: { color },
  areaStyle: { color, opacity: 0.2 },
  data: points.map((point) => [point.time, point.count]),
})

/**
 * Creates the ECharts option of a running count: a stepped line with a filled area, without animation, because the chart is
 * redrawn every few seconds.
 * @param points ascending in time, already thinned
 */
export function createAreaOption(points: readonly CountPoint[], look: AreaStyle): AreaOption {
  const { name, theme, tone, locale, span } = look
  const numberFormat = new Intl.NumberFormat(locale)
  const formatTime = createTimeFormat(locale)
  return {
    animation: false,
    textStyle: { fontFamily: FONT_FAMILY },
    grid: TIME_GRID,
    tooltip: createTooltip(look, ({ value }) => {
      const [time = 0, count = 0] = (value ?? []) as readonly number[]
      return [`${name}: ${numberFormat.format(count)}`, formatTime(time)]
    }),
    xAxis: createTimeAxis(look, span, look.width),
    yAxis: createCountAxis(look),
    series: [createSeries(drawToEnd(points, span), name, COLOURS[theme][`chart-${tone}`])],
  }
}
