/** What the hosts say will become of a comment. */
export const ANSWER_STATES = ['considering', 'decided', 'not-now', 'done'] as const
export type AnswerState = (typeof ANSWER_STATES)[number]

/** The answer of the hosts to a comment. */
export interface CommentAnswer {
  readonly tid: number
  readonly state: AnswerState
  /** may be empty */
  readonly reason: string
}

/** Answers of one report. */
export const MAX_ANSWERS = 200

/** Replaces the answer to a comment, and takes it back with `none`; the newest is last. */
export function replaceAnswer(
  answers: readonly CommentAnswer[],
  { tid, state, reason }: Omit<CommentAnswer, 'state'> & { readonly state: AnswerState | 'none' },
): readonly CommentAnswer[] {
  const others = answers.filter((answer) => answer.tid !== tid)
  return state === 'none' ? others : [...others, { tid, state, reason }]
}
