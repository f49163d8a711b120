import { useEffect, useState, type RefObject } from 'react'
import type { PendingVote } from '../store/store.ts'
import { ANSWERS } from './answers.ts'

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
