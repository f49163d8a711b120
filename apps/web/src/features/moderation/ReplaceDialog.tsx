import { Button, Checkbox } from '@blueprintjs/core'
import type { ModerationComment } from '@folkmoot/api-types/comments'
import { LIMITS } from '@folkmoot/domain/limits'
import { findReplacementProblem } from '@folkmoot/domain/triage/replacement'
import { type FormEvent, useId, useState } from 'react'
import { moderationMessages } from '../../messages/moderation.ts'
import { triageMessages as messages } from '../../messages/triage.ts'
import { useUnsavedText } from '../../session/unsaved-texts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import type { ReplacedComment } from './record-replacement.ts'
import { ReplacementTexts } from './ReplacementTexts.tsx'
import { useReplaceCommentMutation } from './triage-api.ts'

interface Props {
  /** the comment to split or reword; closed without one */
  comment: ModerationComment | undefined
  onReplaced: (replaced: ReplacedComment) => void
  onClose: () => void
}

/** Puts other texts in place of a comment: one in other words, or several that split it. */
export function ReplaceDialog({ comment, onReplaced, onClose }: Props) {
  const heading = useId()
  return (
    <Dialog open={comment !== undefined} labelledBy={heading} onClose={onClose}>
      {comment && (
        <>
          <h2 id={heading}>{messages.replaceTitle(comment.tid)}</h2>
          <p>{messages.replaceHelp}</p>
          <ReplaceForm key={comment.tid} comment={comment} onReplaced={onReplaced} onClose={onClose} />
        </>
      )}
    </Dialog>
  )
}

const PROBLEMS = {
  empty: messages.replaceEmpty,
  same: messages.replaceSame,
  'too-long': messages.replaceTooLong(LIMITS.seedComment),
} as const

function ReplaceForm({ comment, onReplaced, onClose }: Props & { comment: ModerationComment }) {
  const { tid, conversation_id, txt, lang } = comment
  // a lost sign-in keeps the texts (NET-4)
  const [json, setJson] = useUnsavedText(`replace-${tid}`, JSON.stringify([txt]))
  const texts = JSON.parse(json) as string[]
  const [isAccepted, setAccepted] = useState(true)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const [send, { error, isLoading }] = useReplaceCommentMutation()
  const problem = findReplacementProblem(txt, texts)
  const problemId = useId()
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (problem) return
    const written = texts.map((text) => text.trim())
    const { data } = await send({ body: { conversation_id, tid, texts: written, accept: isAccepted } })
    if (data) onReplaced({ tid, tids: data.tids, isAccepted })
  }
  return (
    <form onSubmit={(event) => void handleSubmit(event)}>
      <section className="replaced-text" aria-label={messages.replaceOriginal}>
        <h3>{messages.replaceOriginal}</h3>
        <p dir="auto" lang={lang ?? undefined}>
          {txt}
        </p>
      </section>
      <ReplacementTexts
        texts={texts}
        describedBy={problemId}
        onChange={(changed) => setJson(JSON.stringify(changed))}
      />
      <Checkbox
        className="replace-accept"
        label={messages.replaceAccept}
        checked={isAccepted}
        onChange={({ currentTarget }) => setAccepted(currentTarget.checked)}
      />
      <p className="dialog-help">{messages.replaceAcceptHelp}</p>
      <p id={problemId} className="reason-problem" role="alert">
        {wasSubmitted && problem && PROBLEMS[problem]}
      </p>
      {error && <Failure what={messages.replaceFailed} error={error} />}
      <div className="confirm-choices">
        <Button onClick={onClose}>{moderationMessages.cancel}</Button>
        <Button intent="primary" type="submit" loading={isLoading}>
          {messages.replaceSend(texts.length)}
        </Button>
      </div>
    </form>
  )
}
