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
import { getCommentState } from './moderation-queue.ts'
import type { ReplacedComment } from './moderation-types.ts'
import { ReplacementTexts } from './ReplacementTexts.tsx'
import { useReplaceCommentMutation } from './moderation-api.ts'

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

/** The new texts of a comment, until the server has them. */
function useReplacement(comment: ModerationComment, onReplaced: Props['onReplaced']) {
  const { tid, conversation_id, txt } = comment
  // a lost sign-in keeps the texts (NET-4)
  const [json, setJson] = useUnsavedText(`replace-${tid}`, JSON.stringify([txt]))
  const texts = JSON.parse(json) as string[]
  const [isAccepted, setAccepted] = useState(true)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const [send, { error, isLoading }] = useReplaceCommentMutation()
  const problem = findReplacementProblem(txt, texts)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (problem) return
    const written = texts.map((text) => text.trim())
    const from = getCommentState(comment)
    const body = { conversation_id, tid, from, texts: written, accept: isAccepted }
    const { data } = await send({ body })
    if (data) onReplaced({ tid, tids: data.tids, isAccepted })
  }
  return {
    texts,
    setTexts: (changed: readonly string[]) => setJson(JSON.stringify(changed)),
    isAccepted,
    setAccepted,
    problem: wasSubmitted ? problem : undefined,
    error,
    isLoading,
    handleSubmit,
  }
}

function ReplaceForm({ comment, onReplaced, onClose }: Props & { comment: ModerationComment }) {
  const { txt, lang } = comment
  const form = useReplacement(comment, onReplaced)
  const problemId = useId()
  return (
    <form onSubmit={(event) => void form.handleSubmit(event)}>
      <section className="replaced-text" aria-label={messages.replaceOriginal}>
        <h3>{messages.replaceOriginal}</h3>
        <p dir="auto" lang={lang ?? undefined}>
          {txt}
        </p>
      </section>
      <ReplacementTexts texts={form.texts} describedBy={problemId} onChange={form.setTexts} />
      <Checkbox
        className="replace-accept"
        label={messages.replaceAccept}
        checked={form.isAccepted}
        onChange={({ currentTarget }) => form.setAccepted(currentTarget.checked)}
      />
      <p className="dialog-help">{messages.replaceAcceptHelp}</p>
      <p id={problemId} className="reason-problem" role="alert">
        {form.problem && PROBLEMS[form.problem]}
      </p>
      {form.error && <Failure what={messages.replaceFailed} error={form.error} />}
      <div className="confirm-choices">
        <Button onClick={onClose}>{moderationMessages.cancel}</Button>
        <Button intent="primary" type="submit" loading={form.isLoading}>
          {messages.replaceSend(form.texts.length)}
        </Button>
      </div>
    </form>
  )
}
