import { copyWithStyles, createElement, drawLegend, drawLines, PADDING } from './picture-parts.ts'

/** What stands above and below a saved map. */
export interface PictureTexts {
  readonly title: string
  readonly subtitle: string
  /** source and date */
  readonly source: string
}

/** Pixels of the PNG for a unit of the drawing, for print. */
const PIXEL_RATIO = 2

/**
 * Creates the file of a map: the drawing as it is shown, with its title, what its colours mean, its source and date.
 * @param legend the items of the page's list of colours; none where dots show their groups
 */
export function createPicture(
  drawing: SVGSVGElement,
  { title, subtitle, source }: PictureTexts,
  legend: readonly Element[] = [],
) {
  const { width, height } = drawing.viewBox.baseVal
  const { color, backgroundColor, fontFamily } = window.getComputedStyle(drawing)
  const look = { width, color }
  const head = drawLines(title, 'title', PADDING, look)
  const words = drawLines(subtitle, 'text', head.end, look)
  const map = copyWithStyles(drawing, { y: words.end, width, height })
  const colours = drawLegend(legend, words.end + height + PADDING / 4, look)
  const foot = drawLines(source, 'source', colours.end + PADDING / 4, look)
  const all = foot.end + PADDING / 2
  const picture = createElement('svg', {
    viewBox: `0 0 ${width} ${all}`,
    width,
    height: all,
    'font-family': fontFamily,
  })
  const back = createElement('rect', { width, height: all, fill: backgroundColor })
  picture.append(back, ...head.parts, ...words.parts, map, ...colours.parts, ...foot.parts)
  return { text: new XMLSerializer().serializeToString(picture), width, height: all }
}

/** Draws a picture as a PNG file. @throws when the browser cannot draw it */
export async function renderPng({ text, width, height }: ReturnType<typeof createPicture>): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * PIXEL_RATIO
  canvas.height = height * PIXEL_RATIO
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot create images.')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image is empty.'))), 'image/png'),
  )
}

/** Offers a file for saving. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // the download has begun by then
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
