import { Button } from '@blueprintjs/core'
import { Duplicate, InfoSign, WarningSign } from '@blueprintjs/icons'
import type { ModerationComment } from '@folkmoot/api-types/comments'
import { getModerationList } from '@folkmoot/domain/comments'
import { commentMessages as messages } from '../../messages/comments.ts'
import type { NearDuplicate } from './use-near-duplicate-lists.ts'
import { formatSaveFailure } from './format-save-failure.ts'
import type { FailedRequest } from './standing.ts'

interface Props {
  comment: ModerationComment
  /** somebody else has taken it out of the list that it is seen in */
  decidedByOthers: boolean
  failure: FailedRequest | undefined
  nearDuplicates: readonly NearDuplicate[]
  onRetry: () => void
  onJump: (to: NearDuplicate) => void
}

/** What speaks for itself about a comment: flagged, decided elsewhere, not saved, like another one. */
export function CommentNotes({
  comment,
  decidedByOthers: elsewhere,
  failure,
  nearDuplicates: alike,
  onRetry,
  onJump,
}: Props) {
  return (
    <>
      {!comment.active && (
        <p className="comment-note comment-flagged">
          <WarningSign aria-hidden="true" />
          <span>{messages.flagWarning}</span>
        </p>
      )}
      {elsewhere && (
        <p className="comment-note">
          <InfoSign aria-hidden="true" />
          <span>
            <strong>{messages.elsewhere[getModerationList(comment.mod)]}.</strong> {messages.elsewhereWords}
          </span>
        </p>
      )}
      {failure && <SaveFailure failure={failure} onRetry={onRetry} />}
      {alike.length > 0 && <NearDuplicateButtons nearDuplicates={alike} onJump={onJump} />}
    </>
  )
}

function SaveFailure({ failure, onRetry }: { failure: FailedRequest; onRetry: () => void }) {
  return (
    <p className="comment-note comment-failed">
      <WarningSign aria-hidden="true" />
      <span>
        <strong>{messages.notSaved(messages.attempts[failure.decision.kind])}</strong>{' '}
        {formatSaveFailure(failure.problem)}
      </span>
      <Button size="small" onClick={onRetry}>
        {messages.tryAgain}
      </Button>
    </p>
  )
}

function NearDuplicateButtons({ nearDuplicates: alike, onJump }: Pick<Props, 'alike' | 'onJump'>) {
  return (
    <p className="comment-alike">
      <Duplicate aria-hidden="true" />
      {alike.map((one) => {
        const words = messages.alike(one.tid, messages.lists[one.list])
        return (
          <Button
            key={one.tid}
            variant="minimal"
            size="small"
            aria-label={`${words}. ${messages.alikeLabel(one.tid)}`}
            onClick={() => onJump(one)}
          >
            {words}
          </Button>
        )
      })}
    </p>
  )
}
