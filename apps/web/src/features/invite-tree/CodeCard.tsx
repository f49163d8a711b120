import type { Invite } from '@folkmoot/api-types/invite-tree'
import { createInviteLink } from '@folkmoot/domain/wave-forecast'
import { codeMessages } from '../../messages/invite-tree.ts'
import { Failure } from '../../ui/Failure.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { useQr } from '../../ui/use-qr.ts'

interface Props {
  invite: Invite
  topic: string
  /** printed instructions for the recipient */
  instructions: string
}

/** One card of the sheet: the QR code, and the code in letters for typing. */
export function CodeCard({ invite: { conversation_id, invite_code }, topic, instructions }: Props) {
  const address = createInviteLink(window.location.origin, conversation_id, invite_code)
  const { modules, failed, retry } = useQr(address)
  return (
    <li className="sheet-card">
      <p className="sheet-topic">{topic}</p>
      {failed && <Failure what={codeMessages.qrFailed} onRetry={retry} />}
      {modules && <QrCode modules={modules} label={codeMessages.qrLabel(invite_code)} />}
      {!modules && !failed && <div className="skeleton qr" />}
      <code>{invite_code}</code>
      <p className="sheet-how">{instructions}</p>
    </li>
  )
}
