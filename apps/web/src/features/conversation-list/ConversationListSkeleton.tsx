import { conversationListMessages } from '../../messages/conversation-list.ts'
import { Loading } from '../../ui/Loading.tsx'

const CARD_KEYS = [0, 1, 2]

/** Placeholder of the list while it loads: its text (LIST-3) and the shape of some cards. */
export function ConversationListSkeleton() {
  return (
    <Loading text={conversationListMessages.loading} visible>
      <div className="conversation-list">
        {CARD_KEYS.map((card) => (
          <div className="conversation-card" key={card}>
            <div className="skeleton skeleton-line" />
            <div className="skeleton skeleton-line" />
            <div className="skeleton skeleton-line" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
