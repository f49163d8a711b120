import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ConfirmNameDialog } from './ConfirmNameDialog.tsx'

afterEach(cleanup)

it('says what goes, and takes a yes only with the name of the conversation', async () => {
  const onYes = vi.fn<() => void>()
  const user = userEvent.setup()
  render(
    <ConfirmNameDialog
      open
      question="Delete it?"
      name="A park"
      yes="Delete"
      onYes={onYes}
      onNo={() => undefined}
    >
      <p>Its pages go.</p>
    </ConfirmNameDialog>,
  )
  screen.getByText('Its pages go.')
  const field = screen.getByLabelText('Type the name of the conversation to confirm')
  const yes = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' })
  expect(yes.disabled).toBe(true)
  await user.type(field, 'a park{Enter}')
  expect([yes.disabled, onYes.mock.calls.length]).toEqual([true, 0])
  await user.clear(field)
  await user.type(field, 'A park{Enter}{Enter}')
  expect(onYes).toHaveBeenCalledTimes(1)
})
