import { PRODUCT, type ParticipantPage } from '@folkmoot/domain'
import { useMessages } from './messages/use-messages.ts'

/**
 * The page of one conversation. Where features come in:
 * - features/invite-tree: instead of the comment, while `conversation.treevite_enabled` and nobody is known;
 *   the invites to pass on stand below the comment;
 * - features/opinion-map: below the comment, when `conversation.vis_type` is 1.
 */
export function App({ page }: { page: ParticipantPage }) {
  const messages = useMessages()
  return <h1 data-conversation={page.conversation_id}>{messages.title(PRODUCT)}</h1>
}
