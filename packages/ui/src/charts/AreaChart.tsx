import { COLOURS } from '../colours.ts'
import { type CountPoint, thinPoints } from '@folkmoot/domain/stats'
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
  createTimeFormat,
} from './chart-options.ts'
import { computeTimeTicks, countMaxTicks, type TimeSpan } from './time-ticks.ts'
import { useMemo } from 'react'
import { ChartCanvas, type ChartFrame } from './ChartCanvas.tsx'

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

/** Points that a chart of a few hundred pixels can show; the table has the same ones. */
const MAX_POINTS = 200

interface Props extends ChartFrame, ChartStyle {
  /** ascending in time; pass the same array for the same data */
  points: readonly CountPoint[]
  columns: { time: string; count: string }
  tone: ChartTone
  /** of the time axis; pass the same object for the same span */
  span: TimeSpan
}

/**
 * A running count as an area chart with its table. New data, theme or size update the existing chart.
 */
export function AreaChart({ points, columns, theme, tone, locale, span, ...frame }: Props) {
  const { time, count } = columns
  const { width } = frame
  const drawn = useMemo(() => thinPoints(points, MAX_POINTS), [points])
  const option = useMemo(
    () => createAreaOption(drawn, { name: count, theme, tone, locale, span, width }),
    [drawn, count, theme, tone, locale, span, width],
  )
  const rows = useMemo(() => {
    const numberFormat = new Intl.NumberFormat(locale)
    const formatTime = createTimeFormat(locale)
    return drawn.map((point) => ({
      key: point.time,
      cells: [formatTime(point.time), numberFormat.format(point.count)],
    }))
  }, [drawn, locale])
  return <ChartCanvas option={option} rows={rows} columns={[time, count]} {...frame} />
}
