import { useCallback, useEffect, useState } from 'react'

/** White modules around a code; readers need four of them. */
export const QUIET_ZONE_MODULES = 4

interface Run {
  x: number
  y: number
  length: number
}

function findRuns(modules: readonly (readonly boolean[])[]): Run[] {
  const runs: Run[] = []
  for (const [y, row] of modules.entries()) {
    for (let x = row.indexOf(true); x >= 0;) {
      const end = row.indexOf(false, x)
      const length = (end < 0 ? row.length : end) - x
      runs.push({ x, y, length })
      x = row.indexOf(true, x + length)
    }
  }
  return runs
}

/** The dark modules as the path of an SVG. One unit is one module. */
export const createQrPath = (modules: readonly (readonly boolean[])[]): string =>
  findRuns(modules)
    .map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`)
    .join('')

/** The code as an SVG file, black on white in every theme. */
export function createQrSvg(modules: readonly (readonly boolean[])[]): string {
  const size = modules.length
  const area = `viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"`
  const white = `<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${area}>${white}<path d="${createQrPath(modules)}"/></svg>\n`
}

const MIN_PICTURE_PX = 1000

/**
 * The code as a PNG file. Every module has the same whole number of pixels, so its edges are sharp.
 * @throws where the browser has no canvas
 */
export async function createQrPng(modules: readonly (readonly boolean[])[]): Promise<Blob> {
  const scale = Math.ceil(MIN_PICTURE_PX / modules.length)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = modules.length * scale
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  for (const { x, y, length } of findRuns(modules))
    context.fillRect(x * scale, y * scale, length * scale, scale)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))), 'image/png'),
  )
}

/** The modules of a code, row by row; true is dark. */
export type QrModules = readonly (readonly boolean[])[]

async function encodeQr(address: string): Promise<QrModules> {
  const { encode } = await import('uqr')
  return encode(address, { ecc: 'M', border: QUIET_ZONE_MODULES }).data
}

/** The modules of the QR code of an address; the QR library is loaded when a code is first shown. */
export function useQr(address: string): {
  modules: QrModules | undefined
  failed: boolean
  retry: () => void
} {
  // a result for a previous address is ignored
  const [drawn, setDrawn] = useState<{ of: string; modules?: QrModules }>()
  const draw = useCallback(() => {
    encodeQr(address).then(
      (modules) => setDrawn({ of: address, modules }),
      () => setDrawn({ of: address }),
    )
  }, [address])
  useEffect(draw, [draw])
  const current = drawn?.of === address ? drawn : undefined
  return {
    modules: current?.modules,
    failed: current !== undefined && current.modules === undefined,
    retry: draw,
  }
}

interface Props {
  modules: QrModules
  label: string
}

/** A QR code as a picture, black on white in every theme. */
export function QrCode({ modules, label }: Props) {
  const size = modules.length
  const area = { viewBox: `0 0 ${size} ${size}`, shapeRendering: 'crispEdges' } as const
  return (
    <svg className="qr" role="img" aria-label={label} {...area}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={createQrPath(modules)} />
    </svg>
  )
}
