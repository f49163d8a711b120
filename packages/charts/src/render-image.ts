import { type CountPoint, thinPoints } from '@folkmoot/domain/stats'
import { type AreaOption, createAreaOption } from './area-option.ts'
import { type Bar, type BarOption, createBarOption } from './bar-option.ts'
import { echarts } from './echarts.ts'
import { type ChartTone, getPalette } from './palette.ts'
import { FONT_FAMILY } from './chart-options.ts'

/** As large as a chart on a wide screen, in px, with the room for its title. */
const IMAGE_SIZE_PX = { width: 800, height: 400, margin: 24, title: 64 }
/** Pixels of the file for each of these, so that it is sharp on paper. */
const PIXEL_RATIO = 2
/** A picture that is handed on is light whatever the theme, since paper is. */
const IMAGE_THEME = 'light'

interface ImageTexts {
  title: string
  /** what it shows, in a sentence under the title */
  note: string
}

/** The largest font, in px and at most `size`, in which a text is as wide as there is room. */
function fitFont(context: CanvasRenderingContext2D, text: string, size: number, weight: string): string {
  const room = IMAGE_SIZE_PX.width - 2 * IMAGE_SIZE_PX.margin
  context.font = `${weight} ${size}px ${FONT_FAMILY}`
  const fits = Math.min(size, (size * room) / Math.max(1, context.measureText(text).width))
  return `${weight} ${fits}px ${FONT_FAMILY}`
}

function drawTexts(context: CanvasRenderingContext2D, { title, note }: ImageTexts): void {
  const { text, surface } = getPalette(IMAGE_THEME)
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

/** Draws an option beside the page. @throws where the browser cannot draw */
function renderImage(option: AreaOption | BarOption, words: ImageTexts): Promise<Blob> {
  const width = IMAGE_SIZE_PX.width - 2 * IMAGE_SIZE_PX.margin
  const chart = echarts.init(document.createElement('div'), null, { width, height: IMAGE_SIZE_PX.height })
  const canvas = document.createElement('canvas')
  canvas.width = IMAGE_SIZE_PX.width * PIXEL_RATIO
  canvas.height = (IMAGE_SIZE_PX.height + IMAGE_SIZE_PX.title + IMAGE_SIZE_PX.margin) * PIXEL_RATIO
  try {
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser cannot draw pictures.')
    chart.setOption(option)
    context.scale(PIXEL_RATIO, PIXEL_RATIO)
    drawTexts(context, words)
    const drawn = chart.renderToCanvas({ pixelRatio: PIXEL_RATIO })
    context.drawImage(drawn, IMAGE_SIZE_PX.margin, IMAGE_SIZE_PX.title, width, IMAGE_SIZE_PX.height)
  } finally {
    chart.dispose()
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))), 'image/png'),
  )
}

/** A picture of an area chart as a PNG file, with its title. @param name what is counted */
export const renderAreaImage = (
  points: readonly CountPoint[],
  { name, tone, ...words }: ImageTexts & { name: string; tone: ChartTone },
): Promise<Blob> =>
  renderImage(
    createAreaOption(thinPoints(points, IMAGE_SIZE_PX.width), { name, tone, theme: IMAGE_THEME }),
    words,
  )

/** A picture of a bar chart as a PNG file, with its title. @param name what is counted */
export const renderBarImage = (
  bars: readonly Bar[],
  { name, tone, lying, ...words }: ImageTexts & { name: string; tone: ChartTone; lying: boolean },
): Promise<Blob> =>
  renderImage(createBarOption(bars, { name, tone, horizontal: lying, theme: IMAGE_THEME }), words)
