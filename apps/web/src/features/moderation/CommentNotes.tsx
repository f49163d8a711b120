import { Button } from '@blueprintjs/core'
import { InfoSign, WarningSign } from '@blueprintjs/icons'
import type { ModerationComment } from '@folkmoot/api-types/comments'
import { getModerationList } from '@folkmoot/domain/comments'
import { formatReason } from '../../api/failure.ts'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { moderationTeamMessages as teamMessages } from '../../messages/moderation-team.ts'
import type { CommentTeam } from './comment-team.ts'
import { ConflictNote } from './ConflictNote.tsx'
import { findDecidedConflict } from './decided-conflict.ts'
import { HeldNote } from './HeldNote.tsx'
import { formatDecisionProblem } from './format-decision-problem.ts'
import type { FailedDecision } from './moderation-types.ts'

interface Props {
  comment: ModerationComment
  /** someone else has moved it out of the list that shows it */
  isDecidedByOthers: boolean
  failure: FailedDecision | undefined
  onRetry: () => void
  onOpen: (tid: number) => void
  team: CommentTeam
}

/** Notes on a comment: flagged, decided by others, not saved, a repeat of another one. */
export function CommentNotes(props: Props) {
  const { comment, isDecidedByOthers, failure, onRetry, onOpen, team } = props
  const conflict = failure && findDecidedConflict(failure.problem)
  return (
    <>
      {!comment.active && (
        <p className="comment-note comment-flagged">
          <WarningSign aria-hidden="true" />
          <span>{messages.flagWarning}</span>
        </p>
      )}
      {team.holder && (
        <HeldNote holder={team.holder.name} canChange={team.canChange} onTakeOver={team.onTakeOver} />
      )}
      {isDecidedByOthers && !conflict && (
        <p className="comment-note">
          <InfoSign aria-hidden="true" />
          <DecidedByOthers comment={comment} team={team} />
        </p>
      )}
      {failure && conflict && (
        <ConflictNote
          failure={failure}
          conflict={conflict}
          now={team.time}
          onKeep={team.onKeep}
          onDisagree={team.onDisagree}
        />
      )}
      {team.opinionProblem !== undefined && (
        <p className="comment-note comment-failed" role="alert">
          {formatReason(team.opinionProblem)}
        </p>
      )}
      {failure && !conflict && <NotSaved failure={failure} onRetry={onRetry} />}
      {comment.repeats !== undefined && <Repeats tid={comment.repeats} onOpen={onOpen} />}
    </>
  )
}

/** Who decided, and when, with the button of who would have decided otherwise; without a name where nobody told it. */
function DecidedByOthers({ comment, team }: Pick<Props, 'comment' | 'team'>) {
  const { latest, canDisagree, onDisagree } = team
  if (!latest)
    return (
      <span>
        <strong>{messages.decidedByOthers[getModerationList(comment.mod)]}.</strong>{' '}
        {messages.decidedByOthersHelp}
      </span>
    )
  const { list, moderator, isOwn, ago } = latest
  return (
    <>
      <span>
        {isOwn ? teamMessages.decidedByYou(list, ago) : teamMessages.decidedBy(moderator, list, ago)}
      </span>
      {canDisagree && (
        <Button size="small" onClick={() => onDisagree(-comment.mod)}>
          {teamMessages.disagree}
        </Button>
      )}
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
