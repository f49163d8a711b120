import { createQrPath } from './qr-drawing.ts'
import type { QrModules } from './use-qr.ts'

interface Props {
  modules: QrModules
  /** its name for screen readers */
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
