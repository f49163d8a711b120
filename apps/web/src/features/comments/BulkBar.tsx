import { Button, ProgressBar } from '@blueprintjs/core'
import type { Decision } from '@folkmoot/domain/triage'
import { commentMessages as messages } from '../../messages/comments.ts'
import type { Standing } from './standing.ts'

interface Props {
  selected: ReadonlySet<number>
  state: Standing
  onDecide: (decision: Decision) => void
  onReason: () => void
  onRetry: (tids: readonly number[]) => void
  onSelectAll: () => void
  onClear: () => void
}

/** Decides about all that is selected, and says how far that has come. */
export function BulkBar({
  selected,
  state: standing,
  onDecide,
  onReason,
  onRetry,
  onSelectAll,
  onClear,
}: Props) {
  const { progress, busy, failures } = standing
  const underWay = busy.size > 0 && progress.total > 1
  if (selected.size === 0 && !underWay) return null
  const failed = [...selected].filter((tid) => failures.has(tid))
  return (
    <section className="bulk-bar" aria-label={messages.selectedLabel}>
      {underWay && <BulkProgress progress={progress} />}
      {selected.size > 0 && (
        <div className="bulk-choices">
          <div className="bulk-what">
            <strong role="status">{messages.selected(selected.size)}</strong>
            <Button variant="minimal" onClick={onSelectAll}>
              {messages.selectAll}
            </Button>
            <Button variant="minimal" onClick={onClear}>
              {messages.clear}
            </Button>
          </div>
          <div className="bulk-decisions">
            <Button intent="primary" onClick={() => onDecide({ kind: 'accept' })}>
              {messages.accept}
            </Button>
            <Button onClick={() => onDecide({ kind: 'reject' })}>{messages.reject}</Button>
            <Button aria-label={messages.rejectWithReason} onClick={onReason}>
              {messages.withReason}
            </Button>
            <Button onClick={() => onDecide({ kind: 'meta', is_meta: true })}>{messages.markMetadata}</Button>
            {failed.length > 0 && (
              <Button intent="danger" onClick={() => onRetry(failed)}>
                {messages.retryFailed(failed.length)}
              </Button>
            )}
          </div>
        </div>
      )}
    </section>
  )
}

function BulkProgress({ progress: { done, failed, total } }: Pick<Standing, 'progress'>) {
  const words = messages.progress(done, total)
  return (
    <div className="bulk-progress">
      <span>{words}</span>
      <ProgressBar stripes={false} value={(done + failed) / total} aria-label={words} />
    </div>
  )
}
