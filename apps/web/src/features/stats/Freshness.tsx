import { Button } from '@blueprintjs/core'
import { WarningSign } from '@blueprintjs/icons'
import { monitorMessages } from '../../messages/stats.ts'
import { messages } from '../../messages.ts'
import { useRetryFocus } from '../../ui/use-retry-focus.ts'

interface StaleProps {
  /** when the figures arrived, in the reader's format */
  time: string
  retrying: boolean
  onRetry: () => void
}

interface Props extends Omit<StaleProps, 'time'> {
  /** when the figures arrived, in milliseconds */
  loadedAtMs: number
  /** true if the last refresh failed */
  stale: boolean
}

const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

function StaleNotice({ time, retrying, onRetry }: StaleProps) {
  const [line, markRetry] = useRetryFocus(retrying)
  const retry = () => {
    markRetry()
    onRetry()
  }
  return (
    <div ref={line} className="freshness" data-stale>
      <p role="alert">
        <WarningSign aria-hidden="true" />
        {monitorMessages.statsStale(time)}
      </p>
      <Button size="small" loading={retrying} onClick={retry}>
        {messages.retry}
      </Button>
    </div>
  )
}

/** The age of the figures. It has the same height after a failed refresh. */
export function Freshness({ loadedAtMs, stale, ...again }: Props) {
  const time = timeFormat.format(loadedAtMs)
  if (stale) return <StaleNotice time={time} {...again} />
  return (
    <div className="freshness">
      <p>{monitorMessages.statsFresh(time)}</p>
    </div>
  )
}
