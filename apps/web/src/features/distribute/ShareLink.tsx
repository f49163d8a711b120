import { getConversationStatus } from '@folkmoot/domain/lifecycle'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { createShareUrl } from '@folkmoot/domain/sharing'
import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { messages } from '../../messages.ts'
import { distributeMessages } from '../../messages/distribute.ts'
import { wayInMessages } from '../../messages/way-in.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { useWayIn } from '../../conversation/use-way-in.ts'
import { ShareQr } from './ShareQr.tsx'

const STATUS_NOTES = {
  draft: distributeMessages.linkDraft,
  closed: distributeMessages.linkClosed,
  open: undefined,
  scheduled: distributeMessages.linkScheduled,
  archived: distributeMessages.linkClosed,
} as const

/** The share link of the conversation (DIST-1), to copy, open, and show as a QR code. */
export function ShareLink({ conversation }: { conversation: ConversationDetails }) {
  const { conversation_id } = conversation
  const wayIn = useWayIn(conversation)
  const address = createShareUrl(window.location.origin, conversation)
  const note = STATUS_NOTES[getConversationStatus(conversation)]
  return (
    <SettingGroup heading={distributeMessages.linkHeading}>
      <p>{distributeMessages.linkHelp(wayInMessages.sentences[wayIn])}</p>
      {note && <p className="setting-help">{note}</p>}
      <div className="share-link">
        <a href={address} target="_blank" rel="noreferrer">
          {address}
          <span className="visually-hidden"> {messages.opensInNewTab}</span>
        </a>
        <CopyButton text={address} what={distributeMessages.theLink} />
      </div>
      <ShareQr address={address} fileName={`${PRODUCT_SLUG}-${conversation_id}-qr`} />
    </SettingGroup>
  )
}
