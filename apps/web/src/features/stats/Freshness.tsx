import { Button } from '@blueprintjs/core'
import { WarningSign } from '@blueprintjs/icons'
import { useRetryFocus } from '../../ui/use-retry-focus.ts'

interface StaleProps {
  /** when the figures arrived, in the reader's format */
  time: string
  isRetrying: boolean
  onRetry: () => void
}

interface Props extends Omit<StaleProps, 'time'> {
  /** when the figures arrived, in milliseconds */
  loadedAtMs: number
  /** true if the last refresh failed */
  isStale: boolean
}

const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

function StaleNotice({ time, isRetrying, onRetry }: StaleProps) {
  const [line, markRetry] = useRetryFocus(isRetrying)
  const retry = () => {
    markRetry()
    onRetry()
  }
  return (
    <div ref={line} className="freshness" data-stale>
      <p role="alert">
        <WarningSign aria-hidden="true" />
        {`Not refreshed since ${time}.`}
      </p>
      <Button size="small" loading={isRetrying} onClick={retry}>
        Retry
      </Button>
    </div>
  )
}

/** The age of the figures. It has the same height after a failed refresh. */
export function Freshness({ loadedAtMs, isStale, ...again }: Props) {
  const time = timeFormat.format(loadedAtMs)
  if (isStale) return <StaleNotice time={time} {...again} />
  return (
    <div className="freshness">
      <p>{`As of ${time}, refreshed every 10 seconds.`}</p>
    </div>
  )
}
