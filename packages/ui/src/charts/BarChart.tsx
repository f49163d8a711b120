import { COLOURS } from '../colours.ts'
import type { BarSeriesOption } from 'echarts/charts'
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import { FONT_FAMILY, GRID, type ChartStyle, createTooltip } from './chart-options.ts'
import { useMemo } from 'react'
import { ChartCanvas, type ChartFrame } from './ChartCanvas.tsx'

type BarOption = ComposeOption<BarSeriesOption | GridComponentOption | TooltipComponentOption>

/** A bar: its label, its number, and a note next to the number. */
export interface Bar {
  label: string
  count: number
  note?: string | undefined
}

interface BarStyle extends ChartStyle {
  /** what is counted, for the tooltip */
  name: string
}

/** Width for a number with a note at the end of the longest bar. */
const NOTE_WIDTH_PX = 96

/** Bars have their numbers at the ends, so they need no axis, whose labels would overlap on a phone. */
const HIDDEN_AXIS = { type: 'value' as const, min: 0, max: 'dataMax' as const, show: false }

const createLabelAxis = (bars: readonly Bar[], look: BarStyle) => {
  const { text, border } = COLOURS[look.theme]
  return {
    type: 'category' as const,
    data: bars.map(({ label }) => label),
    inverse: true,
    axisLabel: { color: text, fontSize: 12, hideOverlap: true },
    axisLine: { lineStyle: { color: border } },
    axisTick: { show: false },
  }
}

/** Creates the formatter of a bar's number and note. */
function createBarFormat(locale: string | undefined): (bar: Bar) => string {
  const numberFormat = new Intl.NumberFormat(locale)
  return ({ count, note }) =>
    note === undefined ? numberFormat.format(count) : `${numberFormat.format(count)} · ${note}`
}

const createSeries = (bars: readonly Bar[], look: BarStyle, words: (bar: Bar) => string): BarSeriesOption => {
  const colours = COLOURS[look.theme]
  return {
    type: 'bar',
    name: look.name,
    barMaxWidth: 28,
    barCategoryGap: '20%',
    itemStyle: { color: colours['chart-first'] },
    data: bars.map(({ count }) => count),
    label: {
      show: true,
      position: 'right',
      color: colours.text,
      fontSize: 12,
      formatter: ({ dataIndex }) => words(bars[dataIndex] ?? { label: '', count: 0 }),
    },
  }
}

/** Creates the ECharts option of horizontal bars, for few with long labels, without animation. */
export function createBarOption(bars: readonly Bar[], look: BarStyle): BarOption {
  const words = createBarFormat(look.locale)
  return {
    animation: false,
    textStyle: { fontFamily: FONT_FAMILY },
    grid: { ...GRID, right: NOTE_WIDTH_PX },
    tooltip: createTooltip(look, ({ dataIndex = 0 }) => {
      const bar = bars[dataIndex] ?? { label: '', count: 0 }
      return [`${look.name}: ${words(bar)}`, bar.label]
    }),
    xAxis: HIDDEN_AXIS,
    yAxis: createLabelAxis(bars, look),
    series: [createSeries(bars, look, words)],
  }
}

interface Props extends ChartFrame, ChartStyle {
  /** pass the same array for the same data */
  bars: readonly Bar[]
  columns: { label: string; count: string; note: string }
}

/** Horizontal bars with their numbers at the ends, and their table. New data, theme or size update the existing chart. */
export function BarChart({ bars, columns, theme, locale, ...frame }: Props) {
  const { label, count, note } = columns
  const option = useMemo(
    () => createBarOption(bars, { name: count, theme, locale }),
    [bars, count, theme, locale],
  )
  const rows = useMemo(() => {
    const numbers = new Intl.NumberFormat(locale)
    return bars.map((bar) => ({
      key: bar.label,
      cells: [bar.label, numbers.format(bar.count), bar.note ?? ''],
    }))
  }, [bars, locale])
  return <ChartCanvas option={option} rows={rows} columns={[label, count, note]} {...frame} />
}
