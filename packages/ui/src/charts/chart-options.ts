import type { GridComponentOption, TooltipComponentOption } from 'echarts/components'
import { COLOURS, type Theme } from '../colours.ts'

/** Creates the formatter of whole times, for tooltips and tables, in the reader's language and time zone. */
export function createTimeFormat(locale: string | undefined): (time: number) => string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (time) => format.format(time)
}

/** The colour of a chart of counts. */
export type ChartTone = 'first' | 'second'

/** The look of a chart. */
export interface ChartStyle {
  theme: Theme
  /** the reader's locale for `Intl`; default: the system's */
  locale?: string | undefined
}

/** The font of all texts in a chart. */
export const FONT_FAMILY = 'Inter, system-ui, sans-serif'

/**
 * The position of the plot of every chart over time, the same for all numbers and marks, so that charts above and beside each
 * other have their days in line.
 */
export const TIME_GRID = {
  left: 56,
  right: 28,
  top: 24,
  bottom: 32,
  outerBoundsMode: 'none',
} as const satisfies GridComponentOption

/** The width of the plot of a chart over time. @param width of the chart, in px */
export const computePlotWidth = (width: number): number => width - TIME_GRID.left - TIME_GRID.right

/** From this count on labels are short (120K), so that they have room beside the plot. */
const SHORT_COUNT = 100_000

/** The axis of a count: integers from zero on, in the reader's locale. */
export function createCountAxis({ theme, locale }: ChartStyle) {
  const { text, border } = COLOURS[theme]
  const numberFormat = new Intl.NumberFormat(locale)
  const shortFormat = new Intl.NumberFormat(locale, { notation: 'compact' })
  const formatCount = (count: number) => (count < SHORT_COUNT ? numberFormat : shortFormat).format(count)
  return {
    type: 'value' as const,
    min: 0,
    minInterval: 1,
    splitNumber: 4,
    axisLabel: { color: text, fontSize: 12, formatter: formatCount },
    splitLine: { lineStyle: { color: border } },
  }
}

/** Creates the content of a tooltip as an element, so that text from people cannot become HTML. */
function createTooltipElement([first, second]: readonly [string, string]): HTMLElement {
  const box = document.createElement('div')
  const value = document.createElement('strong')
  value.textContent = first
  box.append(value, document.createElement('br'), second)
  return box
}

interface TooltipPoint {
  value?: unknown
  dataIndex?: number
}

/** The style of every tooltip: without delay, within the chart. */
export function createTooltipStyle(theme: Theme): TooltipComponentOption {
  const { paper, border, text } = COLOURS[theme]
  return {
    confine: true,
    transitionDuration: 0,
    backgroundColor: paper,
    borderColor: border,
    textStyle: { color: text, fontSize: 14 },
  }
}

/** A tooltip of two lines. @param words the lines for a point */
export function createTooltip(
  { theme }: ChartStyle,
  words: (point: TooltipPoint) => readonly [string, string],
): TooltipComponentOption {
  return {
    ...createTooltipStyle(theme),
    trigger: 'axis',
    formatter: (shown) => {
      const [point] = (Array.isArray(shown) ? shown : [shown]) as TooltipPoint[]
      return createTooltipElement(words(point ?? {}))
    },
  }
}
