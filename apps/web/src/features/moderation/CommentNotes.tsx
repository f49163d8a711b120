import { Button } from '@blueprintjs/core'
import { InfoSign, WarningSign } from '@blueprintjs/icons'
import type { ModerationComment } from '@folkmoot/api-types/comments'
import { getModerationList } from '@folkmoot/domain/comments'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { type DecidedConflict, findDecidedConflict, formatDecisionProblem } from './decided-conflict.ts'
import type { FailedDecision } from './moderation-types.ts'
import { createRelativeTimeFormat } from '../../ui/relative-time.ts'

interface Props {
  comment: ModerationComment
  /** someone else has moved it out of the list that shows it */
  isDecidedByOthers: boolean
  failure: FailedDecision | undefined
  /** milliseconds */
  now: number
  onRetry: () => void
  /** keeps the decision of somebody else that came first */
  onKeep: () => void
  onOpen: (tid: number) => void
}

/** Notes on a comment: flagged, decided by others, not saved, a repeat of another one. */
export function CommentNotes(props: Props) {
  const { comment, isDecidedByOthers, failure, now, onRetry, onKeep, onOpen } = props
  const conflict = failure && findDecidedConflict(failure.problem)
  return (
    <>
      {!comment.active && (
        <p className="comment-note comment-flagged">
          <WarningSign aria-hidden="true" />
          <span>{messages.flagWarning}</span>
        </p>
      )}
      {isDecidedByOthers && !conflict && (
        <p className="comment-note">
          <InfoSign aria-hidden="true" />
          <span>
            <strong>{messages.decidedByOthers[getModerationList(comment.mod)]}.</strong>{' '}
            {messages.decidedByOthersHelp}
          </span>
        </p>
      )}
      {failure && conflict && (
        <ConflictNote failure={failure} conflict={conflict} now={now} onKeep={onKeep} />
      )}
      {failure && !conflict && <NotSaved failure={failure} onRetry={onRetry} />}
      {comment.repeats !== undefined && <Repeats tid={comment.repeats} onOpen={onOpen} />}
    </>
  )
}

function NotSaved({ failure, onRetry }: { failure: FailedDecision; onRetry: () => void }) {
  return (
    <p className="comment-note comment-failed">
      <WarningSign aria-hidden="true" />
      <span>
        <strong>{messages.notSaved[failure.decision.kind]}</strong> {formatDecisionProblem(failure.problem)}
      </span>
      <Button size="small" onClick={onRetry}>
        {messages.tryAgain}
      </Button>
    </p>
  )
}

/** The comment that a moderator says it repeats. */
function Repeats({ tid, onOpen }: { tid: number; onOpen: (tid: number) => void }) {
  return (
    <p className="comment-note">
      <span>{messages.repeats(tid)}</span>
      <Button size="small" onClick={() => onOpen(tid)}>
        {messages.goToDuplicate(tid)}
      </Button>
    </p>
  )
}

const formatAge = createRelativeTimeFormat()

interface ConflictNoteProps {
  failure: FailedDecision
  conflict: DecidedConflict
  /** milliseconds */
  now: number
  onKeep: () => void
}

/** Says who decided first. Who disagrees decides again, knowingly (MODS-8). */
function ConflictNote({ failure: { decision }, conflict, now, onKeep }: ConflictNoteProps) {
  const { list, moderator, created } = conflict
  const age = created === undefined ? '' : formatAge(created, Math.max(now, created))
  return (
    <div className="comment-note comment-conflict" role="group" aria-label={messages.conflictLabel}>
      <WarningSign aria-hidden="true" />
      <span>{messages.decidedFirst(moderator, list, age, decision.kind)}</span>
      <Button size="small" onClick={onKeep}>
        {messages.keepDecision}
      </Button>
    </div>
  )
}
