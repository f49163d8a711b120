import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { formatReason } from '../api/failure.ts'
import { useRetryFocus } from './use-retry-focus.ts'

interface Props {
  /** the failed action, in words */
  what: string
  /** the rejection of the call; the server's reason is read from it */
  error?: unknown
  /** absent where no retry is offered */
  onRetry?: () => void
  /** true while the retry is running */
  isRetrying?: boolean
}

/** Shows the failed action and the reason, with Retry where that can help, and does not move the focus. */
export function Failure({ what, error, onRetry, isRetrying = false }: Props) {
  const [message, markRetry] = useRetryFocus(isRetrying)
  const retry = () => {
    markRetry()
    onRetry?.()
  }
  return (
    <div ref={message} className="notice notice-danger" role="alert">
      <div>
        <p className="notice-title">{what}</p>
        {error !== undefined && <p className="notice-reason">{formatReason(error)}</p>}
      </div>
      {onRetry && (
        <Button icon={<Refresh />} loading={isRetrying} onClick={retry}>
          Retry
        </Button>
      )}
    </div>
  )
}
