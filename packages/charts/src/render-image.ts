import { type CountPoint, thinPoints } from '@folkmoot/domain/stats'
import { COLOURS } from '@folkmoot/ui/colours'
import { type AreaOption, createAreaOption } from './area-option.ts'
import { type Bar, type BarOption, createBarOption } from './bar-option.ts'
import { createDayOption, type DayBar, type DayOption } from './day-option.ts'
import { echarts } from './echarts.ts'
import { type ChartTone, FONT_FAMILY } from './chart-options.ts'
import type { TimeSpan } from './time-ticks.ts'

/** The size of a chart on a wide screen, with margin and title. */
const IMAGE_SIZE_PX = { width: 800, height: 400, margin: 24, title: 64 }
const CHART_WIDTH_PX = IMAGE_SIZE_PX.width - 2 * IMAGE_SIZE_PX.margin
/** Pixels of the file per CSS pixel, for print. */
const PIXEL_RATIO = 2
/** Images are always light, for print. */
const IMAGE_THEME = 'light'

interface ImageTexts {
  title: string
  /** a sentence under the title */
  note: string
}

/** The largest font up to `size` px in which a text fits the image. */
function fitFont(context: CanvasRenderingContext2D, text: string, size: number, weight: string): string {
  const maxWidth = IMAGE_SIZE_PX.width - 2 * IMAGE_SIZE_PX.margin
  context.font = `${weight} ${size}px ${FONT_FAMILY}`
  const fits = Math.min(size, (size * maxWidth) / Math.max(1, context.measureText(text).width))
  return `${weight} ${fits}px ${FONT_FAMILY}`
}

function drawTexts(context: CanvasRenderingContext2D, { title, note }: ImageTexts): void {
  const { text, surface } = COLOURS[IMAGE_THEME]
  context.fillStyle = surface
  context.fillRect(
    0,
    0,
    IMAGE_SIZE_PX.width,
    IMAGE_SIZE_PX.height + IMAGE_SIZE_PX.title + IMAGE_SIZE_PX.margin,
  )
  context.fillStyle = text
  context.font = fitFont(context, title, 20, '600')
  context.fillText(title, IMAGE_SIZE_PX.margin, 32)
  context.font = fitFont(context, note, 14, '400')
  context.fillText(note, IMAGE_SIZE_PX.margin, 54)
}

/** Renders an option outside of the page. @throws when the browser does not support canvas */
function renderImage(option: AreaOption | BarOption | DayOption, words: ImageTexts): Promise<Blob> {
  const width = CHART_WIDTH_PX
  const chart = echarts.init(document.createElement('div'), null, { width, height: IMAGE_SIZE_PX.height })
  const canvas = document.createElement('canvas')
  canvas.width = IMAGE_SIZE_PX.width * PIXEL_RATIO
  canvas.height = (IMAGE_SIZE_PX.height + IMAGE_SIZE_PX.title + IMAGE_SIZE_PX.margin) * PIXEL_RATIO
  try {
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser cannot create images.')
    chart.setOption(option)
    context.scale(PIXEL_RATIO, PIXEL_RATIO)
    drawTexts(context, words)
    const drawn = chart.renderToCanvas({ pixelRatio: PIXEL_RATIO })
    context.drawImage(drawn, IMAGE_SIZE_PX.margin, IMAGE_SIZE_PX.title, width, IMAGE_SIZE_PX.height)
  } finally {
    chart.dispose()
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image is empty.'))), 'image/png'),
  )
}

/** Renders an area chart with its title as a PNG file. @param name of the counted things */
export const renderAreaImage = (
  points: readonly CountPoint[],
  { name, tone, span, ...words }: ImageTexts & { name: string; tone: ChartTone; span?: TimeSpan | undefined },
): Promise<Blob> =>
  renderImage(
    createAreaOption(thinPoints(points, IMAGE_SIZE_PX.width), {
      name,
      tone,
      span,
      theme: IMAGE_THEME,
      width: CHART_WIDTH_PX,
    }),
    words,
  )

/** Renders a bar chart with its title as a PNG file. @param name of the counted things */
export const renderBarImage = (
  bars: readonly Bar[],
  {
    name,
    tone,
    isHorizontal,
    ...words
  }: ImageTexts & { name: string; tone: ChartTone; isHorizontal: boolean },
): Promise<Blob> =>
  renderImage(createBarOption(bars, { name, tone, horizontal: isHorizontal, theme: IMAGE_THEME }), words)

/** Renders a chart of days with its title as a PNG file. @param name of the counted things */
export const renderDayImage = (
  days: readonly DayBar[],
  {
    name,
    tone,
    span,
    max,
    ...words
  }: ImageTexts & { name: string; tone: ChartTone; span: TimeSpan; max?: number | undefined },
): Promise<Blob> =>
  renderImage(
    createDayOption(days, {
      name,
      tone,
      span,
      max,
      theme: IMAGE_THEME,
      width: CHART_WIDTH_PX,
    }),
    words,
  )
