import type { ReactNode } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { ConflictLine } from './ConflictLine.tsx'
import { findDecidedConflict } from './decided-conflict.ts'
import { formatDecisionProblem } from './format-decision-problem.ts'
import type { Conflict, FailedDecision, Notice } from './moderation-types.ts'
import { listDecided } from './undo.ts'

interface Props {
  conversation_id: string
  notice: Notice | undefined
  /** comments that remain in the list */
  remaining: number
}

const FAILURES: readonly Notice['kind'][] = ['failed', 'interrupted', 'undo-failed']
const isFailure = (notice: Notice): boolean =>
  FAILURES.includes(notice.kind) || (notice.kind === 'bulk-done' && notice.bulk.failed > 0)

/** The last event. Screen readers read it when they are idle, a failure at once. */
export function NoticeLine({ conversation_id, notice, remaining }: Props) {
  const hasFailed = notice !== undefined && isFailure(notice)
  const renderConflicts = (conflicts: readonly Conflict[]) => renderFirst(conflicts, conversation_id)
  const text = notice && renderNotice(notice, remaining, renderConflicts)
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

/** The first of several conflicts. The ConflictList shows the others. */
function renderFirst([first, ...others]: readonly Conflict[], conversation_id: string): ReactNode {
  if (!first) return undefined
  return (
    <>
      <ConflictLine conversation_id={conversation_id} conflict={first} />
      {others.length > 0 && ` ${messages.moreConflicts(others.length)}`}
    </>
  )
}

/** Adds how many comments remain when a decision has moved some out of the list. */
const appendRemaining = (text: string, kind: string, remaining: number) =>
  kind === 'meta' || kind === 'restore' ? text : `${text} ${messages.left(remaining)}`

/** Why decisions were not saved. */
function renderFailed([first, ...others]: readonly FailedDecision[]): string {
  if (!first || others.length > 0) return messages.someFailed(others.length + (first ? 1 : 0))
  const conflict = findDecidedConflict(first.problem)
  return conflict
    ? messages.decidedFirstNotice(first.tid, conflict.moderator, conflict.list)
    : messages.oneFailed(first.tid, formatDecisionProblem(first.problem))
}

function renderNotice(
  notice: Notice,
  remaining: number,
  renderConflicts: (conflicts: readonly Conflict[]) => ReactNode,
): ReactNode {
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
      return (
        <>
          {notice.tids.length > 0 && `${messages.undone(notice.tids)} `}
          {renderConflicts(notice.conflicts)}
        </>
      )
    case 'undo-failed':
      return `${messages.undoFailed} ${formatDecisionProblem(notice.problem)}`
    case 'failed':
      return renderFailed(notice.failures)
    case 'interrupted':
      return messages.interrupted(notice.failures.map(({ tid }) => tid))
    case 'decided-by-others':
      return messages.someDecidedByOthers(notice.count)
    case 'conflicts':
      return renderConflicts(notice.conflicts)
  }
}
