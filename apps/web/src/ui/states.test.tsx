import { TIMES_MS } from '@folkmoot/domain/limits'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { ApiFailure } from '../api/failure.ts'
import { Failure } from './Failure.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import { ToastProvider } from './ToastProvider.tsx'
import { useToast } from './toasts.ts'

it('a failure shows the action and the server’s reason, and can be retried', async () => {
  const retry = vi.fn<() => void>()
  const error: ApiFailure = {
    status: 403,
    statusText: 'Forbidden',
    message: 'Only its owner may do that.',
    code: 'polis_err_x',
    text: '',
  }
  render(<Failure what="The list could not be loaded." error={error} onRetry={retry} />)
  expect(screen.getByRole('alert').textContent).toContain('Only its owner may do that.')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

it('[TOP-7] after a successful retry the focus moves to the element before it, and a focus elsewhere stays', async () => {
  const page = (failed: boolean, isRetrying = false) => (
    <main>
      <input aria-label="Range" />
      {failed && <Failure what="It failed." onRetry={() => undefined} isRetrying={isRetrying} />}
      <input aria-label="After" />
    </main>
  )
  const { rerender } = render(page(true))
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  rerender(page(true, true))
  rerender(page(false))
  expect(document.activeElement).toBe(screen.getByLabelText('Range'))
  screen.getByLabelText('After').focus()
  rerender(page(true))
  rerender(page(false))
  expect(document.activeElement).toBe(screen.getByLabelText('After'))
})

it.each([
  ['saving', 'Saving'],
  ['saved', 'Up to date'],
  ['failed', 'Error Saving'],
] as const)('[CFG-5] the save indicator announces “%s” in words', (state, text) => {
  render(<SaveStatus state={state} />)
  expect(screen.getByRole('status').textContent).toBe(text)
})

function Closer({ onUndo }: { onUndo: () => void }) {
  const showToast = useToast()
  return (
    <button type="button" onClick={() => showToast({ message: 'Closed.', onUndo })}>
      Close
    </button>
  )
}

it('a toast is announced, and its Undo reverts the change', async () => {
  const undo = vi.fn<() => void>()
  render(
    <ToastProvider>
      <Closer onUndo={undo} />
    </ToastProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.getByRole('status').textContent).toContain('Closed.')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Closed.')).toBeNull()
})

it('a toast disappears after ten seconds, but not under pointer or focus', () => {
  vi.useFakeTimers()
  render(
    <ToastProvider>
      <Closer onUndo={() => undefined} />
    </ToastProvider>,
  )
  act(() => screen.getByRole('button', { name: 'Close' }).click())
  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  act(() => void vi.advanceTimersByTime(2 * TIMES_MS.undo))
  expect(screen.queryByText('Closed.')).not.toBeNull()
  act(() => screen.getByRole('button', { name: 'Undo' }).blur())
  act(() => void vi.advanceTimersByTime(TIMES_MS.undo - 1))
  expect(screen.queryByText('Closed.')).not.toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.queryByText('Closed.')).toBeNull()
})

describe('the key to the Undo of the newest toast', () => {
  /** Renders a field, which has the focus, and presses keys; returns what has the focus then. */
  function setUpField() {
    const undo = vi.fn<() => void>()
    render(
      <ToastProvider>
        <Closer onUndo={undo} />
        <input aria-label="Topic" />
      </ToastProvider>,
    )
    screen.getByLabelText('Topic').focus()
    const press = async (keys: string) => {
      await userEvent.keyboard(keys)
      return document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
    }
    const close = () => act(() => screen.getByRole('button', { name: 'Close' }).click())
    return { undo, press, close }
  }

  it('moves the focus there from any field, and back', async () => {
    const { press, close } = setUpField()
    expect(await press('{F8}')).toBe('Topic')
    close()
    expect(screen.getByRole('status').textContent).toContain('F8 moves to Undo.')
    expect(await press('{F8}')).toMatch(/^Undo/)
    expect(document.activeElement?.getAttribute('aria-keyshortcuts')).toBe('F8')
    expect(await press('{Escape}')).toBe('Topic')
    expect(await press('{F8}{F8}')).toBe('Topic')
  })

  it('leads back when a button of the toast is pressed', async () => {
    const { undo, press, close } = setUpField()
    close()
    expect(await press('{F8}{Tab}')).toMatch(/Dismiss/)
    expect(await press('{Enter}')).toBe('Topic')
    close()
    expect(await press('{F8}{Enter}')).toBe('Topic')
    expect(undo).toHaveBeenCalledTimes(1)
  })
})
