import { type QrModules, createQrPath } from '@folkmoot/ui/qr'
import { escapeHtml } from '@folkmoot/domain/text'

/** The sizes of a poster: pixels of its picture; A4 and A5 have ten to the millimetre. */
export const POSTER_FORMATS = {
  a4: { width: 2100, height: 2970, isWide: false },
  a5: { width: 1480, height: 2100, isWide: false },
  social: { width: 1200, height: 630, isWide: true },
} as const
export type PosterFormat = keyof typeof POSTER_FORMATS

/** What stands on a poster. */
export interface PosterContent {
  readonly title: string
  readonly text: string
  readonly organiser: string
  /** the address of their logo as data */
  readonly logo: string | undefined
  /** the colour of the band, on which white letters can be read */
  readonly accent: string | undefined
  readonly dates: string
  readonly takePart: string
  readonly scan: string
  /** as people type it */
  readonly address: string
  readonly isRightToLeft: boolean
  readonly modules: QrModules
}

/** The width of a text in pixels. */
type MeasureText = (text: string, size: number, isBold: boolean) => number

/** Lines of text; `x` is where they begin, on the right in languages from right to left. */
interface PosterText {
  readonly lines: readonly string[]
  readonly x: number
  /** baseline of the first line */
  readonly y: number
  readonly size: number
  readonly isBold: boolean
  readonly colour: 'band' | 'strong' | 'muted'
}

interface PosterLayout {
  readonly width: number
  readonly height: number
  /** height of the coloured band at the top */
  readonly band: number
  readonly logo: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly texts: readonly PosterText[]
  readonly code: { readonly x: number; readonly y: number; readonly size: number }
}

const LINE_HEIGHT = 1.25
const ELLIPSIS = '…'

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Splits into pieces between which a line may end: Chinese too; a sign stays with the word before it. */
const splitWords = (text: string): string[] => {
  const pieces: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const last = pieces.at(-1)
    if (last === undefined || (isWordLike && /\s$|\p{Script=Han}$|[-/。，、]$/u.test(last)))
      pieces.push(segment)
    else pieces[pieces.length - 1] = last + segment
  }
  return pieces
}

/** Breaks a text into lines of a width; a word that is longer breaks inside. */
export function wrapText(text: string, width: number, measure: (line: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of splitWords(text.trim())) {
    if (line !== '' && measure((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
    while (line.length > 1 && measure(line.trimEnd()) > width) {
      let length = line.length - 1
      while (length > 1 && measure(line.slice(0, length)) > width) length -= 1
      lines.push(line.slice(0, length))
      line = line.slice(length)
    }
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()]
}

interface Box {
  readonly width: number
  readonly height: number
  readonly isBold: boolean
  /** the largest and the smallest size of the letters, in pixels */
  readonly sizes: readonly [number, number]
}

/** The largest letters with which a text fits into a box; with the smallest it is cut. */
function fitText(
  text: string,
  { width, height, isBold, sizes: [largest, smallest] }: Box,
  measure: MeasureText,
) {
  const wrap = (size: number) => wrapText(text, width, (line) => measure(line, size, isBold))
  let size = largest
  let lines = wrap(size)
  const pieces = splitWords(text.trim())
  // smaller letters rather than a word that breaks inside
  const breaksWord = () => pieces.some((piece) => measure(piece.trimEnd(), size, isBold) > width)
  while ((lines.length * size * LINE_HEIGHT > height || breaksWord()) && size > smallest) {
    size = Math.max(smallest, size * 0.94)
    lines = wrap(size)
  }
  const room = Math.max(1, Math.floor(height / (size * LINE_HEIGHT)))
  if (lines.length > room)
    lines = [...lines.slice(0, room - 1), `${lines[room - 1]?.trimEnd() ?? ''}${ELLIPSIS}`]
  return { lines, size, isBold, height: lines.length * size * LINE_HEIGHT }
}

/** The measures of a format, in pixels; a unit is a thirtieth of its shorter side. */
function createFrame(format: PosterFormat) {
  const { width, height, isWide } = POSTER_FORMATS[format]
  const unit = Math.min(width, height) / 30
  const margin = 2.4 * unit
  const band = 3.4 * unit
  const codeSize = (isWide ? 15 : 11.5) * unit
  const inner = width - 2 * margin
  const codeX = isWide ? width - margin - codeSize : margin
  const codeY = isWide ? band + margin : height - margin - codeSize
  const textWidth = isWide ? inner - codeSize - margin : inner
  // what stays above the words beside or above the code
  const bottom = isWide ? height - margin - 5.6 * unit : codeY - 1.6 * unit
  return { width, height, isWide, unit, margin, band, codeSize, inner, codeX, codeY, textWidth, bottom }
}
type Frame = ReturnType<typeof createFrame>

/** Where the logo stands, at the end of the band, in units. */
const LOGO = { top: 0.5, width: 7.2, height: 2.4 }

/** Adds a text below `top`, and returns where it ends. */
type AddText = (text: string, x: number, top: number, colour: PosterText['colour'], box: Box) => number

/** The organiser in the band, the question as large as fits, and what it is about. */
function addWords(
  { isWide, unit, margin, band, inner, textWidth, bottom }: Frame,
  content: PosterContent,
  add: AddText,
) {
  const sizes = [1.25 * unit, 0.9 * unit] as const
  add(content.organiser, margin, 1.05 * unit, 'band', {
    width: inner - (content.logo === undefined ? 0 : (LOGO.width + 1) * unit),
    height: 1.6 * unit,
    isBold: true,
    sizes,
  })
  const top = band + margin
  const end = add(content.title, margin, top, 'strong', {
    width: textWidth,
    height: (bottom - top) * (content.text === '' ? 1 : 0.68),
    isBold: true,
    sizes: [(isWide ? 2.9 : 3.2) * unit, 1.25 * unit],
  })
  add(content.text, margin, end + 0.8 * unit, 'muted', {
    width: textWidth,
    height: bottom - end - 0.8 * unit,
    isBold: false,
    sizes: [(isWide ? 1.2 : 1.35) * unit, 1.15 * unit],
  })
}

/** How to take part, the address and the dates: beside the code, or below the question. */
function addInvitation(frame: Frame, content: PosterContent, add: AddText) {
  const { isWide, unit, margin, codeSize, inner, codeY, textWidth, bottom } = frame
  const x = isWide ? margin : margin + codeSize + 1.2 * unit
  const width = isWide ? textWidth : inner - codeSize - 1.2 * unit
  let y = (isWide ? bottom : codeY) + 0.4 * unit
  const put = (text: string, room: number, size: number, isBold: boolean, colour: PosterText['colour']) => {
    y = add(text, x, y, colour, { width, height: room * unit, isBold, sizes: [size * unit, 0.55 * unit] })
    y += 0.3 * unit
  }
  if (!isWide) put(content.takePart, 4, 1.9, true, 'strong')
  put(isWide ? `${content.takePart}. ${content.scan}` : content.scan, isWide ? 1.5 : 2, 1, false, 'muted')
  put(content.address, isWide ? 1.6 : 3, 1.15, true, 'strong')
  put(content.dates, isWide ? 1.5 : 2.4, 1.1, false, 'strong')
}

/**
 * Lays out a poster: a band with the organiser; the question as large as fits; what it is about; the code with the address and the
 * dates. Nothing overlaps, whatever the length of the texts.
 */
export function layoutPoster(
  format: PosterFormat,
  content: PosterContent,
  measure: MeasureText,
): PosterLayout {
  const frame = createFrame(format)
  const { width, height, band, codeSize, codeX, codeY, unit, margin } = frame
  const mirror = (x: number, size = 0) => (content.isRightToLeft ? width - x - size : x)
  const texts: PosterText[] = []
  const add: AddText = (text, x, top, colour, box) => {
    if (text.trim() === '') return top
    const { height: used, ...fitted } = fitText(text, box, measure)
    texts.push({ ...fitted, x: mirror(x), y: top + fitted.size, colour })
    return top + used
  }
  addWords(frame, content, add)
  addInvitation(frame, content, add)
  const logoWidth = LOGO.width * unit
  return {
    width,
    height,
    band,
    texts,
    logo: {
      x: mirror(width - margin - logoWidth, logoWidth),
      y: LOGO.top * unit,
      width: logoWidth,
      height: LOGO.height * unit,
    },
    code: { x: mirror(codeX, codeSize), y: codeY, size: codeSize },
  }
}

/** Of the system: a picture has none of its page’s fonts. */
const FONT = 'system-ui, -apple-system, Segoe UI, Roboto, Noto Sans, sans-serif'
/** Dark on white in every theme, as it is printed; the band is the product's light blue with 13:1 to its letters. */
const COLOURS: Readonly<Record<PosterText['colour'], string>> = {
  band: '#0f2230',
  strong: '#0f2230',
  muted: '#52636f',
}
const BAND = '#d6eefb'

/** Width of a letter on average, as a part of its size; wide enough for bold ones. */
const LETTER_WIDTH = 0.6

/** Creates the function that measures a text in the letters of the poster; without a canvas, which some browsers refuse, by its length. */
export function createTextMeasure(): MeasureText {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return (text, size) => text.length * size * LETTER_WIDTH
  return (text, size, isBold) => {
    context.font = `${isBold ? 700 : 400} ${size}px ${FONT}`
    return context.measureText(text).width
  }
}

const formatLines = ({ lines, x, y, size, isBold, colour }: PosterText, colours = COLOURS): string =>
  lines
    .map(
      (line, at) =>
        `<text x="${x.toFixed(1)}" y="${(y + at * size * LINE_HEIGHT).toFixed(1)}" font-size="${size.toFixed(1)}" ` +
        `font-weight="${isBold ? 700 : 400}" fill="${colours[colour]}">${escapeHtml(line)}</text>`,
    )
    .join('')

/** Draws the logo on white, because many are dark letters on nothing. */
function formatLogo({ x, y, width, height }: PosterLayout['logo'], logo: string, isRightToLeft: boolean) {
  const place = `x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}"`
  return `<rect ${place} rx="8" fill="#fff"/><image ${place} preserveAspectRatio="x${isRightToLeft ? 'Min' : 'Max'}YMid" href="${escapeHtml(logo)}"/>`
}

export function createPosterSvg(
  { width, height, band, texts, code, logo: place }: PosterLayout,
  {
    modules,
    isRightToLeft,
    logo,
    accent,
  }: Pick<PosterContent, 'modules' | 'isRightToLeft' | 'logo' | 'accent'>,
): string {
  const colours = accent === undefined ? COLOURS : { ...COLOURS, band: '#fff' }
  const scale = code.size / modules.length
  const direction = isRightToLeft ? ' direction="rtl"' : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
    `font-family="${FONT}"${direction}><path fill="#fff" d="M0 0h${width}v${height}H0z"/>` +
    `<path fill="${accent ?? BAND}" d="M0 0h${width}v${band.toFixed(1)}H0z"/>` +
    `${logo === undefined ? '' : formatLogo(place, logo, isRightToLeft)}${texts.map((text) => formatLines(text, colours)).join('')}` +
    `<path shape-rendering="crispEdges" transform="translate(${code.x.toFixed(1)} ${code.y.toFixed(1)}) ` +
    `scale(${scale.toFixed(4)})" d="${createQrPath(modules)}"/></svg>\n`
  )
}

/** The address of an SVG file in a page. */
export const createSvgAddress = (svg: string): string =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

/** The poster as a PNG file. @throws where the browser cannot draw it */
export async function createPosterPng(svg: string, { width, height }: PosterLayout): Promise<Blob> {
  const picture = new Image(width, height)
  picture.src = createSvgAddress(svg)
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures.')
  context.drawImage(picture, 0, 0, width, height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))), 'image/png'),
  )
}

const PAGE_SIZES: Readonly<Record<PosterFormat, string>> = { a4: 'A4', a5: 'A5', social: '1200px 630px' }

/** Prints the poster alone on a page of its size; browsers save it as PDF too. */
export async function printPoster(svg: string, format: PosterFormat): Promise<void> {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `@page { size: ${PAGE_SIZES[format]}; margin: 0 }
    @media screen { .poster-print { display: none } }
    @media print { body > :not(.poster-print) { display: none !important } .poster-print { display: block; width: 100%; height: auto } }`,
  )
  const picture = new Image()
  picture.className = 'poster-print'
  picture.alt = ''
  picture.src = createSvgAddress(svg)
  await picture.decode()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  document.body.append(picture)
  const clean = () => {
    picture.remove()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
  window.addEventListener('afterprint', clean, { once: true })
  window.print()
}
