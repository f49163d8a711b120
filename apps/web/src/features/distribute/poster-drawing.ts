import { escapeHtml } from '@folkmoot/domain/text'
import { createQrPath } from '../../ui/qr-drawing.ts'
import type { MeasureText, PosterContent, PosterFormat, PosterLayout, PosterText } from './poster-layout.ts'

const FONT = 'system-ui, -apple-system, Segoe UI, Roboto, Noto Sans, sans-serif'
const LINE_HEIGHT = 1.25
/** Dark on white in every theme, as it is printed; the band is the product's blue with 6:1 to its letters. */
const COLOURS = { band: '#ffffff', strong: '#10242f', muted: '#3d4a55' } as const
const BAND = '#0b5c86'

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

const formatLines = ({ lines, x, y, size, isBold, colour }: PosterText): string =>
  lines
    .map(
      (line, at) =>
        `<text x="${x.toFixed(1)}" y="${(y + at * size * LINE_HEIGHT).toFixed(1)}" font-size="${size.toFixed(1)}" ` +
        `font-weight="${isBold ? 700 : 400}" fill="${COLOURS[colour]}">${escapeHtml(line)}</text>`,
    )
    .join('')

/** The poster as an SVG file. */
export function createPosterSvg(
  { width, height, band, texts, code }: PosterLayout,
  { modules, isRightToLeft }: Pick<PosterContent, 'modules' | 'isRightToLeft'>,
): string {
  const scale = code.size / modules.length
  const direction = isRightToLeft ? ' direction="rtl"' : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
    `font-family="${FONT}"${direction}><path fill="#fff" d="M0 0h${width}v${height}H0z"/>` +
    `<path fill="${BAND}" d="M0 0h${width}v${band.toFixed(1)}H0z"/>${texts.map(formatLines).join('')}` +
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
