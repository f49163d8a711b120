import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { formatFieldTime, parseFieldTime } from '../../conversation/lifecycle-times.ts'
import { PUT_CONVERSATION, setUpConfigure } from '../../test/configure.ts'
import { createErrorResponse } from '../../test/network-control.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

const configure = setUpConfigure()

/** Presses a button once it can be pressed: while a change is being saved it cannot. */
const press = (name: string) =>
  waitFor(() => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name })
    expect(button.disabled).toBe(false)
    fireEvent.click(button)
  })
const control = () => screen.getByTestId('lifecycle-control')
const getStep = () => control().querySelector('[aria-current=step]')?.textContent
const setTime = (label: string, time: number) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: formatFieldTime(time) } })
/** In whole minutes, as the fields have them. */
const inHours = (hours: number) => Math.floor((Date.now() + hours * HOUR_MS) / MINUTE_MS) * MINUTE_MS
const readTimes = async () => {
  const { body } = await configure.server.call('GET', `/api/v3/conversations?conversation_id=${configure.id}`)
  return [body.opens_at, body.closes_at]
}

describe('the control of a draft', () => {
  beforeEach(() => configure.server.build.change(configure.zid, { is_draft: 1 }))

  it('[LIFE-2] is scheduled in the time zone that it shows, in one save, and taken back', async () => {
    const { user } = await configure.open()
    await user.click(screen.getByRole('button', { name: 'Schedule…' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/time zone, \S+/)).toBeTruthy()
    const [opens, closes] = [inHours(2), inHours(50)]
    setTime('Opens', opens)
    setTime('Closes', closes)
    await user.click(dialog.getByRole('button', { name: 'Save the times' }))
    await waitFor(() => expect(getStep()).toBe('Scheduled (now)'))
    expect(await readTimes()).toEqual([opens, closes])
    expect(configure.network.listCalls(PUT_CONVERSATION)).toHaveLength(1)
    expect(screen.getByText(/^opens /)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Do not open' }))
    await waitFor(() => expect(getStep()).toBe('Draft (now)'))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(getStep()).toBe('Scheduled (now)'))
    expect(await readTimes()).toEqual([opens, closes])
  })

  it('[LIFE-2] a time that cannot be is refused beside its field, before anything is sent', async () => {
    const { user } = await configure.open()
    await user.click(screen.getByRole('button', { name: 'Schedule…' }))
    setTime('Opens', inHours(-2))
    expect(screen.getByRole('alert').textContent).toBe('This time is over. Choose one in the future.')
    setTime('Opens', inHours(5))
    setTime('Closes', inHours(4))
    expect(screen.getByRole('alert').textContent).toBe('It must close after it opens.')
    const save = screen.getByRole('button', { name: 'Save the times' })
    expect(save.hasAttribute('disabled')).toBe(true)
    expect(configure.network.listCalls(PUT_CONVERSATION)).toEqual([])
  })
})

describe('the control of an open conversation', () => {
  it('[LIFE-6] is closed, archived and taken back', async () => {
    await configure.open()
    await press('Close')
    await waitFor(() => expect(getStep()).toBe('Closed (now)'))
    await press('Archive')
    await waitFor(() => expect(getStep()).toBe('Archived (now)'))
    await press('Take back from the archive')
    await waitFor(() => expect(getStep()).toBe('Closed (now)'))
  })

  it('an archived one can only be read in Configure, which says so and how to change that', async () => {
    await configure.open()
    const isReadOnly = (name: string) => screen.getByTestId(name).closest('fieldset')?.disabled
    const fields = ['topic', 'strict_moderation', 'help_bgcolor', 'retention_days']
    expect(fields.map(isReadOnly)).toEqual([false, false, false, false])
    await press('Close')
    await waitFor(() => expect(getStep()).toBe('Closed (now)'))
    await press('Archive')
    expect((await screen.findByRole('note')).textContent).toMatch(/can only be read, because .* archived/)
    expect(fields.map(isReadOnly)).toEqual([true, true, true, true])
    expect(screen.getByRole('button', { name: 'Copy as a new draft' }).closest('fieldset')).toBeNull()
    await press('Take back from the archive')
    await waitFor(() => expect(screen.queryByRole('note')).toBeNull())
    expect(fields.map(isReadOnly)).toEqual([false, false, false, false])
  })

  it('a failed change stays as it was, says why, and can be tried again', async () => {
    await configure.open()
    const restore = configure.network.answer(PUT_CONVERSATION, () =>
      createErrorResponse(503, 'polis_err_server_busy', 'The server is busy.'),
    )
    await press('Close')
    expect(await screen.findByText('The status is not changed.')).toBeTruthy()
    expect(getStep()).toBe('Open (now)')
    restore()
    await press('Retry')
    await waitFor(() => expect(getStep()).toBe('Closed (now)'))
  })
})

it('a field has the minutes of the reader’s time zone', () => {
  const time = new Date(2027, 0, 5, 9, 7).getTime()
  expect(formatFieldTime(time)).toBe('2027-01-05T09:07')
  expect(parseFieldTime('2027-01-05T09:07')).toBe(time)
  expect([formatFieldTime(null), parseFieldTime('')]).toEqual(['', null])
})

describe('copies', () => {
  it('[LIFE-10] a copy is a draft with the settings, and is opened', async () => {
    await configure.server.build.comment(configure.zid, 0, { txt: 'A seed', is_seed: 1 })
    const { user } = await configure.open()
    await user.click(screen.getByRole('button', { name: 'Copy as a new draft' }))
    expect(await screen.findByText('This is the copy, a draft with 1 seed comment.')).toBeTruthy()
    await screen.findByDisplayValue('Copy of A car-free centre?')
    expect(getStep()).toBe('Draft (now)')
  })
})
