import { Button } from '@blueprintjs/core'
import { WarningSign } from '@blueprintjs/icons'
import { messages } from '../../messages.ts'

interface Props {
  /** when the figures arrived, in milliseconds */
  at: number
  /** the last attempt to refresh them failed */
  stale: boolean
  retrying: boolean
  onRetry: () => void
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

/** From when the figures are. It takes the same room whether they could be refreshed or not. */
export function Freshness({ at, stale, retrying, onRetry }: Props) {
  const time = clock.format(at)
  return (
    <div className="freshness" data-stale={stale}>
      <p role={stale ? 'alert' : undefined}>
        {stale && <WarningSign aria-hidden="true" />}
        {stale ? messages.statsStale(time) : messages.statsFresh(time)}
      </p>
      {stale && (
        <Button size="small" loading={retrying} onClick={onRetry}>
          {messages.retry}
        </Button>
      )}
    </div>
  )
}
