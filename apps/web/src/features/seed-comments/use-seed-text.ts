import { countCharacters } from '@folkmoot/domain/text'
import { type CommentTextProblem, parseCommentText } from '@folkmoot/domain/comments'
import { LIMITS } from '@folkmoot/domain/limits'
import { useState } from 'react'
import { seedCommentMessages as messages } from '../../messages/seed-comments.ts'
import { useUnsavedText } from '../../session/unsaved-texts.ts'
import { formatSeedFailure, useCreateSeedMutation } from './seed-comments-api.ts'

/** The counter under the field already reports too many characters. */
const PROBLEMS: Readonly<Record<CommentTextProblem, string | undefined>> = {
  empty: messages.empty,
  unreadable: messages.unreadable,
  'too-long': undefined,
}

/** The field of a seed comment. */
export type SeedField = ReturnType<typeof useSeedText>

/** Edits and sends one seed comment. A text that could not be sent stays, also across a lost sign-in (NET-4). */
export function useSeedText(conversation_id: string) {
  const [text, setText] = useUnsavedText('seed', '')
  const [textProblem, setTextProblem] = useState<CommentTextProblem>()
  const [create, { error, isLoading, isSuccess, reset }] = useCreateSeedMutation()
  /** removes the problem of an earlier text */
  const clearProblem = () => {
    setTextProblem(undefined)
    if (!isLoading) reset()
  }
  const edit = (next: string) => {
    setText(next)
    clearProblem()
  }
  const submit = async () => {
    if (isLoading) return
    const read = parseCommentText(text, LIMITS.seedComment)
    if ('problem' in read) return setTextProblem(read.problem)
    const { data } = await create({ body: { txt: read.txt, conversation_id, is_seed: true } })
    if (data) setText('')
  }
  const characters = countCharacters(text.trim())
  return {
    text,
    characters,
    excess: Math.max(0, characters - LIMITS.seedComment),
    edit,
    clearProblem,
    submit,
    isSending: isLoading,
    /** leaving the page would lose the text */
    isUnsent: text.trim() !== '',
    problem: textProblem
      ? PROBLEMS[textProblem]
      : error && `${messages.notAdded} ${formatSeedFailure(error)}`,
    label: isLoading ? messages.saving : isSuccess && text === '' ? messages.success : messages.submit,
  }
}
