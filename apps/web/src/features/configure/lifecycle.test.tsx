import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { formatFieldTime, parseFieldTime } from '../../conversation/lifecycle-times.ts'
import { getStep, setUpConfigure } from '../../test/configure.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

const configure = setUpConfigure()
const { breakSaves, readStored, saves } = configure

const waitForStep = (step: string) => waitFor(() => expect(getStep()).toBe(`${step} (now)`))
/** Presses a button once it can be pressed: while a change is being saved it cannot. */
const press = async (name: string) => {
  const label = await screen.findByText(name, { selector: 'button *' })
  const button = label.closest('button')!
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
}
const getToggle = () => screen.getByTestId<HTMLInputElement>('is_active')
const toggle = () => fireEvent.click(getToggle())
const setTime = (label: string, time: number) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: formatFieldTime(time) } })
/** In whole minutes, as the fields have them. */
const inHours = (hours: number) => Math.floor((Date.now() + hours * HOUR_MS) / MINUTE_MS) * MINUTE_MS

describe('a draft', () => {
  beforeEach(() => configure.change({ is_draft: 1 }))

  it('[LIFE-2] is scheduled in the time zone that is shown, in one save, and taken back', async () => {
    await configure.open()
    await press('Schedule…')
    expect(screen.getByText(/time zone, \S+/)).toBeTruthy()
    const [opens_at, closes_at] = [inHours(2), inHours(50)]
    setTime('Opens', opens_at)
    setTime('Closes', closes_at)
    await press('Save the times')
    await waitForStep('Scheduled')
    expect(await readStored()).toMatchObject({ opens_at, closes_at })
    expect(saves()).toHaveLength(1)
    expect(screen.getByText(/^opens /)).toBeTruthy()
    await press('Do not open')
    await waitForStep('Draft')
    await press('Undo')
    await waitForStep('Scheduled')
    expect(await readStored()).toMatchObject({ opens_at, closes_at })
  })

  it('[LIFE-2] is not scheduled at a time that cannot be, which is said beside its field', async () => {
    await configure.open()
    await press('Schedule…')
    setTime('Opens', inHours(-2))
    expect(screen.getByRole('alert').textContent).toBe('This time is over. Choose one in the future.')
    setTime('Opens', inHours(5))
    setTime('Closes', inHours(4))
    expect(screen.getByRole('alert').textContent).toBe('It must close after it opens.')
    expect(screen.getByText('Save the times').closest('button')?.disabled).toBe(true)
  })
})

describe('an open conversation', () => {
  it('[CFG-1] is closed at once, with words and Undo; a failure leaves it open and can be tried again', async () => {
    await configure.open()
    const link = within(screen.getByTestId('lifecycle')).getByRole('link')
    expect(link.getAttribute('href')).toBe(`${window.location.origin}/${configure.id}`)
    const restore = breakSaves()
    toggle()
    await screen.findByText('The status is not changed.')
    expect(getStep()).toBe('Open (now)')
    restore()
    await press('Retry')
    await screen.findByText('The conversation is closed. Voting and commenting are off.')
    expect((await readStored()).is_active).toBe(0)
    await waitForStep('Closed')
    expect(getToggle().checked).toBe(false)
    // as every save: the existing fields and the changed one
    expect(saves().at(-1)).toMatchObject({
      is_active: false,
      topic: 'A car-free centre?',
      description: 'Tell us.',
    })
    await press('Undo')
    await waitForStep('Open')
    expect((await readStored()).is_active).toBe(1)
  })

  it('[LIFE-6] asks before it is closed where closing begins the days until people are forgotten', async () => {
    await configure.change({ retention_days: 30 })
    await configure.open()
    toggle()
    await screen.findByText(/Participants are forgotten 30 days after closing\. Forgetting cannot be undone/)
    await press('Cancel')
    expect((await readStored()).is_active).toBe(1)
    toggle()
    fireEvent.click(screen.getAllByText('Close', { selector: 'dialog button *, dialog button' }).at(-1)!)
    await waitForStep('Closed')
  })

  it('[LIFE-6] is closed, archived, then only read in Configure, and taken back', async () => {
    await configure.open()
    toggle()
    await waitForStep('Closed')
    const fields = ['topic', 'strict_moderation', 'help_bgcolor', 'retention_days']
    const areReadOnly = () => fields.map((name) => screen.getByTestId(name).closest('fieldset')?.disabled)
    expect(areReadOnly()).toEqual([false, false, false, false])
    await press('Archive')
    await waitForStep('Archived')
    expect(screen.getByRole('note').textContent).toMatch(/can only be read, because .* archived/)
    expect(areReadOnly()).toEqual([true, true, true, true])
    expect(screen.getByText('Copy as a new draft').closest('fieldset')).toBeNull()
    await press('Take back from the archive')
    await waitForStep('Closed')
    expect(screen.queryByRole('note')).toBeNull()
  })

  it('[LIFE-10] is copied as a draft with the settings, which is opened', async () => {
    await configure.server.build.comment(configure.zid, 0, { txt: 'A seed', is_seed: 1 })
    await configure.open()
    await press('Copy as a new draft')
    await screen.findByText('This is the copy, a draft with 1 seed comment.')
    await screen.findByDisplayValue('Copy of A car-free centre?')
    expect(getStep()).toBe('Draft (now)')
  })
})

it('a field has the minutes of the reader’s time zone', () => {
  const time = new Date(2027, 0, 5, 9, 7).getTime()
  expect(formatFieldTime(time)).toBe('2027-01-05T09:07')
  expect(parseFieldTime('2027-01-05T09:07')).toBe(time)
  expect([formatFieldTime(null), parseFieldTime('')]).toEqual(['', null])
})
