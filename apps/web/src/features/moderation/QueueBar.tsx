import { Button } from '@blueprintjs/core'
import { ChevronDown, ChevronUp, Undo } from '@blueprintjs/icons'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import type { FailedDecision, ModerationState, Notice, UndoableAction } from './moderation-types.ts'
import { listDecided } from './moderation-state.ts'
import { findDecidedConflict, formatDecisionProblem } from './decided-conflict.ts'

interface Props {
  state: ModerationState
  /** index of the current comment, and the number of comments */
  index: number
  length: number
  /** position of the current comment without those that others have decided, from 1; 0 for one of those */
  at: number
  all: number
  /** comments that remain in the list */
  remaining: number
  onStep: (by: 1 | -1) => void
  onUndo: () => void
}

const formatUndo = (action: UndoableAction) =>
  messages.undoWhat(messages.done(messages.kinds[action.kind], listDecided(action)))

const formatPosition = (at: number, all: number) =>
  at > 0 ? messages.position(at, all) : messages.positionDecidedByOthers

/** The position in the queue, the last event, and undo. The bar stays in view while the comments scroll. */
export function QueueBar(props: Props) {
  const { state, index, length, at, all, onStep, onUndo } = props
  const lastAction = state.undoable.at(-1)
  return (
    <div className="queue-bar">
      <div className="queue-steps">
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
        {length > 0 && <span className="queue-position">{formatPosition(at, all)}</span>}
      </div>
      <NoticeLine notice={state.notice} remaining={props.remaining} />
      <Button
        icon={<Undo />}
        endIcon={<kbd aria-hidden="true">u</kbd>}
        disabled={!lastAction}
        aria-label={lastAction ? formatUndo(lastAction) : messages.undo}
        onClick={onUndo}
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
  FAILURES.includes(notice.kind) || (notice.kind === 'bulk-done' && notice.bulk.failed > 0)

/** The last event. Screen readers read it when they are idle, a failure at once. */
function NoticeLine({ notice, remaining }: NoticeLineProps) {
  const hasFailed = notice !== undefined && isFailure(notice)
  const text = notice && formatNotice(notice, remaining)
  return (
    <>
      <p className="queue-notice" role="status">
        {!hasFailed && text}
      </p>
      <p className="queue-notice queue-notice-failed" role="alert">
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
      const { kind, total, failed } = notice.bulk
      const text = messages.bulkDone(messages.kinds[kind], total, failed)
      return failed > 0 ? text : appendRemaining(text, kind, remaining)
    }
    case 'undone':
      return messages.undone(notice.tids)
    case 'failed':
      return formatFailed(notice.failures)
    case 'interrupted':
      return messages.interrupted(notice.failures.map(({ tid }) => tid))
    case 'decided-by-others':
      return messages.someDecidedByOthers(notice.count)
  }
}
