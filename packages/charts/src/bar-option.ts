import type { BarSeriesOption } from 'echarts/charts'
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import { type ChartTone, getPalette } from './palette.ts'
import { createCountAxis, FONT_FAMILY, GRID, type ChartStyle, createTooltip } from './chart-options.ts'

export type BarOption = ComposeOption<BarSeriesOption | GridComponentOption | TooltipComponentOption>

/** One bar: what it stands for, how long it is, and what is said beside the number. */
export interface Bar {
  label: string
  count: number
  note?: string | undefined
}

export interface BarStyle extends ChartStyle {
  /** what is counted, for the tooltip */
  name: string
  tone: ChartTone
  /** bars that lie, with their numbers at their ends; for few bars with long labels */
  horizontal?: boolean
}

/** Room for a number with a note at the end of the longest bar, in px. */
const NOTE_WIDTH_PX = 96

/** Lying bars have their numbers at their ends: marks under them say nothing more, and run into each other on a phone. */
const HIDDEN_AXIS = { type: 'value' as const, min: 0, max: 'dataMax' as const, show: false }

const createLabelAxis = (bars: readonly Bar[], look: BarStyle) => {
  const { text, line } = getPalette(look.theme)
  return {
    type: 'category' as const,
    data: bars.map(({ label }) => label),
    inverse: look.horizontal === true,
    axisLabel: { color: text, fontSize: 12, hideOverlap: true },
    axisLine: { lineStyle: { color: line } },
    axisTick: { show: false },
  }
}

/** The number of a bar as the reader writes it, with its note. @returns takes a bar */
export function createBarFormat(locale: string | undefined): (bar: Bar) => string {
  const numbers = new Intl.NumberFormat(locale)
  return ({ count, note }) =>
    note === undefined ? numbers.format(count) : `${numbers.format(count)} · ${note}`
}

const createSeries = (bars: readonly Bar[], look: BarStyle, words: (bar: Bar) => string): BarSeriesOption => {
  const { text, tones } = getPalette(look.theme)
  return {
    type: 'bar',
    name: look.name,
    barMaxWidth: 28,
    barCategoryGap: '20%',
    itemStyle: { color: tones[look.tone] },
    data: bars.map(({ count }) => count),
    label: {
      show: look.horizontal === true,
      position: 'right',
      color: text,
      fontSize: 12,
      formatter: ({ dataIndex }) => words(bars[dataIndex] ?? { label: '', count: 0 }),
    },
  }
}

/** What ECharts draws for numbers of people by kind: a bar for each, which stand unless they are to lie. Nothing moves. */
export function createBarOption(bars: readonly Bar[], look: BarStyle): BarOption {
  const words = createBarFormat(look.locale)
  const labels = createLabelAxis(bars, look)
  const counts = look.horizontal ? HIDDEN_AXIS : createCountAxis(look)
  return {
    animation: false,
    textStyle: { fontFamily: FONT_FAMILY },
    grid: look.horizontal ? { ...GRID, right: NOTE_WIDTH_PX } : GRID,
    tooltip: createTooltip(look, ({ dataIndex = 0 }) => {
      const bar = bars[dataIndex] ?? { label: '', count: 0 }
      return [`${look.name}: ${words(bar)}`, bar.label]
    }),
    ...(look.horizontal ? { xAxis: counts, yAxis: labels } : { xAxis: labels, yAxis: counts }),
    series: [createSeries(bars, look, words)],
  }
}
