import { distributeMessages } from '../../messages/distribute.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { useQr } from '../../ui/use-qr.ts'
import { QrDownloads } from './QrDownloads.tsx'

interface Props {
  /** the encoded address */
  address: string
  /** the file name without its extension */
  fileName: string
}

/** The QR code of an address, and its downloads. */
export function ShareQr({ address, fileName }: Props) {
  const { modules, failed, retry } = useQr(address)
  if (failed) return <Failure what={distributeMessages.qrFailed} onRetry={retry} />
  if (!modules) {
    return (
      <Loading text={distributeMessages.qrLoading}>
        <div className="skeleton qr" />
      </Loading>
    )
  }
  return (
    <div className="qr-row">
      <QrCode modules={modules} label={distributeMessages.qrName(address)} />
      <QrDownloads modules={modules} fileName={fileName} />
    </div>
  )
}
