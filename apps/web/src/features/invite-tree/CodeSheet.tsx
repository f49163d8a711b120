import { Button } from '@blueprintjs/core'
import { ArrowLeft, Print } from '@blueprintjs/icons'
import { INVITE_STATUS } from '@folkmoot/domain/invites'
import { createShareUrl } from '@folkmoot/domain/sharing'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import type { CodeView, ShowCodes } from './use-code-view.ts'
import { useInvites } from './invite-tree-api.ts'
import type { Invite } from '@folkmoot/api-types/invite-tree'
import { createInviteLink } from '@folkmoot/domain/wave-forecast'
import { QrCode } from '../../ui/QrCode.tsx'
import { useQr } from '../../ui/use-qr.ts'

/** Four sheets of paper with twelve cards each. */
const CARDS_PER_PAGE = 48

interface Props {
  conversation_id: string
  topic: string
  view: CodeView
  show: ShowCodes
}

/** Cards with QR codes of unused codes, to print and cut. */
export function CodeSheet({ conversation_id, topic, view: { wave_id, page }, show }: Props) {
  const { unused } = INVITE_STATUS
  const list = useInvites({ conversation_id, wave_id, status: unused, limit: CARDS_PER_PAGE, page })
  const { error, isFetching, refetch } = list
  const answer = list.isStale ? undefined : list.answer
  const total = answer?.pagination.total ?? 0
  const how = `Scan, or go to ${createShareUrl(window.location.host, { conversation_id, treevite_enabled: true })} and type the code.`
  return (
    <>
      <div className="sheet-actions">
        <Button icon={<ArrowLeft />} onClick={() => show({ isSheet: false })}>
          Back to the list
        </Button>
        <Button intent="primary" icon={<Print />} disabled={total === 0} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {error && (
        <Failure what="Failed to load invite codes" error={error} onRetry={refetch} isRetrying={isFetching} />
      )}
      {!answer && !error && <Loading text="Loading invite codes..." lines={6} />}
      {answer && total === 0 && <p className="empty-state">There are no unused codes.</p>}
      {answer && (
        <ul className="sheet">
          {answer.invites.map((invite) => (
            <CodeCard key={invite.id} invite={invite} topic={topic} instructions={how} />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pageSize={CARDS_PER_PAGE}
        total={total}
        onPageChange={(to) => show({ page: to })}
      />
    </>
  )
}

interface CodeCardProps {
  invite: Invite
  topic: string
  /** printed instructions for the recipient */
  instructions: string
}

/** One card of the sheet: the QR code, and the code in letters for typing. */
function CodeCard({ invite: { conversation_id, invite_code }, topic, instructions }: CodeCardProps) {
  const address = createInviteLink(window.location.origin, conversation_id, invite_code)
  const { modules, failed, retry } = useQr(address)
  return (
    <li className="sheet-card">
      <p className="sheet-topic">{topic}</p>
      {failed && <Failure what="The QR codes could not be drawn." onRetry={retry} />}
      {modules && (
        <QrCode modules={modules} label={`QR code for the conversation with code ${invite_code}`} />
      )}
      {!modules && !failed && <div className="skeleton qr" />}
      <code>{invite_code}</code>
      <p className="sheet-how">{instructions}</p>
    </li>
  )
}
