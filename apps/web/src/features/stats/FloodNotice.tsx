import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import type { Flood } from '@folkmoot/api-types/newcomers'
import { newcomersMessages as messages } from '../../messages/newcomers.ts'
import { POLLING_OPTIONS, useFloodsQuery } from './stats-api.ts'

const dateTimeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

interface CurrentFloodProps {
  flood: Flood
  /** newcomers of a minute with whom a flood begins */
  limit: number
  isChecked: boolean
}

/** What happens now, and what an owner can do. */
const CurrentFlood = ({ flood, limit, isChecked }: CurrentFloodProps) => (
  <div className="notice notice-warning" role="status" data-testid="flood">
    <div className="flood-notice">
      <p className="notice-title">{messages.floodNow}</p>
      <p>
        {messages.floodJoined(dateTimeFormat.format(flood.began_at), flood.joined)}{' '}
        {messages.floodLimit(limit)}
      </p>
      <p>{isChecked ? messages.floodChecked(timeFormat.format(flood.until)) : messages.floodUnchecked}</p>
      <p>{messages.floodWhatToDo}</p>
    </div>
  </div>
)

/**
 * Tells those who administer a conversation that too many newcomers join, and lists earlier times (SAFE-73); renders nothing
 * otherwise.
 */
export function FloodNotice({ conversation }: { conversation: ConversationDetails }) {
  const { conversation_id, newcomer_check } = conversation
  const { data, fulfilledTimeStamp: now = 0 } = useFloodsQuery(
    { query: { conversation_id } },
    POLLING_OPTIONS,
  )
  if (!data) return null
  const current = data.floods.find(({ until }) => now < until)
  const earlier = data.floods.filter((flood) => flood !== current)
  return (
    <>
      {current && <CurrentFlood flood={current} limit={data.limit} isChecked={newcomer_check !== 'never'} />}
      {earlier.length > 0 && (
        <details className="earlier-floods">
          <summary>{messages.earlierFloods(earlier.length)}</summary>
          <ul>
            {earlier.map(({ began_at, until, joined }) => (
              <li key={began_at}>
                {messages.earlierFlood(dateTimeFormat.format(began_at), timeFormat.format(until), joined)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
