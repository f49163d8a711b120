import { distributeMessages } from '../../messages/distribute.ts'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { Page } from '../../ui/Page.tsx'
import { DomainWarning } from './DomainWarning.tsx'
import { EmbedSection } from './EmbedSection.tsx'
import { InviteWarning } from './InviteWarning.tsx'
import { PosterSection } from './PosterSection.tsx'
import { ShareLink } from './ShareLink.tsx'
import { XidSection } from './XidSection.tsx'

import './distribute.css'

/** The ways into the conversation: its link, its embed code, and external ids. */
export default function DistributePage() {
  const { conversation, topic } = useConversationOutlet()
  const { title, intro } = distributeMessages
  return (
    <Page title={title} documentTitle={`${title} · ${topic}`} intro={intro}>
      <InviteWarning conversation={conversation} />
      <DomainWarning conversation={conversation} />
      <ShareLink conversation={conversation} />
      <PosterSection conversation={conversation} />
      <EmbedSection conversation={conversation} />
      <XidSection conversation={conversation} />
    </Page>
  )
}
