import { charactersIn, type CommentTextProblem, LIMITS, readCommentText } from '@folkmoot/domain'
import { useState } from 'react'
import { seeds } from '../../messages/seed-comments.ts'
import { useDraft } from '../../session/drafts.ts'
import { seedReason, useCreateSeedMutation } from './seed-comments-api.ts'
import { useSeedLikeness } from './use-seed-likeness.ts'

/** Too many characters are counted under the field as they are typed. */
const PROBLEMS: Readonly<Record<CommentTextProblem, string | undefined>> = {
  empty: seeds.empty,
  unreadable: seeds.unreadable,
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
    const read = readCommentText(text, LIMITS.seedComment)
    if ('problem' in read) return setTold(read.problem)
    const { data } = await create({ body: { txt: read.txt, conversation_id, is_seed: true } })
    if (data) setText('')
  }
  const characters = charactersIn(text.trim())
  // what was just sent would be like itself
  const alike = useSeedLikeness(conversation_id, isLoading ? '' : text)
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
    problem: told ? PROBLEMS[told] : error && `${seeds.notAdded} ${seedReason(error)}`,
    label: isLoading ? seeds.saving : isSuccess && text === '' ? seeds.success : seeds.submit,
  }
}
