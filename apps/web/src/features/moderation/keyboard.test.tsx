import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { saveUnsavedTexts } from '../../session/unsaved-texts.ts'
import { createErrorResponse } from '../../test/network-control.ts'
import { getButton } from '../../test/buttons.ts'
import { card, counts, detail, gone, press, PUT, setUpModeration } from '../../test/moderation.ts'

const room = setUpModeration()
const { add, open, sent, stored } = room

const getDialog = () => within(screen.getByRole('dialog'))
const getWords = () =>
  getDialog().queryByLabelText<HTMLTextAreaElement>('The reason', { selector: 'textarea' })
const getSelection = () => within(screen.getByRole('region', { name: 'Selected comments' }))

describe('keys', () => {
  it('[MOD-8] j, k, a, r, m and u move, decide and undo; the next card has the focus', async () => {
    await add('One', 'Two', 'Three', 'Four')
    await open()
    await card('One')
    press('j')
    press('j')
    press('k')
    expect(document.activeElement).toBe(await card('Two'))
    press('a')
    await gone('Two')
    expect(document.activeElement).toBe(await card('Three'))
    press('m')
    press('r')
    await gone('Three')
    expect(document.activeElement).toBe(await card('Four'))
    expect(screen.getByText('Rejected #2. 2 left.').getAttribute('role')).toBe('status')
    await waitFor(async () => expect(await stored(2)).toMatchObject({ mod: -1, is_meta: 1 }))
    press('u')
    await card('Three')
    press('u')
    press('u')
    await card('Two')
    await waitFor(async () => expect(await stored(1)).toMatchObject({ mod: 0 }))
    await waitFor(async () => expect(await stored(2)).toMatchObject({ mod: 0, is_meta: 0 }))
  })

  it('[TRI-8] act on the selection, else on the comment in focus; v selects the lines on the screen', async () => {
    await add('One', 'Two', 'Three', 'Four', 'Five')
    await open()
    await card('One')
    press('v')
    expect(screen.getByText('5 selected')).toBeTruthy()
    press('Escape')
    for (const key of ['x', 'j', 'x', 'j', 'j', 'a']) press(key)
    await gone('One')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Four'))
    press('r')
    await gone('Four')
    await waitFor(() => expect(sent().map(({ tid }) => tid)).toEqual([0, 1, 3]))
    expect(sent().map(({ mod }) => mod)).toEqual([1, 1, -1])
    expect(counts()).toEqual(['Unmoderated2', 'Accepted2', 'Rejected1'])
  })

  it('[MOD-8] typed into a field are not decisions, and shortcuts can be turned off', async () => {
    await add('One', 'Two')
    const { user } = await open()
    await card('One')
    press('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await user.keyboard('tar')
    await screen.findByText('No matching comments')
    await user.click(screen.getByText('Show the whole list'))
    await card('One')
    const toggleShortcuts = async () => {
      await user.click(screen.getByText('Keyboard'))
      await user.click(screen.getByLabelText('Use single-key shortcuts'))
      await user.click(getDialog().getByText('Close'))
    }
    await toggleShortcuts()
    press('a')
    expect(sent()).toEqual([])
    // the cookie would turn them off for the next test too
    await toggleShortcuts()
  })

  it('[MOD-8] the focus goes to an undone card, and to the heading of an empty list', async () => {
    await add('One')
    const { user } = await open()
    await user.click(within(await detail('One')).getByText('Accept'))
    const heading = await screen.findByRole('heading', { name: 'No comments to review' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    press('u')
    await waitFor(async () => expect(document.activeElement).toBe(await card('One')))
  })
})

describe('reasons', () => {
  it('[MOD-8] have to be chosen or written; a digit chooses one and rejects, and the next card has the focus', async () => {
    await add('One', 'Two')
    const { user } = await open()
    await card('One')
    press('R')
    expect(document.querySelector('[type=radio]:checked')).toBeNull()
    await user.click(getButton('Reject', screen.getByRole('dialog')))
    expect(getDialog().getByText('Choose a reason, or “No reason”.').getAttribute('role')).toBe('alert')
    await user.click(getDialog().getByLabelText(/In your own words/))
    await user.click(getButton('Reject', screen.getByRole('dialog')))
    expect(
      getDialog()
        .getByText(/^Write the reason/)
        .getAttribute('role'),
    ).toBe('alert')
    expect(document.activeElement).toBe(getWords())
    expect(sent()).toEqual([])
    fireEvent.keyDown(getDialog().getByLabelText(/Off topic/), { key: '3' })
    await gone('One')
    await waitFor(() => expect(sent()).toMatchObject([{ tid: 0, reason: 'Insults or attacks somebody' }]))
    await waitFor(async () => expect(document.activeElement).toBe(await card('Two')))
  })

  it('[NET-4] an own one is kept across a sign-in, once', async () => {
    await add('One')
    const { user } = await open()
    await card('One')
    press('R')
    await user.click(getDialog().getByLabelText(/In your own words/))
    fireEvent.change(getWords()!, { target: { value: 'Not about the centre' } })
    saveUnsavedTexts()
    await user.click(getDialog().getByText('Cancel'))
    press('R')
    expect(getWords()?.value).toBe('Not about the centre')
    await user.click(getDialog().getByText('Cancel'))
    press('R')
    expect(getWords()).toBeNull()
  })
})

describe('bulk decisions', () => {
  it('[MOD-8] a range is decided with progress; failed ones stay selected, with the reason', async () => {
    await add('One', 'Two', 'Three', 'Four')
    const { user } = await open()
    await card('One')
    await user.click(screen.getByLabelText('Select comment 0'))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByLabelText('Select comment 2'))
    await user.keyboard('{/Shift}')
    const mend = room.network.answer(PUT, (go) =>
      sent().length === 2 ? createErrorResponse(500, 'polis_err_internal', 'It broke.') : go(),
    )
    await user.click(getSelection().getByText('Reject'))
    await screen.findByText('Rejected 2 of 3. 1 failed and is selected again.')
    const row = await card('One|Two|Three')
    expect(within(row).getByText('Not saved')).toBeTruthy()
    expect(within(row).getByLabelText<HTMLInputElement>(/^Select/).checked).toBe(true)
    fireEvent.click(row)
    expect(screen.getByText('It broke.', { exact: false })).toBeTruthy()
    mend()
    await user.click(getSelection().getByText('Try 1 again'))
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull())
  })

  it('[MOD-8] the reason of a rejection goes to the log, also for many; undo restores all of them', async () => {
    await add('One', 'Two', 'Three')
    const { user } = await open()
    await card('One')
    for (const key of ['x', 'j', 'x', 'R']) press(key)
    await user.click(getDialog().getByLabelText(/In your own words/))
    await user.type(getWords()!, 'Too short')
    await user.click(getButton('Reject', screen.getByRole('dialog')))
    await gone('Two')
    await waitFor(async () => expect(await stored(1)).toMatchObject({ mod: -1 }))
    expect(sent().map(({ reason }) => reason)).toEqual(['Too short', 'Too short'])
    press('u')
    await card('One')
    await card('Two')
    await waitFor(async () => expect(await stored(1)).toMatchObject({ mod: 0 }))
    await user.click(screen.getByText('Moderation log'))
    expect(await screen.findAllByText('Too short')).toHaveLength(2)
  })
})
