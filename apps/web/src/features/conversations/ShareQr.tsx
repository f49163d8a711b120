import { distribute } from '../../messages/distribute.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { qrPath } from './qr-drawing.ts'
import { QrFiles } from './QrFiles.tsx'
import { useQr } from './use-qr.ts'

interface Props {
  /** where the code leads */
  address: string
  /** of the downloaded files, without an ending */
  fileName: string
  /** after a picture has been saved */
  onSaved: () => void
}

/** The QR code of an address, and its files. */
export function ShareQr({ address, fileName, onSaved }: Props) {
  const { modules, failed, retry } = useQr(address)
  if (failed) return <Failure what={distribute.qrFailed} onRetry={retry} />
  if (!modules) {
    return (
      <Loading text={distribute.qrLoading}>
        <div className="skeleton qr" />
      </Loading>
    )
  }
  const size = modules.length
  return (
    <div className="qr-row">
      <svg
        className="qr"
        role="img"
        aria-label={distribute.qrName(address)}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#000" d={qrPath(modules)} />
      </svg>
      <QrFiles modules={modules} fileName={fileName} onSaved={onSaved} />
    </div>
  )
}
