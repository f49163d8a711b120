import { useId } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { ANSWERS } from '../../voting/answers.ts'
import { AnswerSign } from '../../voting/AnswerSign.tsx'
import type { OwnVote } from '../../voting/voting-state.ts'

interface Props {
  txt: string
  given: OwnVote['vote']
  /** whether the answer can be changed */
  isOpen: boolean
  onChange: (vote: OwnVote['vote']) => void
}

/** One answer of the person: the comment, and the three answers with theirs pressed. */
export function OwnAnswer({ txt, given, isOpen, onChange }: Props) {
  const { vote: words } = useMessages()
  const id = useId()
  const shown = isOpen ? ANSWERS : ANSWERS.filter(({ vote }) => vote === given)
  return (
    <li>
      <p id={id} dir="auto">
        {txt}
      </p>
      <div className="own-answer" role="group" aria-labelledby={id}>
        {shown.map(({ vote, name }) =>
          isOpen ? (
            <button
              key={name}
              type="button"
              className={name}
              aria-pressed={vote === given}
              onClick={() => vote !== given && onChange(vote)}
            >
              <AnswerSign name={name} />
              {words[name]}
            </button>
          ) : (
            <span key={name} className={name}>
              <AnswerSign name={name} />
              {words.said[name]}
            </span>
          ),
        )}
      </div>
    </li>
  )
}
