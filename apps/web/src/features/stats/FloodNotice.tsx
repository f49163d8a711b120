import type { ConversationHealth } from '@folkmoot/api-types/stats'
import { newcomersMessages as messages } from '../../messages/newcomers.ts'

const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

/** Tells those who administer a conversation that unusually many people come, and what they can do (SAFE-73). */
export const FloodNotice = ({ flood }: { flood: ConversationHealth['flood'] }) =>
  flood && (
    <div className="notice notice-warning" role="status" data-testid="flood">
      <div className="flood-notice">
        <p className="notice-title">{messages.floodNow}</p>
        <p>{messages.floodPeople(timeFormat.format(flood.since), flood.people)}</p>
        <p>{messages.floodWhatToDo}</p>
      </div>
    </div>
  )
