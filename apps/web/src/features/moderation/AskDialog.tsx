import { Button } from '@blueprintjs/core'
import type { ModerationComment } from '@folkmoot/api-types/comments'
import { LIMITS } from '@folkmoot/domain/limits'
import { type FormEvent, useId, useState } from 'react'
import { moderationMessages } from '../../messages/moderation.ts'
import { triageMessages as messages } from '../../messages/triage.ts'
import { useUnsavedText } from '../../session/unsaved-texts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useAskColleagueMutation } from './triage-api.ts'

interface Props {
  /** the comment to ask about; closed without one */
  comment: ModerationComment | undefined
  /** called with the comment when the question is saved */
  onAsked: (tid: number) => void
  onClose: () => void
}

/** Asks the other moderators about a comment. */
export function AskDialog({ comment, onAsked, onClose }: Props) {
  const heading = useId()
  return (
    <Dialog open={comment !== undefined} labelledBy={heading} onClose={onClose}>
      {comment && (
        <>
          <h2 id={heading}>{messages.askTitle(comment.tid)}</h2>
          <p>{messages.askHelp}</p>
          <AskForm comment={comment} onAsked={onAsked} onClose={onClose} />
        </>
      )}
    </Dialog>
  )
}

function AskForm({ comment, onAsked, onClose }: Props & { comment: ModerationComment }) {
  const { tid, conversation_id, question } = comment
  const [note, setNote] = useUnsavedText(`question-${tid}`, question?.note ?? '')
  const [isMissing, setMissing] = useState(false)
  const [send, { error, isLoading }] = useAskColleagueMutation()
  const problem = useId()
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(note.trim() === '')
    if (note.trim() === '') return
    const answer = await send({ body: { conversation_id, tid, note: note.trim() } })
    if (!answer.error) onAsked(tid)
  }
  return (
    <form onSubmit={(event) => void handleSubmit(event)}>
      <textarea
        className="bp6-input dialog-text"
        aria-label={messages.askLabel}
        aria-invalid={isMissing}
        aria-describedby={problem}
        dir="auto"
        rows={3}
        maxLength={LIMITS.question}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <p id={problem} className="reason-problem" role="alert">
        {isMissing && messages.askEmpty}
      </p>
      {error && <Failure what={messages.askFailed} error={error} />}
      <div className="confirm-choices">
        <Button onClick={onClose}>{moderationMessages.cancel}</Button>
        <Button intent="primary" type="submit" loading={isLoading}>
          {messages.askSend}
        </Button>
      </div>
    </form>
  )
}
