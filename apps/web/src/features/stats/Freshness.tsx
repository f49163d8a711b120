import { Button } from '@blueprintjs/core'
import { WarningSign } from '@blueprintjs/icons'
import { messages } from '../../messages.ts'
import { useRetryFocus } from '../../ui/use-retry-focus.ts'

interface StaleProps {
  /** when the figures arrived, as the reader writes it */
  time: string
  retrying: boolean
  onRetry: () => void
}

interface Props extends Omit<StaleProps, 'time'> {
  /** when the figures arrived, in milliseconds */
  loadedAtMs: number
  /** the last attempt to refresh them failed */
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
        {messages.statsStale(time)}
      </p>
      <Button size="small" loading={retrying} onClick={retry}>
        {messages.retry}
      </Button>
    </div>
  )
}

/** From when the figures are. It takes the same room whether they could be refreshed or not. */
export function Freshness({ loadedAtMs: at, stale, ...again }: Props) {
  const time = timeFormat.format(at)
  if (stale) return <StaleNotice time={time} {...again} />
  return (
    <div className="freshness">
      <p>{messages.statsFresh(time)}</p>
    </div>
  )
}
