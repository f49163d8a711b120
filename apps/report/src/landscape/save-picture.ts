import { wrapText } from './wrap-text.ts'

/** What stands above and below a saved map. */
export interface PictureTexts {
  readonly title: string
  readonly subtitle: string
  /** source and date */
  readonly source: string
}

const NAMESPACE = 'http://www.w3.org/2000/svg'
const PADDING = 24
const LINE = { title: 28, text: 20 }
/** Width of a character: that of wide fonts, because the file is drawn in whatever font its reader has. */
const ADVANCE = { title: 15, text: 9.5 }
/** Pixels of the PNG for a unit of the drawing, for print. */
const PIXEL_RATIO = 2

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

/** Copies an element with what its styles are on the screen. */
function copyWithStyles(element: Element): Element {
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
  return copy
}

interface TextLine {
  readonly text: string
  readonly size: number
  readonly weight: number
}

function createText({ text, size, weight }: TextLine, y: number, fill: string): Element {
  const element = document.createElementNS(NAMESPACE, 'text')
  const attributes = { x: PADDING, y, fill, 'font-size': size, 'font-weight': weight }
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  element.textContent = text
  return element
}

/** Creates the file of a map: the drawing as it is shown, with its title, source and date. */
export function createPicture(drawing: SVGSVGElement, { title, subtitle, source }: PictureTexts) {
  const { width, height } = drawing.viewBox.baseVal
  const { color, backgroundColor, fontFamily } = window.getComputedStyle(drawing)
  const countCharacters = (advance: number) => Math.floor((width - 2 * PADDING) / advance)
  const lines: TextLine[] = [
    ...wrapText(title, countCharacters(ADVANCE.title), 3).map((text) => ({ text, size: 22, weight: 650 })),
    ...wrapText(subtitle, countCharacters(ADVANCE.text), 3).map((text) => ({ text, size: 15, weight: 400 })),
  ]
  const picture = document.createElementNS(NAMESPACE, 'svg')
  let y = PADDING + 14
  for (const line of lines) {
    picture.append(createText(line, y, color))
    y += line.size > 20 ? LINE.title : LINE.text
  }
  const map = copyWithStyles(drawing)
  map.setAttribute('y', String(y))
  map.setAttribute('width', String(width))
  map.setAttribute('height', String(height))
  const all = y + height + LINE.text + PADDING
  picture.append(map, createText({ text: source, size: 13, weight: 400 }, all - PADDING / 2, color))
  const back = document.createElementNS(NAMESPACE, 'rect')
  for (const [name, value] of [
    ['width', width],
    ['height', all],
    ['fill', backgroundColor],
  ] as const)
    back.setAttribute(name, String(value))
  picture.prepend(back)
  picture.setAttribute('viewBox', `0 0 ${width} ${all}`)
  picture.setAttribute('width', String(width))
  picture.setAttribute('height', String(all))
  picture.setAttribute('font-family', fontFamily)
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
