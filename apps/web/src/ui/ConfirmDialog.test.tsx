import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ConfirmDialog } from './ConfirmDialog.tsx'

const TEXTS = { question: 'Revoke it?', consequence: 'It cannot be undone.', yes: 'Revoke', no: 'Cancel' }

it('a double click confirms once, and the next question can be confirmed again', () => {
  const onYes = vi.fn<() => void>()
  const dialog = (open: boolean) => (
    <ConfirmDialog open={open} {...TEXTS} onYes={onYes} onNo={() => undefined} />
  )
  const { rerender } = render(dialog(true))
  // both clicks come before the next render
  const clickTwice = () =>
    act(() => {
      const button = screen.getByRole('button', { name: 'Revoke' })
      button.click()
      button.click()
    })
  clickTwice()
  expect(onYes).toHaveBeenCalledTimes(1)
  rerender(dialog(false))
  rerender(dialog(true))
  clickTwice()
  expect(onYes).toHaveBeenCalledTimes(2)
})

it('[TREE-3] a key press that opens a dialog does not confirm it on release', () => {
  const onNo = vi.fn<() => void>()
  render(<ConfirmDialog open {...TEXTS} onYes={() => undefined} onNo={onNo} />)
  const button = screen.getByRole('button', { name: 'Cancel' })
  fireEvent.keyUp(button, { key: 'Enter' })
  expect(onNo).not.toHaveBeenCalled()
  fireEvent.keyDown(button, { key: 'Enter' })
  fireEvent.keyUp(button, { key: 'Enter' })
  expect(onNo).toHaveBeenCalledTimes(1)
})
