import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ConfirmDialog } from './ConfirmDialog.tsx'

afterEach(cleanup)

it('[TREE-3] a key press that opens a dialog does not confirm it on release', () => {
  const no = vi.fn<() => void>()
  render(<ConfirmDialog open question="Really?" consequence="" yes="Yes" no="No" onYes={no} onNo={no} />)
  const button = screen.getByRole('button', { name: 'No' })
  fireEvent.keyUp(button, { key: 'Enter' })
  expect(no).not.toHaveBeenCalled()
  fireEvent.keyDown(button, { key: 'Enter' })
  fireEvent.keyUp(button, { key: 'Enter' })
  expect(no).toHaveBeenCalledTimes(1)
})
