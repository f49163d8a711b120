import { ANSWERS, type AnswerName } from './answers.ts'

/** The sign of an answer. It never stands without the word. */
export const AnswerSign = ({ name }: { name: AnswerName }) => (
  <svg className="sign" viewBox="0 0 24 24" aria-hidden="true">
    <path d={ANSWERS.find((one) => one.name === name)?.sign} />
  </svg>
)
