import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { LOGO_SIZE } from '@folkmoot/domain/logo'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import resvg from '@resvg/resvg-wasm/index_bg.wasm'

/** Pictures within a picture, and pictures of more pixels, could take all memory. */
const MAX_PIXELS = 8_000_000
const SIGNATURES = { png: '89504e470d0a1a0a', jpeg: 'ffd8ff' }

/** Wraps a PNG or JPEG file as SVG; other bytes are taken for SVG. */
function toSvg(file: Buffer): { svg: string; isDrawing: boolean } {
  const begins = (signature: string) => file.toString('hex', 0, signature.length / 2) === signature
  for (const [type, signature] of Object.entries(SIGNATURES))
    if (begins(signature)) {
      const href = `data:image/${type};base64,${file.toString('base64')}`
      return {
        svg: `<svg xmlns="http://www.w3.org/2000/svg"><image href="${href}"/></svg>`,
        isDrawing: false,
      }
    }
  return { svg: file.toString(), isDrawing: true }
}

/** Redraws a logo as PNG, at most as large as pages show it, so that nothing else of the file is left. @throws for what is no picture */
function redraw(file: Buffer): Uint8Array {
  const { svg, isDrawing } = toSvg(file)
  const natural = new Resvg(svg)
  const { width, height } = natural
  if (isDrawing ? natural.toString().includes('<image') : width * height > MAX_PIXELS)
    throw new Error('The picture may have too many pixels.')
  const fit = Math.min(LOGO_SIZE.width / width, LOGO_SIZE.height / height)
  const value = Math.round(width * (isDrawing ? fit : Math.min(fit, 1)))
  const picture = new Resvg(svg, { fitTo: { mode: 'width', value } }).render()
  // what cannot be decoded is drawn as nothing
  if (!picture.pixels.some(Boolean)) throw new Error('The picture is empty.')
  return picture.asPng()
}

// the memory of this thread's pictures: 256 MB
setFlagsFromString('--wasm-max-mem-pages=4096')
await initWasm(resvg)
parentPort?.postMessage(redraw(Buffer.from(workerData as Uint8Array)))
