import { Button, ProgressBar } from '@blueprintjs/core'
import type { PresentModerator } from '@folkmoot/api-types/moderation-team'
import { isDecidedConflict } from './decided-conflict.ts'
import type { Decision } from './moderation-queue.ts'
import { moderationTeamMessages } from '../../messages/moderation-team.ts'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import type { ModerationState } from './moderation-types.ts'

interface Props {
  selected: ReadonlySet<number>
  state: ModerationState
  /** comments at which colleagues look: a decision leaves them out */
  held: ReadonlyMap<number, PresentModerator>
  onDecide: (decision: Decision) => void
  onReason: () => void
  onRetry: (tids: readonly number[]) => void
  onSelectAll: () => void
  onClear: () => void
}

/** Decides about all selected comments, and shows the progress. */
export function BulkBar({ selected, state, held, onDecide, onReason, onRetry, onSelectAll, onClear }: Props) {
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
            <LeftOut selected={selected} held={held} />
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

/** Says which of the selected comments a decision leaves out. */
function LeftOut({ selected, held }: Pick<Props, 'selected' | 'held'>) {
  const holders = [...selected].flatMap((tid) => held.get(tid) ?? [])
  if (holders.length === 0) return null
  return <span role="status">{moderationTeamMessages.leftOut(holders.map(({ name }) => name))}</span>
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
