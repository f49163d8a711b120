import { type CountPoint, thinned } from '@folkmoot/domain/stats'
import { type AreaOption, areaOption } from './area-option.ts'
import { type Bar, type BarOption, barOption } from './bar-option.ts'
import { echarts } from './echarts.ts'
import { type ChartTone, paletteOf } from './palette.ts'
import { FONT } from './parts.ts'

/** As large as a chart on a wide screen, in px, with the room for its title. */
const SIZE = { width: 800, height: 400, margin: 24, title: 64 }
/** Pixels of the file for each of these, so that it is sharp on paper. */
const SHARPNESS = 2
/** A picture that is handed on is light whatever the theme, since paper is. */
const THEME = 'light'

interface Words {
  title: string
  /** what it shows, in a sentence under the title */
  note: string
}

/** The largest font, in px and at most `size`, in which a text is as wide as there is room. */
function fitted(context: CanvasRenderingContext2D, text: string, size: number, weight: string): string {
  const room = SIZE.width - 2 * SIZE.margin
  context.font = `${weight} ${size}px ${FONT}`
  const fits = Math.min(size, (size * room) / Math.max(1, context.measureText(text).width))
  return `${weight} ${fits}px ${FONT}`
}

function drawWords(context: CanvasRenderingContext2D, { title, note }: Words): void {
  const { text, surface } = paletteOf(THEME)
  context.fillStyle = surface
  context.fillRect(0, 0, SIZE.width, SIZE.height + SIZE.title + SIZE.margin)
  context.fillStyle = text
  context.font = fitted(context, title, 20, '600')
  context.fillText(title, SIZE.margin, 32)
  context.font = fitted(context, note, 14, '400')
  context.fillText(note, SIZE.margin, 54)
}

/** Draws an option beside the page. @throws where the browser cannot draw */
function draw(option: AreaOption | BarOption, words: Words): Promise<Blob> {
  const width = SIZE.width - 2 * SIZE.margin
  const chart = echarts.init(document.createElement('div'), null, { width, height: SIZE.height })
  const canvas = document.createElement('canvas')
  canvas.width = SIZE.width * SHARPNESS
  canvas.height = (SIZE.height + SIZE.title + SIZE.margin) * SHARPNESS
  try {
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser cannot draw pictures.')
    chart.setOption(option)
    context.scale(SHARPNESS, SHARPNESS)
    drawWords(context, words)
    const drawn = chart.renderToCanvas({ pixelRatio: SHARPNESS })
    context.drawImage(drawn, SIZE.margin, SIZE.title, width, SIZE.height)
  } finally {
    chart.dispose()
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))), 'image/png'),
  )
}

/** A picture of an area chart as a PNG file, with its title. @param name what is counted */
export const areaPicture = (
  points: readonly CountPoint[],
  { name, tone, ...words }: Words & { name: string; tone: ChartTone },
): Promise<Blob> => draw(areaOption(thinned(points, SIZE.width), { name, tone, theme: THEME }), words)

/** A picture of a bar chart as a PNG file, with its title. @param name what is counted */
export const barPicture = (
  bars: readonly Bar[],
  { name, tone, lying, ...words }: Words & { name: string; tone: ChartTone; lying: boolean },
): Promise<Blob> => draw(barOption(bars, { name, tone, lying, theme: THEME }), words)
