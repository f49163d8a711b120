import { Chat } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { ConversationLists } from './ConversationLists.tsx'
import { useConversationList } from './use-conversation-list.ts'

/** Visible conversations that one does not own; each opens the participant page in a new tab (LIST-4). */
export default function OtherConversationsPage() {
  const conversations = useConversationList('others')
  const back = (
    <Link className="button" to="/">
      Your conversations
    </Link>
  )
  return (
    <Page
      title="Other conversations"
      intro="Conversations that you moderate or take part in but do not own. Each opens in a new tab, as participants see it."
      action={conversations.isEmpty ? undefined : back}
    >
      <ConversationLists {...conversations}>
        <EmptyState
          title="You do not take part in other people’s conversations"
          icon={<Chat size={28} />}
          action={back}
        >
          <p>Other people’s conversations appear here after you vote or comment in them while signed in.</p>
        </EmptyState>
      </ConversationLists>
    </Page>
  )
}
