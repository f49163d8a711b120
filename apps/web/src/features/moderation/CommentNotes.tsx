import { Button } from '@blueprintjs/core'
import { Duplicate, InfoSign, WarningSign } from '@blueprintjs/icons'
import type { ModerationComment } from '@folkmoot/api-types/comments'
import { getModerationList } from '@folkmoot/domain/comments'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { formatDecisionProblem } from './format-decision-problem.ts'
import type { FailedDecision } from './moderation-types.ts'
import type { CommentDuplicate } from './use-comment-duplicates.ts'

interface Props {
  comment: ModerationComment
  /** someone else has moved it out of the list that shows it */
  isDecidedByOthers: boolean
  failure: FailedDecision | undefined
  duplicates: readonly CommentDuplicate[]
  onRetry: () => void
  onOpenDuplicate: (duplicate: CommentDuplicate) => void
}

/** Notes on a comment: flagged, decided by others, not saved, similar to another one. */
export function CommentNotes(props: Props) {
  const { comment, isDecidedByOthers, failure, duplicates, onRetry, onOpenDuplicate } = props
  return (
    <>
      {!comment.active && (
        <p className="comment-note comment-flagged">
          <WarningSign aria-hidden="true" />
          <span>{messages.flagWarning}</span>
        </p>
      )}
      {isDecidedByOthers && (
        <p className="comment-note">
          <InfoSign aria-hidden="true" />
          <span>
            <strong>{messages.decidedByOthers[getModerationList(comment.mod)]}.</strong>{' '}
            {messages.decidedByOthersHelp}
          </span>
        </p>
      )}
      {failure && <NotSaved failure={failure} onRetry={onRetry} />}
      {duplicates.length > 0 && <Duplicates duplicates={duplicates} onOpenDuplicate={onOpenDuplicate} />}
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

function Duplicates({ duplicates, onOpenDuplicate }: Pick<Props, 'duplicates' | 'onOpenDuplicate'>) {
  return (
    <p className="comment-duplicates">
      <Duplicate aria-hidden="true" />
      {duplicates.map((duplicate) => {
        const { tid, list } = duplicate
        const label = messages.duplicate(tid, messages.lists[list])
        return (
          <Button
            key={tid}
            variant="minimal"
            size="small"
            aria-label={`${label}. ${messages.goToDuplicate(tid)}`}
            onClick={() => onOpenDuplicate(duplicate)}
          >
            {label}
          </Button>
        )
      })}
    </p>
  )
}
