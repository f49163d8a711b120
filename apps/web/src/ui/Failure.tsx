import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { reasonOf } from '../api/failure.ts'
import { messages } from '../messages.ts'

interface Props {
  /** what failed, in words */
  what: string
  /** what the call was rejected with; the server's reason is read from it */
  error?: unknown
  /** absent where trying again is not offered */
  onRetry?: () => void
  /** while the repeat is under way */
  retrying?: boolean
}

/** Says what failed and why, and offers to try again. */
export function Failure({ what, error, onRetry, retrying = false }: Props) {
  return (
    <div className="notice notice-danger" role="alert">
      <div>
        <p className="notice-title">{what}</p>
        {error !== undefined && <p className="notice-reason">{reasonOf(error)}</p>}
      </div>
      {onRetry && (
        <Button icon={<Refresh />} loading={retrying} onClick={onRetry}>
          {messages.retry}
        </Button>
      )}
    </div>
  )
}
