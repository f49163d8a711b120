import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { formatReason } from '../api/failure.ts'
import { messages } from '../messages.ts'
import { useRetryFocus } from './use-retry-focus.ts'

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

/** Says what failed and why, and offers to try again, without taking the keyboard its place. */
export function Failure({ what, error, onRetry, retrying = false }: Props) {
  const [message, markRetry] = useRetryFocus(retrying)
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
        <Button icon={<Refresh />} loading={retrying} onClick={retry}>
          {messages.retry}
        </Button>
      )}
    </div>
  )
}
