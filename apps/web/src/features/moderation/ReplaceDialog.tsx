import { Button, Checkbox } from '@blueprintjs/core'
import { comments, type ModerationComment } from '@folkmoot/api-types/comments'
import { LIMITS } from '@folkmoot/domain/limits'
import { findReplacementProblem } from '@folkmoot/domain/triage/queue'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { createMutation } from '../../api/contract-endpoints.ts'
import { moderationMessages } from '../../messages/moderation.ts'
import { triageMessages as messages } from '../../messages/triage.ts'
import { useUnsavedText } from '../../session/unsaved-texts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { getCommentState } from './moderation-queue.ts'
import type { ReplacedComment } from './use-moderation.ts'
import { Cross, Plus } from '@blueprintjs/icons'
import { countCharacters } from '@folkmoot/domain/text'

const { useReplaceCommentMutation } = api.injectEndpoints({
  endpoints: (build) => ({ replaceComment: createMutation(build, comments.replaceComment) }),
})

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
      <section className="wash" aria-label={messages.replaceOriginal}>
        <h3>{messages.replaceOriginal}</h3>
        <p dir="auto" lang={lang ?? undefined}>
          {txt}
        </p>
      </section>
      <ReplacementTexts texts={form.texts} describedBy={problemId} onChange={form.setTexts} />
      <Checkbox
        label={messages.replaceAccept}
        checked={form.isAccepted}
        onChange={({ currentTarget }) => form.setAccepted(currentTarget.checked)}
      />
      <p className="muted">{messages.replaceAcceptHelp}</p>
      <p id={problemId} className="problem" role="alert">
        {form.problem && PROBLEMS[form.problem]}
      </p>
      {form.error && <Failure what={messages.replaceFailed} error={form.error} />}
      <div className="row gap-8 confirm-choices">
        <Button onClick={onClose}>{moderationMessages.cancel}</Button>
        <Button intent="primary" type="submit" loading={form.isLoading}>
          {messages.replaceSend(form.texts.length)}
        </Button>
      </div>
    </form>
  )
}

interface ReplacementTextsProps {
  texts: readonly string[]
  /** the id of what is wrong with them */
  describedBy: string
  onChange: (texts: readonly string[]) => void
}

/** Characters that are left when their number is shown. */
const SHOW_LEFT_BELOW = 50

/** The fields of the new texts: one, or one for each part. */
function ReplacementTexts({ texts, describedBy, onChange }: ReplacementTextsProps) {
  const change = (at: number, text: string) => onChange(texts.with(at, text))
  return (
    <div className="stack start">
      {texts.map((text, at) => (
        <ReplacementText
          // parts have no other identity than their place
          key={`${at} of ${texts.length}`}
          label={messages.replaceText(at + 1, texts.length)}
          text={text}
          hasFocus={at === texts.length - 1}
          describedBy={describedBy}
          onChange={(changed) => change(at, changed)}
          onRemove={texts.length > 1 ? () => onChange(texts.toSpliced(at, 1)) : undefined}
          removeLabel={messages.removePart(at + 1)}
        />
      ))}
      {texts.length < LIMITS.splitComments && (
        <Button icon={<Plus />} onClick={() => onChange([...texts, ''])}>
          {messages.addPart}
        </Button>
      )}
    </div>
  )
}

interface TextProps {
  label: string
  text: string
  hasFocus: boolean
  describedBy: string
  onChange: (text: string) => void
  onRemove: (() => void) | undefined
  removeLabel: string
}

function ReplacementText({ label, text, hasFocus, describedBy, onChange, onRemove, removeLabel }: TextProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  // a part was added to fill it
  useEffect(() => void (hasFocus && field.current?.focus()), [hasFocus])
  const left = LIMITS.seedComment - countCharacters(text)
  return (
    <div className="replacement-text">
      <label htmlFor={id}>{label}</label>
      {onRemove && (
        <Button size="small" variant="minimal" icon={<Cross />} aria-label={removeLabel} onClick={onRemove}>
          {messages.remove}
        </Button>
      )}
      <textarea
        id={id}
        className="bp6-input wide"
        aria-describedby={describedBy}
        aria-invalid={left < 0}
        dir="auto"
        rows={3}
        value={text}
        ref={field}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {left < SHOW_LEFT_BELOW && <p className="muted">{messages.charactersLeft(left)}</p>}
    </div>
  )
}
