import { useEffect, useId, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import type { PendingVote } from '../store/store.ts'
import { ANSWERS, getAnswerName } from './answers.ts'
import { AnswerSign } from './AnswerSign.tsx'

interface Props {
  onAnswer: (vote: PendingVote['vote']) => void
  /** the earlier answer to the comment, which counts until another one */
  given?: PendingVote['vote'] | undefined
  /** whether the keys 1, 2 and 3 answer */
  hasKeys?: boolean
}

const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

/** Moves the focus between the buttons of a group by arrow keys; a held key presses none. */
function moveFocus(event: KeyboardEvent, group: HTMLElement | null): void {
  // a held key answers one comment only
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
  const buttons = [...(group?.querySelectorAll('button') ?? [])]
  const index = buttons.findIndex((button) => button === document.activeElement)
  const isMirrored =
    getComputedStyle(buttons[index] ?? document.body).direction === 'rtl' && /Left|Right/.test(event.key)
  const step = (KEY_STEPS[event.key] ?? 0) * (isMirrored ? -1 : 1)
  if (step === 0 || index < 0) return
  event.preventDefault()
  buttons.at((index + step) % buttons.length)?.focus()
}

/** The three answers. The same buttons serve each comment, so focus and thumb stay in place. */
export function Answers({ onAnswer, given, hasKeys = false }: Props) {
  const { vote: words } = useMessages()
  const keysId = useId()
  const group = useRef<HTMLDivElement>(null)
  // Undo goes with its press: keep the focus near
  useEffect(() => {
    if (given === undefined) return
    group.current?.querySelector<HTMLElement>(`.${getAnswerName(given)}`)?.focus({ preventScroll: true })
  }, [given])
  // the second click of a double click would answer a comment that was not read
  const answer = (event: MouseEvent, vote: PendingVote['vote']) => event.detail < 2 && onAnswer(vote)
  return (
    <div ref={group} className="answers" role="group" aria-label={words.answers} aria-describedby={keysId}>
      <span id={keysId} hidden>
        {hasKeys && `${words.numberKeys} `}
        {words.keys}
      </span>
      {ANSWERS.map(({ vote, name, key }) => (
        <button
          key={name}
          type="button"
          className={name}
          aria-keyshortcuts={hasKeys ? key : undefined}
          aria-pressed={given === undefined ? undefined : given === vote}
          onKeyDown={(event) => moveFocus(event, group.current)}
          onClick={(event) => answer(event, vote)}
        >
          <AnswerSign name={name} />
          {words[name]}
          {hasKeys && <kbd aria-hidden="true">{key}</kbd>}
        </button>
      ))}
    </div>
  )
}
