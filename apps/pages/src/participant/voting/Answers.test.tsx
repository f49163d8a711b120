import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Answers } from './Answers.tsx'

function open() {
  const onAnswer = vi.fn<(vote: number) => void>()
  render(<Answers onAnswer={onAnswer} />)
  return { onAnswer, buttons: screen.getAllByRole<HTMLButtonElement>('button') }
}
const getFocused = (buttons: readonly HTMLElement[]) =>
  buttons.findIndex((one) => one === document.activeElement)

it('[PART-1] the buttons give the values of the contract', async () => {
  const { onAnswer, buttons } = open()
  for (const button of buttons) await userEvent.click(button)
  expect(buttons.map(({ className }) => className)).toEqual(['agree', 'disagree', 'pass'])
  expect(onAnswer.mock.calls).toEqual([[-1], [1], [0]])
})

it('[PART-1] the second click of a double click is no answer', () => {
  const { onAnswer, buttons } = open()
  for (const detail of [0, 1, 2, 3]) fireEvent.click(buttons[0]!, { detail })
  expect(onAnswer).toHaveBeenCalledTimes(2)
})

it.each([
  ['ArrowRight', 'ltr', [1, 2, 0]],
  ['ArrowDown', 'ltr', [1, 2, 0]],
  ['ArrowLeft', 'ltr', [2, 1, 0]],
  ['ArrowUp', 'ltr', [2, 1, 0]],
  ['ArrowRight', 'rtl', [2, 1, 0]],
  ['ArrowLeft', 'rtl', [1, 2, 0]],
  ['ArrowDown', 'rtl', [1, 2, 0]],
  ['ArrowUp', 'rtl', [2, 1, 0]],
])('[PART-1] %s in a %s page moves the focus around', (key, direction, places) => {
  document.documentElement.style.direction = direction
  const { buttons, onAnswer } = open()
  buttons[0]?.focus()
  const visited = places.map(() => {
    const event = createEvent.keyDown(document.activeElement!, { key })
    fireEvent(document.activeElement!, event)
    // otherwise the page would scroll
    expect(event.defaultPrevented).toBe(true)
    return getFocused(buttons)
  })
  expect(visited).toEqual(places)
  expect(onAnswer).not.toHaveBeenCalled()
})

it('[PART-1] a held key answers one comment only, and other keys work as ever', () => {
  const { buttons } = open()
  buttons[1]?.focus()
  const isPrevented = (key: string, repeat: boolean) => {
    const event = createEvent.keyDown(buttons[1]!, { key, repeat })
    fireEvent(buttons[1]!, event)
    return event.defaultPrevented
  }
  expect(['Enter', ' ', 'Tab', 'a'].map((key) => isPrevented(key, true))).toEqual([true, true, false, false])
  expect(['Enter', ' ', 'Tab', 'a'].map((key) => isPrevented(key, false))).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(getFocused(buttons)).toBe(1)
})

it('[PART-1] an arrow key moves nothing while the focus is elsewhere', () => {
  const { buttons } = open()
  const event = createEvent.keyDown(buttons[0]!, { key: 'ArrowRight' })
  fireEvent(buttons[0]!, event)
  expect([event.defaultPrevented, getFocused(buttons)]).toEqual([false, -1])
})
