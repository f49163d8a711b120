import { Button, ProgressBar } from '@blueprintjs/core'
import { ChevronDown, ChevronUp, Undo } from '@blueprintjs/icons'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { type Decision, findDecidedConflict, formatDecisionProblem } from './moderation-queue.ts'
import type { FailedDecision, Moderation, Notice, UndoableAction } from './use-moderation.ts'

interface Props {
  moderation: Moderation
  /** index of the current comment, and the number of comments */
  index: number
  length: number
  /** position of the current comment without those that others have decided, from 1; 0 for one of those */
  at: number
  all: number
  /** comments that remain in the list */
  remaining: number
  onStep: (by: 1 | -1) => void
}

/** The comments that an action is about: of a replacement, the one that was replaced. */
const listDecided = ({ kind, changes }: UndoableAction): readonly number[] =>
  kind === 'replace' ? [...changes.keys()].slice(0, 1) : [...changes.keys()]

const formatUndo = (action: UndoableAction) =>
  messages.undoWhat(messages.done(messages.kinds[action.kind], listDecided(action)))

const formatPosition = (at: number, all: number) =>
  at > 0 ? messages.position(at, all) : messages.positionDecidedByOthers

/** The position in the queue, the last event, and undo. The bar stays in view while the comments scroll. */
export function QueueBar(props: Props) {
  const { moderation, index, length, at, all, onStep } = props
  const { lastAction } = moderation
  return (
    <div className="row ends queue-bar">
      <div className="row gap-8 queue-steps">
        <Button
          icon={<ChevronUp />}
          endIcon={<kbd aria-hidden="true">k</kbd>}
          disabled={index <= 0}
          onClick={() => onStep(-1)}
        >
          {messages.previous}
        </Button>
        <Button
          icon={<ChevronDown />}
          endIcon={<kbd aria-hidden="true">j</kbd>}
          disabled={index < 0 || index >= length - 1}
          onClick={() => onStep(1)}
        >
          {messages.next}
        </Button>
        {length > 0 && <span className="digits">{formatPosition(at, all)}</span>}
      </div>
      <NoticeLine notice={moderation.notice} remaining={props.remaining} />
      <Button
        icon={<Undo />}
        endIcon={<kbd aria-hidden="true">u</kbd>}
        disabled={!lastAction}
        aria-label={lastAction ? formatUndo(lastAction) : messages.undo}
        onClick={moderation.undo}
      >
        {messages.undo}
      </Button>
    </div>
  )
}

interface NoticeLineProps {
  notice: Notice | undefined
  /** comments that remain in the list */
  remaining: number
}

const FAILURES: readonly Notice['kind'][] = ['failed', 'interrupted']
const isFailure = (notice: Notice): boolean =>
  FAILURES.includes(notice.kind) || (notice.kind === 'bulk-done' && notice.failed > 0)

/** The last event. Screen readers read it when they are idle, a failure at once. */
function NoticeLine({ notice, remaining }: NoticeLineProps) {
  const hasFailed = notice !== undefined && isFailure(notice)
  const text = notice && formatNotice(notice, remaining)
  return (
    <>
      <p className="queue-notice" role="status">
        {!hasFailed && text}
      </p>
      <p className="queue-notice problem" role="alert">
        {hasFailed && text}
      </p>
    </>
  )
}

/** Adds how many comments remain when a decision has moved some out of the list. */
const appendRemaining = (text: string, kind: string, remaining: number) =>
  kind === 'meta' || kind === 'restore' ? text : `${text} ${messages.left(remaining)}`

/** Why decisions were not saved. */
function formatFailed([first, ...others]: readonly FailedDecision[]): string {
  if (!first || others.length > 0) return messages.someFailed(others.length + (first ? 1 : 0))
  const conflict = findDecidedConflict(first.problem)
  return conflict
    ? messages.decidedFirstNotice(first.tid, conflict.moderator, conflict.list)
    : messages.oneFailed(first.tid, formatDecisionProblem(first.problem))
}

function formatNotice(notice: Notice, remaining: number): string {
  switch (notice.kind) {
    case 'done': {
      const { kind } = notice.action
      return appendRemaining(messages.done(messages.kinds[kind], listDecided(notice.action)), kind, remaining)
    }
    case 'bulk-done': {
      const { action, total, failed } = notice
      const text = messages.bulkDone(messages.kinds[action.kind], total, failed)
      return failed > 0 ? text : appendRemaining(text, action.kind, remaining)
    }
    case 'undone':
      return messages.undone(notice.tids)
    case 'failed':
      return formatFailed(notice.failures)
    case 'interrupted':
      return messages.interrupted(notice.tids)
    case 'decided-by-others':
      return messages.someDecidedByOthers(notice.count)
  }
}

interface SelectionProps {
  selected: ReadonlySet<number>
  moderation: Moderation
  onDecide: (decision: Decision) => void
  onReason: () => void
  onRetry: (tids: readonly number[]) => void
  onSelectAll: () => void
  onClear: () => void
}

/** Decides about all selected comments, and shows the progress. */
export function SelectionBar(props: SelectionProps) {
  const { selected, moderation, onSelectAll, onClear } = props
  const { progress, unsaved, failures } = moderation
  const isSaving = unsaved.size > 0 && progress.total > 1
  if (selected.size === 0 && !isSaving) return null
  const failed = [...selected].filter((tid) => {
    const failure = failures.get(tid)
    return failure && !findDecidedConflict(failure.problem)
  })
  return (
    <section className="stack gap-8 box bulk-bar" aria-label={messages.selectedLabel}>
      {isSaving && <BulkProgress progress={progress} />}
      {selected.size > 0 && (
        <div className="row gap-8">
          <div className="row gap-8">
            <strong role="status">{messages.selected(selected.size)}</strong>
            <Button variant="minimal" onClick={onSelectAll}>
              {messages.selectAll}
            </Button>
            <Button variant="minimal" onClick={onClear}>
              {messages.clear}
            </Button>
          </div>
          <BulkDecisions {...props} failed={failed} />
        </div>
      )}
    </section>
  )
}

interface DecisionsProps extends SelectionProps {
  /** selected comments whose decision failed */
  failed: readonly number[]
}

function BulkDecisions({ failed, onDecide, onReason, onRetry }: DecisionsProps) {
  return (
    <div className="row gap-8 bulk-decisions">
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

function BulkProgress({ progress: { done, failed, total } }: Pick<Moderation, 'progress'>) {
  const label = messages.progress(done, total)
  return (
    <div className="row gap-8 bulk-progress">
      <span>{label}</span>
      <ProgressBar stripes={false} value={(done + failed) / total} aria-label={label} />
    </div>
  )
}
