import { Button } from '@blueprintjs/core'
import { Refresh, WarningSign } from '@blueprintjs/icons'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { LISTS } from './lists.ts'
import type { Standing } from './standing.ts'

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

interface Props {
  standing: Standing
  onReload: () => void
}

/** What can be said of the lists: before all of them have come once, there is no time to name. */
function wordsFor(at: number, failed: readonly string[]): string {
  if (at === 0) return failed.length > 0 ? messages.notLoaded(failed) : ''
  const time = clock.format(at)
  return failed.length > 0 ? messages.stale(time) : messages.fresh(time)
}

/** From when the lists are. When they could not be refreshed it says so, and what was there stays. */
export function ListFreshness({ standing: { at, problems }, onReload }: Props) {
  const failed = LISTS.filter((list) => problems[list] !== undefined).map((list) => messages.lists[list])
  const stale = failed.length > 0
  return (
    <div className="list-freshness" data-stale={stale}>
      <p role={stale ? 'alert' : undefined}>
        {stale && <WarningSign aria-hidden="true" />}
        {wordsFor(at, failed)}
      </p>
      <Button size="small" variant={stale ? 'solid' : 'minimal'} icon={<Refresh />} onClick={onReload}>
        {messages.reload}
      </Button>
    </div>
  )
}
