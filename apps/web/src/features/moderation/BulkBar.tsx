import { Button, ProgressBar } from '@blueprintjs/core'
import { isDecidedConflict } from './decided-conflict.ts'
import type { Decision } from './moderation-queue.ts'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import type { ModerationState } from './moderation-types.ts'

interface Props {
  selected: ReadonlySet<number>
  state: ModerationState
  onDecide: (decision: Decision) => void
  onReason: () => void
  onRetry: (tids: readonly number[]) => void
  onSelectAll: () => void
  onClear: () => void
}

/** Decides about all selected comments, and shows the progress. */
export function BulkBar({ selected, state, onDecide, onReason, onRetry, onSelectAll, onClear }: Props) {
  const { progress, unsaved, failures } = state
  const isSaving = unsaved.length > 0 && progress.total > 1
  if (selected.size === 0 && !isSaving) return null
  const failed = [...selected].filter((tid) => {
    const failure = failures.get(tid)
    return failure && !isDecidedConflict(failure)
  })
  return (
    <section className="bulk-bar" aria-label={messages.selectedLabel}>
      {isSaving && <BulkProgress progress={progress} />}
      {selected.size > 0 && (
        <div className="bulk-choices">
          <div className="bulk-selection">
            <strong role="status">{messages.selected(selected.size)}</strong>
            <Button variant="minimal" onClick={onSelectAll}>
              {messages.selectAll}
            </Button>
            <Button variant="minimal" onClick={onClear}>
              {messages.clear}
            </Button>
          </div>
          <BulkDecisions failed={failed} onDecide={onDecide} onReason={onReason} onRetry={onRetry} />
        </div>
      )}
    </section>
  )
}

interface DecisionsProps extends Pick<Props, 'onDecide' | 'onReason' | 'onRetry'> {
  /** selected comments whose decision failed */
  failed: readonly number[]
}

function BulkDecisions({ failed, onDecide, onReason, onRetry }: DecisionsProps) {
  return (
    <div className="bulk-decisions">
      <Button
        intent="primary"
        endIcon={<kbd aria-hidden="true">a</kbd>}
        onClick={() => onDecide({ kind: 'accept' })}
      >
        {messages.accept}
      </Button>
      <Button endIcon={<kbd aria-hidden="true">r</kbd>} onClick={() => onDecide({ kind: 'reject' })}>
        {messages.reject}
      </Button>
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
  )
}

function BulkProgress({ progress: { done, failed, total } }: Pick<ModerationState, 'progress'>) {
  const label = messages.progress(done, total)
  return (
    <div className="bulk-progress">
      <span>{label}</span>
      <ProgressBar stripes={false} value={(done + failed) / total} aria-label={label} />
    </div>
  )
}
