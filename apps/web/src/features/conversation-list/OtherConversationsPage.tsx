import { Chat } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'
import { conversationListMessages } from '../../messages/conversation-list.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { ConversationLists } from './ConversationLists.tsx'
import { useConversationList } from './use-conversation-list.ts'

/** Visible conversations that one does not own; each opens the participant page in a new tab (LIST-4). */
export default function OtherConversationsPage() {
  const conversations = useConversationList('others')
  const back = (
    <Link className="button" to="/">
      {conversationListMessages.toOwn}
    </Link>
  )
  return (
    <Page
      title={conversationListMessages.othersTitle}
      intro={conversationListMessages.othersIntro}
      action={conversations.isEmpty ? undefined : back}
    >
      <ConversationLists {...conversations}>
        <EmptyState title={conversationListMessages.noOthers} icon={<Chat size={28} />} action={back}>
          <p>{conversationListMessages.noOthersReason}</p>
        </EmptyState>
      </ConversationLists>
    </Page>
  )
}
