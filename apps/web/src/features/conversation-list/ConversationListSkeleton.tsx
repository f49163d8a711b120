import { listing } from '../../messages/conversations-list.ts'
import { Loading } from '../../ui/Loading.tsx'

const CARDS = [0, 1, 2]

/** The list while it is loaded: its text (LIST-3) and the shape of some cards. */
export function ConversationListSkeleton() {
  return (
    <Loading text={listing.loading} visible>
      <div className="conversation-list">
        {CARDS.map((card) => (
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
