import type { BarSeriesOption } from 'echarts/charts'
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import { COLOURS } from '@folkmoot/ui/colours'
import {
  computePlotWidth,
  createCountAxis,
  FONT_FAMILY,
  TIME_GRID,
  type ChartStyle,
  type ChartTone,
  createTooltip,
} from './chart-options.ts'
import { createTimeAxis } from './time-axis.ts'
import type { TimeSpan } from './time-ticks.ts'

export type DayOption = ComposeOption<BarSeriesOption | GridComponentOption | TooltipComponentOption>

/** A day of a chart. */
export interface DayBar {
  /** a time of the day in milliseconds; its bar stands there */
  readonly time: number
  readonly count: number
  /** in tooltip and table */
  readonly note?: string | undefined
  /** a sign above the bar, which also gets the other colour */
  readonly mark?: string | undefined
}

interface DayStyle extends ChartStyle {
  /** what is counted, for the tooltip */
  name: string
  tone: ChartTone
  span: TimeSpan
  /** end of the count axis; default: as high as the bars */
  max?: number | undefined
  /** of the chart, in px */
  width: number
}

const DAY_MS = 24 * 60 * 60_000
/** Of the room of a day. */
const BAR_SHARE = 0.8
const MAX_BAR_PX = 28

function createSeries(days: readonly DayBar[], look: DayStyle): BarSeriesOption {
  const colours = COLOURS[look.theme]
  const marked = colours[look.tone === 'first' ? 'chart-second' : 'chart-first']
  // ECharts does not know the width of a day on a time axis
  const room = (computePlotWidth(look.width) * DAY_MS) / Math.max(DAY_MS, look.span.to - look.span.from)
  return {
    type: 'bar',
    name: look.name,
    barWidth: Math.max(1, Math.min(MAX_BAR_PX, BAR_SHARE * room)),
    itemStyle: { color: colours[`chart-${look.tone}`] },
    data: days.map(({ time, count, mark }) => ({
      value: [time, count],
      ...(mark !== undefined && {
        itemStyle: { color: marked },
        label: { show: true, position: 'top' as const, color: colours.text, fontSize: 12, formatter: mark },
      }),
    })),
  }
}

/** Formats a day in the reader's language. */
export const createDayFormat = (locale: string | undefined): ((time: number) => string) => {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  return (time) => format.format(time)
}

/** Creates the ECharts option of a number by day: bars on a time axis, without animation. */
export function createDayOption(days: readonly DayBar[], look: DayStyle): DayOption {
  const numberFormat = new Intl.NumberFormat(look.locale)
  const formatDay = createDayFormat(look.locale)
  return {
    animation: false,
    textStyle: { fontFamily: FONT_FAMILY },
    grid: TIME_GRID,
    tooltip: createTooltip(look, ({ dataIndex = 0 }) => {
      const { time, count, note } = days[dataIndex] ?? { time: 0, count: 0 }
      const words = `${look.name}: ${numberFormat.format(count)}`
      return [note === undefined ? words : `${words} · ${note}`, formatDay(time)]
    }),
    xAxis: createTimeAxis(look, look.span, look.width),
    yAxis: {
      ...createCountAxis(look),
      ...(look.max !== undefined && { max: look.max, interval: look.max / 4 }),
    },
    series: [createSeries(days, look)],
  }
}
