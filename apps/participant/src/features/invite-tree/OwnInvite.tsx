import type { InviteTreePlace } from '@folkmoot/api-types/invite-tree'
import { INVITE_STATUS } from '@folkmoot/domain/invite-tree'
import { createInviteLink } from '@folkmoot/domain/wave-forecast'
import { useMessages } from '../../messages/use-messages.ts'
import { CopyText } from './CopyText.tsx'

interface Props {
  invite: InviteTreePlace['invites'][number]
  conversation_id: string
  topic: string
}

/** Status of a code that is no longer valid. */
function InviteStatus({ status }: { status: number }) {
  const { invites } = useMessages()
  const { used, revoked, expired } = invites.status
  const words: Readonly<Record<number, string>> = {
    [INVITE_STATUS.used]: used,
    [INVITE_STATUS.revoked]: revoked,
    [INVITE_STATUS.expired]: expired,
  }
  return <span className="own-invite-spent">{words[status]}</span>
}

/** One code to pass on, by copying its link or by the share sheet of the device. */
export function OwnInvite({ invite: { invite_code, status }, conversation_id, topic }: Props) {
  const { invites } = useMessages()
  const link = createInviteLink(window.location.origin, conversation_id, invite_code)
  const share = () =>
    // closing the sheet without sharing is no error
    navigator.share({ title: topic, text: invites.shareText(topic), url: link }).catch(() => undefined)
  return (
    <li>
      <code dir="ltr">{invite_code}</code>
      {status === INVITE_STATUS.unused ? (
        <span className="own-invite-ways">
          <CopyText text={link} label={invites.copyLink} itemName={invites.code(invite_code)} />
          {'share' in navigator && (
            <button
              type="button"
              aria-label={`${invites.share}: ${invites.code(invite_code)}`}
              onClick={() => void share()}
            >
              {invites.share}
            </button>
          )}
        </span>
      ) : (
        <InviteStatus status={status} />
      )}
    </li>
  )
}
