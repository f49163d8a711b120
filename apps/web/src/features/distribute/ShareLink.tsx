import { statusOf } from '@folkmoot/domain/conversations'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { shareUrl } from '@folkmoot/domain/sharing'
import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { messages } from '../../messages.ts'
import { distribute } from '../../messages/distribute.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { useLaunchMemory } from '../../conversation/launch-progress.ts'
import { ShareQr } from './ShareQr.tsx'

const NOTES = { draft: distribute.linkDraft, closed: distribute.linkClosed, open: undefined } as const

/** The link that brings people into the conversation (DIST-1), to be copied, opened, and shown as a QR code. */
export function ShareLink({ conversation }: { conversation: ConversationDetails }) {
  const { conversation_id, treevite_enabled } = conversation
  const [, remember] = useLaunchMemory(conversation_id)
  const address = shareUrl(window.location.origin, conversation)
  const tried = () => remember('link')
  const note = NOTES[statusOf(conversation)]
  return (
    <SettingGroup heading={distribute.linkHeading}>
      <p>{treevite_enabled ? distribute.linkHelpTree : distribute.linkHelp}</p>
      {note && <p className="setting-help">{note}</p>}
      <div className="share-link">
        <a href={address} target="_blank" rel="noreferrer" onClick={tried}>
          {address}
          <span className="visually-hidden"> {messages.opensInNewTab}</span>
        </a>
        <CopyButton text={address} what={distribute.theLink} onCopied={tried} />
      </div>
      <ShareQr address={address} fileName={`${PRODUCT_SLUG}-${conversation_id}-qr`} onSaved={tried} />
    </SettingGroup>
  )
}
