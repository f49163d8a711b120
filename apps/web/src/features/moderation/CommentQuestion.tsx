import { Button } from '@blueprintjs/core'
import { Help } from '@blueprintjs/icons'
import type { ModerationComment } from '@folkmoot/api-types/comments'
import { triageMessages as messages } from '../../messages/triage.ts'
import { Failure } from '../../ui/Failure.tsx'
import { createRelativeTimeFormat } from '../../ui/relative-time.ts'
import { useAskColleagueMutation } from './triage-api.ts'

const formatAge = createRelativeTimeFormat()

interface Props {
  comment: ModerationComment
  /** milliseconds */
  now: number
  canChange: boolean
  /** called when the question is withdrawn */
  onChanged: () => void
}

/** What a moderator asked the others about a comment. */
export function CommentQuestion({ comment, now, canChange, onChanged }: Props) {
  const { question, conversation_id, tid } = comment
  const [send, { error, isLoading }] = useAskColleagueMutation()
  if (!question) return null
  const handleWithdraw = async () => {
    const answer = await send({ body: { conversation_id, tid, note: '' } })
    if (!answer.error) onChanged()
  }
  return (
    <>
      <div className="comment-note comment-question">
        <Help aria-hidden="true" />
        <span>
          <strong>{messages.asked(question.asked_by, formatAge(question.created, now))}</strong>{' '}
          <q dir="auto">{question.note}</q>
        </span>
        {canChange && (
          <Button
            size="small"
            aria-label={messages.withdrawLabel}
            loading={isLoading}
            onClick={() => void handleWithdraw()}
          >
            {messages.withdraw}
          </Button>
        )}
      </div>
      {error && <Failure what={messages.askFailed} error={error} />}
    </>
  )
}
