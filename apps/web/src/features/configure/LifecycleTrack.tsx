import {
  CONVERSATION_STATUS,
  CONVERSATION_STATUSES,
  type ConversationStatus,
} from '@folkmoot/domain/lifecycle'
import { lifecycleMessages as words } from '../../messages/lifecycle.ts'

interface Props {
  status: ConversationStatus
}

/** The states in their order, with a mark at the present one. */
export function LifecycleTrack({ status }: Props) {
  return (
    <ol className="lifecycle-track" aria-label={words.track}>
      {CONVERSATION_STATUSES.map((one) => (
        <li key={one} aria-current={one === status ? 'step' : undefined}>
          {CONVERSATION_STATUS[one]}
          {one === status && <span className="visually-hidden"> {words.now}</span>}
        </li>
      ))}
    </ol>
  )
}
