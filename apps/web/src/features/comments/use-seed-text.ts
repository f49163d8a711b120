import { type CommentTextProblem, parseCommentText } from '@folkmoot/domain/comments'
import { LIMITS } from '@folkmoot/domain/limits'
import { countCharacters } from '@folkmoot/domain/text'
import { useState } from 'react'
import { seedMessages } from '../../messages/seeds.ts'
import { useDraft } from '../../session/drafts.ts'
import { formatSeedReason, useCreateSeedMutation } from './seeds-api.ts'
import { useSeedDuplicates } from './use-seed-duplicates.ts'

/** Too many characters are counted under the field as they are typed. */
const PROBLEMS: Readonly<Record<CommentTextProblem, string | undefined>> = {
  empty: seedMessages.empty,
  unreadable: seedMessages.unreadable,
  'too-long': undefined,
}

/** The field of a seed comment. */
export type SeedField = ReturnType<typeof useSeedText>

/** One seed comment as it is written and sent; what could not be sent stays, also across a sign-in (NET-4). */
export function useSeedText(conversation_id: string) {
  const [text, setText] = useDraft('seed', '')
  const [told, setTold] = useState<CommentTextProblem>()
  const [create, { error, isLoading, isSuccess, reset }] = useCreateSeedMutation()
  /** an older problem would seem to speak of what is begun after it */
  const forget = () => {
    setTold(undefined)
    if (!isLoading) reset()
  }
  const edit = (next: string) => {
    setText(next)
    forget()
  }
  const submit = async () => {
    if (isLoading) return
    const read = parseCommentText(text, LIMITS.seedComment)
    if ('problem' in read) return setTold(read.problem)
    const { data } = await create({ body: { txt: read.txt, conversation_id, is_seed: true } })
    if (data) setText('')
  }
  const characters = countCharacters(text.trim())
  // what was just sent would be like itself
  const alike = useSeedDuplicates(conversation_id, isLoading ? '' : text)
  return {
    text,
    characters,
    over: Math.max(0, characters - LIMITS.seedComment),
    edit,
    alike,
    forget,
    submit,
    sending: isLoading,
    /** leaving the page would lose it */
    unsent: text.trim() !== '',
    problem: told ? PROBLEMS[told] : error && `${seedMessages.notAdded} ${formatSeedReason(error)}`,
    label: isLoading
      ? seedMessages.saving
      : isSuccess && text === ''
        ? seedMessages.success
        : seedMessages.submit,
  }
}
