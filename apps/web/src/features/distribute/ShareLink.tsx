import { getConversationStatus } from '@folkmoot/domain/lifecycle'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { createShareUrl } from '@folkmoot/domain/sharing'
import { asksForCode, type WayIn } from '@folkmoot/domain/way-in'
import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { messages } from '../../messages.ts'
import { distributeMessages } from '../../messages/distribute.ts'
import { wayInMessages } from '../../messages/way-in.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { useWayIn } from '../../conversation/use-way-in.ts'
import { ShareQr } from './ShareQr.tsx'

/** What the link does in the state of the conversation; a conversation that asks for codes is not read without one. */
function findStatusNote(conversation: ConversationDetails, wayIn: WayIn): string | undefined {
  const { linkDraft, linkDraftByCode, linkClosed, linkClosedByCode, linkScheduled } = distributeMessages
  const closed = asksForCode(wayIn) ? linkClosedByCode : linkClosed
  const notes = {
    draft: asksForCode(wayIn) ? linkDraftByCode : linkDraft,
    closed,
    open: undefined,
    scheduled: linkScheduled,
    archived: closed,
  } as const
  return notes[getConversationStatus(conversation)]
}

/** The share link of the conversation (DIST-1), to copy, open, and show as a QR code. */
export function ShareLink({ conversation }: { conversation: ConversationDetails }) {
  const { conversation_id } = conversation
  const wayIn = useWayIn(conversation)
  const address = createShareUrl(window.location.origin, conversation)
  const note = findStatusNote(conversation, wayIn)
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
