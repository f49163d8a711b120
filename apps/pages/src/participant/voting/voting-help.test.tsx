import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { en } from '../messages/en.ts'
import { UndoLine } from './Question.tsx'
import { useAnswerKeys } from './Answers.tsx'
import type { GivenAnswer } from './voting-state.ts'

const comment = { tid: 3, txt: 'Trees', is_seed: false, lang: null, quote_src_url: null }
const last: GivenAnswer = { comment: comment as GivenAnswer['comment'], vote: { tid: 3, vote: 1 } }

it('[RES-52] the last answer is said for five seconds; the button to undo it stays', async () => {
  vi.useFakeTimers()
  const onUndo = vi.fn<() => void>()
  const { rerender } = render(<UndoLine last={undefined} onUndo={onUndo} />)
  expect(screen.queryByRole('button')).toBeNull()
  rerender(<UndoLine last={last} onUndo={onUndo} />)
  const button = screen.getByRole('button', { name: en.vote.undoLast })
  expect([screen.getByText(en.vote.said.disagree), button.textContent]).toMatchObject([{}, en.vote.undo])
  act(() => void vi.advanceTimersByTime(4999))
  expect(screen.getByText(en.vote.said.disagree)).toBeTruthy()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.queryByText(en.vote.said.disagree)).toBeNull()
  expect([screen.getByRole('button'), button.textContent]).toEqual([button, en.vote.undoLast])
  fireEvent.click(button)
  expect(onUndo).toHaveBeenCalledTimes(1)
})

function Keys({ onAnswer }: { onAnswer: (vote: number) => void }) {
  const section = useRef<HTMLElement>(null)
  const [isThere, setThere] = useState(true)
  const { isOn, toggle } = useAnswerKeys(section, onAnswer)
  return (
    <>
      {isThere && (
        <section ref={section}>
          <button type="button">Agree</button>
          <input type="checkbox" aria-label="important" />
        </section>
      )}
      <input aria-label="text" />
      <button type="button" onClick={toggle}>
        {isOn ? 'on' : 'off'}
      </button>
      <button type="button" onClick={() => setThere(false)}>
        remove
      </button>
    </>
  )
}

it('the keys 1, 2 and 3 answer, not in fields, in other parts of the page, with other keys, or held', async () => {
  const onAnswer = vi.fn<(vote: number) => void>()
  render(<Keys onAnswer={onAnswer} />)
  for (const key of ['1', '2', '3', '4', 'a']) fireEvent.keyDown(document.body, { key, code: `Digit${key}` })
  // the digit of a French keyboard without Shift
  fireEvent.keyDown(document.body, { key: '&', code: 'Digit1' })
  fireEvent.keyDown(screen.getByText('Agree'), { key: '2' })
  fireEvent.keyDown(screen.getByLabelText('important'), { key: '3' })
  const answers = [-1, 1, 0, -1, 1, 0]
  expect(onAnswer.mock.calls.map(([vote]) => vote)).toEqual(answers)
  fireEvent.keyDown(screen.getByLabelText('text'), { key: '1' })
  fireEvent.keyDown(screen.getByText('on'), { key: '1' })
  fireEvent.keyDown(document.body, { key: '!', code: 'Digit1', shiftKey: true })
  for (const held of ['repeat', 'ctrlKey', 'altKey', 'metaKey'])
    fireEvent.keyDown(document.body, { key: '1', [held]: true })
  expect(onAnswer).toHaveBeenCalledTimes(answers.length)
})

it('the keys can be turned off, for the next visit too', async () => {
  const onAnswer = vi.fn<(vote: number) => void>()
  const { unmount } = render(<Keys onAnswer={onAnswer} />)
  await userEvent.click(screen.getByText('on'))
  unmount()
  render(<Keys onAnswer={onAnswer} />)
  fireEvent.keyDown(document.body, { key: '1' })
  expect(onAnswer).not.toHaveBeenCalled()
  await userEvent.click(screen.getByText('off'))
  fireEvent.keyDown(document.body, { key: '1' })
  expect(onAnswer).toHaveBeenCalledTimes(1)
})
