import {
  CONVERSATION_STATUS,
  CONVERSATION_STATUSES,
  type ConversationStatus,
} from '@folkmoot/domain/lifecycle'
import { lifecycleMessages as words } from '../../messages/lifecycle.ts'

/** Those that servers without schedule and archive have. */
const COMMON_STATUSES: ReadonlySet<ConversationStatus> = new Set(['draft', 'open', 'closed'])

interface Props {
  status: ConversationStatus
  /** whether the server knows schedule and archive */
  knowsTimes: boolean
}

/** The states in their order, with a mark at the present one. */
export function LifecycleTrack({ status, knowsTimes }: Props) {
  const shown = CONVERSATION_STATUSES.filter((one) => knowsTimes || COMMON_STATUSES.has(one))
  return (
    <ol className="lifecycle-track" aria-label={words.track}>
      {shown.map((one) => (
        <li key={one} aria-current={one === status ? 'step' : undefined}>
          {CONVERSATION_STATUS[one]}
          {one === status && <span className="visually-hidden"> {words.now}</span>}
        </li>
      ))}
    </ol>
  )
}
