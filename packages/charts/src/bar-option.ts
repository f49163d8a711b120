import type { BarSeriesOption } from 'echarts/charts'
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import { type ChartTone, paletteOf } from './palette.ts'
import { countAxis, FONT, GRID, type Look, tooltipOf } from './parts.ts'

export type BarOption = ComposeOption<BarSeriesOption | GridComponentOption | TooltipComponentOption>

/** One bar: what it stands for, how long it is, and what is said beside the number. */
export interface Bar {
  label: string
  count: number
  note?: string | undefined
}

export interface BarLook extends Look {
  /** what is counted, for the tooltip */
  name: string
  tone: ChartTone
  /** bars that lie, with their numbers at their ends; for few bars with long labels */
  lying?: boolean
}

/** Room for a number with a note at the end of the longest bar, in px. */
const NOTE_ROOM = 96

/** Lying bars have their numbers at their ends: marks under them say nothing more, and run into each other on a phone. */
const NO_MARKS = { type: 'value' as const, min: 0, max: 'dataMax' as const, show: false }

const labelAxis = (bars: readonly Bar[], look: BarLook) => {
  const { text, line } = paletteOf(look.theme)
  return {
    type: 'category' as const,
    data: bars.map(({ label }) => label),
    inverse: look.lying === true,
    axisLabel: { color: text, fontSize: 12, hideOverlap: true },
    axisLine: { lineStyle: { color: line } },
    axisTick: { show: false },
  }
}

/** The number of a bar as the reader writes it, with its note. @returns takes a bar */
export function barWords(locale: string | undefined): (bar: Bar) => string {
  const numbers = new Intl.NumberFormat(locale)
  return ({ count, note }) =>
    note === undefined ? numbers.format(count) : `${numbers.format(count)} · ${note}`
}

const series = (bars: readonly Bar[], look: BarLook, words: (bar: Bar) => string): BarSeriesOption => {
  const { text, tones } = paletteOf(look.theme)
  return {
    type: 'bar',
    name: look.name,
    barMaxWidth: 28,
    barCategoryGap: '20%',
    itemStyle: { color: tones[look.tone] },
    data: bars.map(({ count }) => count),
    label: {
      show: look.lying === true,
      position: 'right',
      color: text,
      fontSize: 12,
      formatter: ({ dataIndex }) => words(bars[dataIndex] ?? { label: '', count: 0 }),
    },
  }
}

/** What ECharts draws for numbers of people by kind: a bar for each, which stand unless they are to lie. Nothing moves. */
export function barOption(bars: readonly Bar[], look: BarLook): BarOption {
  const words = barWords(look.locale)
  const labels = labelAxis(bars, look)
  const counts = look.lying ? NO_MARKS : countAxis(look)
  return {
    animation: false,
    textStyle: { fontFamily: FONT },
    grid: look.lying ? { ...GRID, right: NOTE_ROOM } : GRID,
    tooltip: tooltipOf(look, ({ dataIndex = 0 }) => {
      const bar = bars[dataIndex] ?? { label: '', count: 0 }
      return [`${look.name}: ${words(bar)}`, bar.label]
    }),
    ...(look.lying ? { xAxis: counts, yAxis: labels } : { xAxis: labels, yAxis: counts }),
    series: [series(bars, look, words)],
  }
}
