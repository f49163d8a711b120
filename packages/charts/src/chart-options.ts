import type { GridComponentOption, TooltipComponentOption } from 'echarts/components'
import { type ChartTheme, getPalette } from './palette.ts'

/** How a chart looks, apart from what it shows. */
export interface ChartStyle {
  theme: ChartTheme
  /** the reader's, as `Intl` takes it; without one that of the machine */
  locale?: string | undefined
}

/** The font of every text in a picture. */
export const FONT_FAMILY = 'system-ui, sans-serif'

/** Where the drawing lies in its canvas: as large as the labels of its axes allow. */
export const GRID: GridComponentOption = {
  left: 4,
  right: 16,
  top: 12,
  bottom: 4,
  outerBoundsMode: 'same',
  outerBoundsContain: 'axisLabel',
}

/** The axis that counts people: whole numbers from zero up, as the reader writes them. */
export function createCountAxis({ theme, locale }: ChartStyle) {
  const { text, line } = getPalette(theme)
  const numbers = new Intl.NumberFormat(locale)
  return {
    type: 'value' as const,
    min: 0,
    minInterval: 1,
    splitNumber: 4,
    axisLabel: { color: text, fontSize: 12, formatter: (count: number) => numbers.format(count) },
    splitLine: { lineStyle: { color: line } },
  }
}

/** The tooltip's content as an element: text from people never becomes markup, and no inline style is needed. */
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

/** How every tooltip looks; it is there at once and stays inside the picture. */
export function createTooltipStyle(theme: ChartTheme): TooltipComponentOption {
  const { surface, line, text } = getPalette(theme)
  return {
    confine: true,
    transitionDuration: 0,
    backgroundColor: surface,
    borderColor: line,
    textStyle: { color: text, fontSize: 14 },
  }
}

/** A tooltip of two lines. @param words what it says of the point that it is shown for */
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
