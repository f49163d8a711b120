import { Button } from '@blueprintjs/core'
import { Duplicate, InfoSign, WarningSign } from '@blueprintjs/icons'
import type { ModerationComment } from '@folkmoot/api-types'
import { moderationListOf } from '@folkmoot/domain'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import type { Alike } from './use-alike.ts'
import { whyNot } from './why-not.ts'
import type { FailedRequest } from './standing.ts'

interface Props {
  comment: ModerationComment
  /** somebody else has taken it out of the list that it is seen in */
  elsewhere: boolean
  failure: FailedRequest | undefined
  alike: readonly Alike[]
  onRetry: () => void
  onJump: (to: Alike) => void
}

/** What speaks for itself about a comment: flagged, decided elsewhere, not saved, like another one. */
export function CommentNotes({ comment, elsewhere, failure, alike, onRetry, onJump }: Props) {
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
            <strong>{messages.elsewhere[moderationListOf(comment.mod)]}.</strong> {messages.elsewhereWords}
          </span>
        </p>
      )}
      {failure && <NotSaved failure={failure} onRetry={onRetry} />}
      {alike.length > 0 && <AlikeOnes alike={alike} onJump={onJump} />}
    </>
  )
}

function NotSaved({ failure, onRetry }: { failure: FailedRequest; onRetry: () => void }) {
  return (
    <p className="comment-note comment-failed">
      <WarningSign aria-hidden="true" />
      <span>
        <strong>{messages.notSaved(messages.attempts[failure.decision.kind])}</strong>{' '}
        {whyNot(failure.problem)}
      </span>
      <Button size="small" onClick={onRetry}>
        {messages.tryAgain}
      </Button>
    </p>
  )
}

function AlikeOnes({ alike, onJump }: Pick<Props, 'alike' | 'onJump'>) {
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
