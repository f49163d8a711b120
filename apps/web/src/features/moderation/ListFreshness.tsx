import { Button } from '@blueprintjs/core'
import { Refresh, WarningSign } from '@blueprintjs/icons'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { LISTS } from './moderation-lists.ts'
import type { ModerationState } from './moderation-types.ts'

const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

interface Props {
  state: ModerationState
  onReload: () => void
}

/** Before the first complete load there is no time to show. */
function formatFreshness(refreshedAt: number, failed: readonly string[]): string {
  if (refreshedAt === 0) return failed.length > 0 ? messages.notLoaded(failed) : ''
  const time = timeFormat.format(refreshedAt)
  return failed.length > 0 ? messages.stale(time) : messages.fresh(time)
}

/** Says when the lists were loaded, and when they could not be refreshed. */
export function ListFreshness({ state: { refreshedAt, problems }, onReload }: Props) {
  const failed = LISTS.filter((list) => problems[list] !== undefined).map((list) => messages.lists[list])
  const isStale = failed.length > 0
  return (
    <div className="list-freshness" data-stale={isStale}>
      <p role={isStale ? 'alert' : undefined}>
        {isStale && <WarningSign aria-hidden="true" />}
        {formatFreshness(refreshedAt, failed)}
      </p>
      <Button size="small" variant={isStale ? 'solid' : 'minimal'} icon={<Refresh />} onClick={onReload}>
        {messages.reload}
      </Button>
    </div>
  )
}
