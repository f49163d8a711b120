import type { CountPoint } from '@folkmoot/domain/stats'
import type { LineSeriesOption } from 'echarts/charts'
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import { type ChartTone, paletteOf } from './palette.ts'
import { countAxis, FONT, GRID, type Look, tooltipOf } from './parts.ts'
import { timeFormats } from './time-format.ts'

export type AreaOption = ComposeOption<LineSeriesOption | GridComponentOption | TooltipComponentOption>

export interface AreaLook extends Look {
  /** what is counted, for the tooltip */
  name: string
  tone: ChartTone
}

const timeAxis = (look: Look, tick: (time: number) => string): NonNullable<AreaOption['xAxis']> => {
  const { text, line } = paletteOf(look.theme)
  return {
    type: 'time',
    min: 'dataMin',
    max: 'dataMax',
    splitNumber: 4,
    axisLabel: { color: text, fontSize: 12, margin: 12, hideOverlap: true, formatter: tick },
    axisLine: { lineStyle: { color: line } },
    axisTick: { lineStyle: { color: line } },
  }
}

const series = (points: readonly CountPoint[], name: string, color: string): LineSeriesOption => ({
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
 * What ECharts draws for a running count: a stepped line, since a count stands still between two moments, with the
 * area under it filled. Nothing moves, so that a redraw every few seconds is calm.
 * @param points ascending in time, as many as are to be drawn
 */
export function areaOption(points: readonly CountPoint[], look: AreaLook): AreaOption {
  const { name, theme, tone, locale } = look
  const numbers = new Intl.NumberFormat(locale)
  const times = timeFormats(locale, points[0]?.time ?? 0, points.at(-1)?.time ?? 0)
  return {
    animation: false,
    textStyle: { fontFamily: FONT },
    grid: GRID,
    tooltip: tooltipOf(look, ({ value }) => {
      const [time = 0, count = 0] = (value ?? []) as readonly number[]
      return [`${name}: ${numbers.format(count)}`, times.whole(time)]
    }),
    xAxis: timeAxis(look, times.tick),
    yAxis: countAxis(look),
    series: [series(points, name, paletteOf(theme).tones[tone])],
  }
}
