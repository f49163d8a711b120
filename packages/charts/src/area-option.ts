import type { CountPoint } from '@folkmoot/domain'
import type { LineSeriesOption } from 'echarts/charts'
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import { type ChartTheme, type ChartTone, paletteOf } from './palette.ts'
import { timeFormats } from './time-format.ts'

export type AreaOption = ComposeOption<LineSeriesOption | GridComponentOption | TooltipComponentOption>

export interface AreaLook {
  /** what is counted, for the tooltip */
  name: string
  theme: ChartTheme
  tone: ChartTone
  /** the reader's, as `Intl` takes it; without one that of the machine */
  locale?: string | undefined
}

interface TooltipPoint {
  value?: readonly number[]
}

/** The tooltip's content as an element: text from people never becomes markup, and no inline style is needed. */
function tooltipElement(when: string, count: string): HTMLElement {
  const box = document.createElement('div')
  const value = document.createElement('strong')
  value.textContent = count
  box.append(value, document.createElement('br'), when)
  return box
}

type Formats = {
  when: (time: number) => string
  tick: (time: number) => string
  number: (count: number) => string
}

const axes = (
  line: string,
  text: string,
  { tick, number }: Formats,
): Pick<AreaOption, 'xAxis' | 'yAxis'> => ({
  xAxis: {
    type: 'time',
    min: 'dataMin',
    max: 'dataMax',
    splitNumber: 4,
    axisLabel: { color: text, fontSize: 12, margin: 12, hideOverlap: true, formatter: tick },
    axisLine: { lineStyle: { color: line } },
    axisTick: { lineStyle: { color: line } },
  },
  yAxis: {
    type: 'value',
    min: 0,
    minInterval: 1,
    splitNumber: 4,
    axisLabel: { color: text, fontSize: 12, formatter: number },
    splitLine: { lineStyle: { color: line } },
  },
})

const tooltip = (theme: ChartTheme, name: string, { when, number }: Formats): TooltipComponentOption => {
  const { surface, line, text } = paletteOf(theme)
  return {
    trigger: 'axis',
    confine: true,
    transitionDuration: 0,
    backgroundColor: surface,
    borderColor: line,
    textStyle: { color: text, fontSize: 14 },
    formatter: (shown) => {
      const [point] = (Array.isArray(shown) ? shown : [shown]) as TooltipPoint[]
      const [time = 0, count = 0] = point?.value ?? []
      return tooltipElement(when(time), `${name}: ${number(count)}`)
    },
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
export function areaOption(
  points: readonly CountPoint[],
  { name, theme, tone, locale }: AreaLook,
): AreaOption {
  const palette = paletteOf(theme)
  const numbers = new Intl.NumberFormat(locale)
  const times = timeFormats(locale, points[0]?.time ?? 0, points.at(-1)?.time ?? 0)
  const formats: Formats = { when: times.whole, tick: times.tick, number: (count) => numbers.format(count) }
  return {
    animation: false,
    textStyle: { fontFamily: 'system-ui, sans-serif' },
    grid: {
      left: 4,
      right: 16,
      top: 12,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    tooltip: tooltip(theme, name, formats),
    ...axes(palette.line, palette.text, formats),
    series: [series(points, name, palette.tones[tone])],
  }
}
