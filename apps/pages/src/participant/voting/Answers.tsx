import type { PendingVote } from '../outbox/store.ts'
import {
  useEffect,
  useState,
  type RefObject,
  useId,
  useRef,
  type KeyboardEvent as ReactKeyboardEvent,
  type MouseEvent,
} from 'react'
import { useMessages } from '../messages/language.tsx'

/** The three answers in their order: the value on the wire, its name in messages and styles, its key, and its sign as a path. */
export const ANSWERS = [
  { vote: -1, name: 'agree', key: '1', sign: 'M5 13l4.5 4.5L19 8' },
  { vote: 1, name: 'disagree', key: '2', sign: 'M6 6l12 12M18 6L6 18' },
  { vote: 0, name: 'pass', key: '3', sign: 'M6 12h.01M12 12h.01M18 12h.01' },
] as const

type AnswerName = (typeof ANSWERS)[number]['name']

/** The name of a vote. */
export const getAnswerName = (vote: PendingVote['vote']): AnswerName =>
  vote === -1 ? 'agree' : vote === 1 ? 'disagree' : 'pass'

/** The sign of an answer. It never stands without the word. */
export const AnswerSign = ({ name }: { name: AnswerName }) => (
  <svg className="sign" viewBox="0 0 24 24" aria-hidden="true">
    <path d={ANSWERS.find((one) => one.name === name)?.sign} />
  </svg>
)

/** Key of the choice in localStorage. */
const STORAGE_KEY = 'folkmoot-answer-keys'

function readChoice(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off'
  } catch {
    // the browser refuses storage
    return true
  }
}

function saveChoice(isOn: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off')
  } catch {
    // the browser refuses storage: the next visit begins with keys
  }
}

/** The answer of a key press; undefined for other keys, held ones, and those of the browser. The digits of a French keyboard need Shift. */
function findAnswer(event: KeyboardEvent): PendingVote['vote'] | undefined {
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented)
    return undefined
  const digit = event.shiftKey ? event.key : event.code.replace('Digit', '')
  return ANSWERS.find(({ key }) => key === event.key || key === digit)?.vote
}

/** True where the focus is on the page as a whole or inside the section, outside of fields, and the section is on screen. */
function isAtQuestion(target: EventTarget | null, section: HTMLElement): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select')) return false
  if (target !== document.body && !section.contains(target)) return false
  const { top, bottom } = section.getBoundingClientRect()
  return top < window.innerHeight && bottom >= 0
}

/** Answers by the keys 1, 2 and 3, unless the person turns them off (WCAG 2.2, 2.1.4). */
export function useAnswerKeys(
  section: RefObject<HTMLElement | null>,
  onAnswer: ((vote: PendingVote['vote']) => void) | undefined,
): { isOn: boolean; toggle: () => void } {
  const [isOn, setOn] = useState(readChoice)
  useEffect(() => {
    if (!isOn || !onAnswer) return undefined
    const handleKey = (event: KeyboardEvent) => {
      const vote = findAnswer(event)
      if (vote !== undefined && section.current && isAtQuestion(event.target, section.current)) onAnswer(vote)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  })
  const toggle = () => {
    setOn(!isOn)
    saveChoice(!isOn)
  }
  return { isOn, toggle }
}

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
function moveFocus(event: ReactKeyboardEvent, group: HTMLElement | null): void {
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
