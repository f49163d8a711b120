import { parentPort, workerData } from 'node:worker_threads'
import inter from '@fontsource/inter/files/inter-latin-400-normal.woff'
import interExtended from '@fontsource/inter/files/inter-latin-ext-400-normal.woff'
import interBold from '@fontsource/inter/files/inter-latin-600-normal.woff'
import interBoldExtended from '@fontsource/inter/files/inter-latin-ext-600-normal.woff'
import serif from '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff'
import serifExtended from '@fontsource/source-serif-4/files/source-serif-4-latin-ext-600-normal.woff'
import { CARD_MAP_SIZE, CARD_SIZE, type StoryCard } from '@folkmoot/domain/reports/card'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import resvg from '@resvg/resvg-wasm/index_bg.wasm'
import satori from 'satori'

/** The card with the logo as PNG in base64, and the host of its address. */
export type CardWorkerData = StoryCard & { readonly host: string }

// build.mjs brings these files as bytes
const asBytes = (file: string) => file as unknown as Buffer
const FONTS = [
  { name: 'Inter', weight: 400 as const, data: asBytes(inter) },
  { name: 'InterExtended', weight: 400 as const, data: asBytes(interExtended) },
  { name: 'Inter', weight: 600 as const, data: asBytes(interBold) },
  { name: 'InterExtended', weight: 600 as const, data: asBytes(interBoldExtended) },
  { name: 'Serif', weight: 600 as const, data: asBytes(serif) },
  { name: 'SerifExtended', weight: 600 as const, data: asBytes(serifExtended) },
]

type Style = Readonly<Record<string, string | number>>
type Child = string | object
const box = (style: Style, ...children: Child[]) => ({
  type: 'div',
  props: {
    style: { display: 'flex', boxSizing: 'border-box', ...style },
    children: children.length === 1 ? children[0] : children,
  },
})

const MARGIN = 64
const INK = '#0f2230'
const MUTED = '#2b4152'
const GREEN = '#0b5c3a'
const SERIF = { fontFamily: 'Serif, SerifExtended', fontWeight: 600 }
const LONG_TITLE_CHARACTERS = 60

/** A dot with a white rim; the letter of a group in its middle. */
const drawDot = ({ x, y, radius, colour, letter = '', ink = INK }: StoryCard['dots'][number]) =>
  box(
    {
      position: 'absolute',
      left: x - radius,
      top: y - radius,
      width: 2 * radius,
      height: 2 * radius,
      borderRadius: '50%',
      border: `${letter === '' ? 1 : 2}px solid #fff`,
      background: colour,
      color: ink,
      fontSize: 17,
      fontWeight: 600,
      alignItems: 'center',
      justifyContent: 'center',
    },
    letter,
  )

const drawLogo = (png: string) => ({
  type: 'img',
  props: { src: `data:image/png;base64,${png}`, style: { height: 48, maxWidth: 240, marginBottom: 16 } },
})

function drawCard({ asker, logo, accent, title, finding, quotation, facts, dots, host }: CardWorkerData) {
  const width = dots.length > 0 ? 560 : CARD_SIZE.width - 2 * MARGIN
  const words = box(
    { flexDirection: 'column', width },
    ...(logo === null ? [] : [drawLogo(logo)]),
    box({ fontSize: 24, fontWeight: 600, marginBottom: 28 }, asker),
    box({ ...SERIF, fontSize: title.length > LONG_TITLE_CHARACTERS ? 32 : 42, lineHeight: 1.15 }, title),
    box({ fontSize: 24, fontWeight: 600, color: GREEN, marginTop: 28 }, finding),
    box({ ...SERIF, fontSize: 34, lineHeight: 1.25, marginTop: 8 }, quotation),
  )
  const map = box({ position: 'relative', ...CARD_MAP_SIZE }, ...dots.map(drawDot))
  return box(
    {
      ...CARD_SIZE,
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: MARGIN,
      background: '#d6eefb',
      ...(accent !== null && { borderTop: `16px solid ${accent}` }),
      color: INK,
      fontFamily: 'Inter, InterExtended',
    },
    box({ justifyContent: 'space-between' }, words, ...(dots.length > 0 ? [map] : [])),
    box({ justifyContent: 'space-between', fontSize: 24, color: MUTED }, box({}, facts), box({}, host)),
  )
}

await initWasm(resvg)
const svg = await satori(drawCard(workerData as CardWorkerData) as never, { ...CARD_SIZE, fonts: FONTS })
parentPort?.postMessage(new Resvg(svg).render().asPng())
