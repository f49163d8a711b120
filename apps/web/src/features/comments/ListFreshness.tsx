import { Button } from '@blueprintjs/core'
import { Refresh, WarningSign } from '@blueprintjs/icons'
import { commentMessages as messages } from '../../messages/comments.ts'
import type { Standing } from './standing.ts'

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

interface Props {
  standing: Standing
  onReload: () => void
}

/** From when the lists are. When they could not be refreshed it says so, and what was there stays. */
export function ListFreshness({ standing: { at, problems }, onReload }: Props) {
  const stale = Object.keys(problems).length > 0
  const time = at === 0 ? '' : clock.format(at)
  return (
    <div className="list-freshness" data-stale={stale}>
      <p role={stale ? 'alert' : undefined}>
        {stale && <WarningSign aria-hidden="true" />}
        {stale ? messages.stale(time) : messages.fresh(time)}
      </p>
      <Button size="small" variant={stale ? 'solid' : 'minimal'} icon={<Refresh />} onClick={onReload}>
        {messages.reload}
      </Button>
    </div>
  )
}
