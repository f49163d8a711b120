import { Tag } from '@blueprintjs/core'
import { formatInviteStatus } from '@folkmoot/domain/invites'

/** Success, info, error, warning, in the order of the statuses (CODE-2). */
const INTENTS = ['success', 'primary', 'danger', 'warning'] as const

/** The status of a code as a word with a colour. */
export function InviteStatusTag({ status }: { status: number }) {
  return (
    <Tag minimal round intent={INTENTS[status] ?? 'none'}>
      {formatInviteStatus(status)}
    </Tag>
  )
}
