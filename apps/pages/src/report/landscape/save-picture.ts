import { wrapText } from './labels.ts'

const NAMESPACE = 'http://www.w3.org/2000/svg'
/** Of a picture, in units of the drawing. */
const PADDING = 24

/**
 * Kinds of text. `advance` is the width of a character of a wide font, because the file is drawn in whatever font its reader has.
 */
const KINDS = {
  title: { size: 22, weight: 650, line: 28, advance: 15 },
  text: { size: 15, weight: 400, line: 20, advance: 9.5 },
  source: { size: 13, weight: 400, line: 20, advance: 8.5 },
} as const

/** More lines of a text than these end with an ellipsis. */
const MAX_LINES = 3

/** The sample of a colour: its size, and the gaps to its words and to the next one. */
const SAMPLE = { size: 18, gap: 6, next: 18, row: 24 }

/** The properties of styles that a file needs; it has no style sheet. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
  'paint-order',
] as const

type Attributes = Readonly<Record<string, string | number>>

function setAttributes(element: Element, attributes: Attributes): Element {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  return element
}

/** Creates an element of a drawing. */
const createElement = (name: string, attributes: Attributes): Element =>
  setAttributes(document.createElementNS(NAMESPACE, name), attributes)

/** Copies an element with what its styles are on the screen. @param attributes of the copy alone */
function copyWithStyles(element: Element, attributes: Attributes = {}): Element {
  const copy = element.cloneNode(false) as Element
  const computed = window.getComputedStyle(element)
  for (const name of ['class', 'style', 'tabindex', 'role', 'aria-pressed', 'data-dot'])
    copy.removeAttribute(name)
  for (const name of STYLES) {
    const value = computed.getPropertyValue(name)
    if (value !== '') copy.setAttribute(name, value)
  }
  if (computed.transform !== 'none') copy.setAttribute('transform', computed.transform)
  for (const child of element.childNodes)
    copy.append(child instanceof Element ? copyWithStyles(child) : child.cloneNode())
  return setAttributes(copy, attributes)
}

/** What all parts of a picture share. */
interface PictureLook {
  readonly width: number
  readonly color: string
}

/** Parts of a picture from above to below, and where they end. */
interface PictureParts {
  readonly parts: readonly Element[]
  readonly end: number
}

function createText(kind: keyof typeof KINDS, text: string, attributes: Attributes): Element {
  const { size, weight } = KINDS[kind]
  const element = createElement('text', { 'font-size': size, 'font-weight': weight, ...attributes })
  element.textContent = text
  return element
}

/** Draws a text in lines. */
function drawLines(
  text: string,
  kind: keyof typeof KINDS,
  top: number,
  { width, color }: PictureLook,
): PictureParts {
  const { line, size, advance } = KINDS[kind]
  const lines = wrapText(text, Math.floor((width - 2 * PADDING) / advance), MAX_LINES)
  const parts = lines.map((one, at) =>
    createText(kind, one, { x: PADDING, y: top + at * line + size, fill: color }),
  )
  return { parts, end: top + lines.length * line }
}

/** Draws what the colours mean, from the items of the page's list, in rows. */
function drawLegend(items: readonly Element[], top: number, { width, color }: PictureLook): PictureParts {
  let [x, y] = [PADDING, top]
  const parts = items.flatMap((item) => {
    const words = item.textContent
    const length = SAMPLE.size + SAMPLE.gap + words.length * KINDS.source.advance
    if (x > PADDING && x + length > width - PADDING) [x, y] = [PADDING, y + SAMPLE.row]
    const place = { x, y, width: SAMPLE.size, height: SAMPLE.size }
    const samples = [...item.querySelectorAll('svg')].map((sample) => copyWithStyles(sample, place))
    const text = createText('source', words, { x: x + SAMPLE.size + SAMPLE.gap, y: y + 14, fill: color })
    x += length + SAMPLE.next
    return [...samples, text]
  })
  return { parts, end: items.length > 0 ? y + SAMPLE.row : top }
}

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
