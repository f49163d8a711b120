import { moderationMessages as messages } from '../../messages/moderation.ts'
import { findDecidedConflict } from './decided-conflict.ts'
import { formatDecisionProblem } from './format-decision-problem.ts'
import type { FailedDecision, Notice } from './moderation-types.ts'
import { listDecided } from './moderation-state.ts'

interface Props {
  notice: Notice | undefined
  /** comments that remain in the list */
  remaining: number
}

const FAILURES: readonly Notice['kind'][] = ['failed', 'interrupted']
const isFailure = (notice: Notice): boolean =>
  FAILURES.includes(notice.kind) || (notice.kind === 'bulk-done' && notice.bulk.failed > 0)

/** The last event. Screen readers read it when they are idle, a failure at once. */
export function NoticeLine({ notice, remaining }: Props) {
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
