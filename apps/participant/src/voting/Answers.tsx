import { useId, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import type { PendingVote } from '../store/store.ts'

interface Props {
  onAnswer: (vote: PendingVote['vote']) => void
}

const ANSWERS = [
  { vote: -1, name: 'agree', sign: 'M5 13l4.5 4.5L19 8' },
  { vote: 1, name: 'disagree', sign: 'M6 6l12 12M18 6L6 18' },
  { vote: 0, name: 'pass', sign: 'M6 12h.01M12 12h.01M18 12h.01' },
] as const

const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

/** The three answers. The same buttons serve each comment, so focus and thumb stay in place. */
export function Answers({ onAnswer }: Props) {
  const { vote: words } = useMessages()
  const keysId = useId()
  const group = useRef<HTMLDivElement>(null)

  const move = (event: KeyboardEvent) => {
    // a held key answers one comment only
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
    const buttons = [...(group.current?.querySelectorAll('button') ?? [])]
    const index = buttons.findIndex((button) => button === document.activeElement)
    const isMirrored =
      getComputedStyle(buttons[index] ?? document.body).direction === 'rtl' && /Left|Right/.test(event.key)
    const step = (KEY_STEPS[event.key] ?? 0) * (isMirrored ? -1 : 1)
    if (step === 0 || index < 0) return
    event.preventDefault()
    buttons.at((index + step) % buttons.length)?.focus()
  }
  // the second click of a double click would answer a comment that was not read
  const answer = (event: MouseEvent, vote: PendingVote['vote']) => event.detail < 2 && onAnswer(vote)

  return (
    <div ref={group} className="answers" role="group" aria-label={words.answers} aria-describedby={keysId}>
      <span id={keysId} hidden>
        {words.keys}
      </span>
      {ANSWERS.map(({ vote, name, sign }) => (
        <button
          key={name}
          type="button"
          className={name}
          onKeyDown={move}
          onClick={(event) => answer(event, vote)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={sign} />
          </svg>
          {words[name]}
        </button>
      ))}
    </div>
  )
}
