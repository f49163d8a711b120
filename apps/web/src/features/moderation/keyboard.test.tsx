import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { saveUnsavedTexts } from '../../session/unsaved-texts.ts'
import { createErrorResponse } from '../../test/network-control.ts'
import { card, detail, gone, press, PUT, setUpModeration } from '../../test/moderation.ts'

const room = setUpModeration()
const { add, open, stored } = room

describe('by keyboard', () => {
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
    await waitFor(async () => expect(await stored(2)).toMatchObject({ mod: 0, is_meta: 1 }))
    press('u')
    press('u')
    await card('Two')
    await waitFor(async () => expect(await stored(1)).toMatchObject({ mod: 0 }))
    await waitFor(async () => expect(await stored(2)).toMatchObject({ mod: 0, is_meta: 0 }))
  })

  it('[MOD-8] the focus goes to the next card after the reasons, to an undone card, and to the heading of an empty list', async () => {
    await add('One', 'Two')
    const { user } = await open()
    const one = await detail('One')
    await user.click(within(one).getByRole('button', { name: 'Reject, with a reason' }))
    await user.click(screen.getByRole('radio', { name: /Off topic/ }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reject' }))
    await gone('One')
    await waitFor(async () => expect(document.activeElement).toBe(await card('Two')))
    press('u')
    await waitFor(async () => expect(document.activeElement).toBe(await card('One')))
    press('a')
    await gone('One')
    await user.click(within(await detail('Two')).getByRole('button', { name: 'Accept' }))
    const heading = await screen.findByRole('heading', { name: 'No comments to review' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  it('[MOD-8] keys typed into a field are not decisions, and shortcuts can be turned off', async () => {
    await add('One', 'Two')
    const { user } = await open()
    await card('One')
    press('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await user.keyboard('tar')
    await screen.findByText('No matching comments')
    await user.click(screen.getByRole('button', { name: 'Show the whole list' }))
    await card('One')
    await user.click(screen.getByRole('button', { name: 'Keyboard' }))
    await user.click(screen.getByRole('checkbox', { name: 'Use single-key shortcuts' }))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    press('a')
    expect(room.network.listCalls(PUT)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Keyboard' }))
    await user.click(screen.getByRole('checkbox', { name: 'Use single-key shortcuts' }))
    await user.click(screen.getByRole('button', { name: 'Close' }))
  })

  it('[NET-4] an own reason for a rejection is kept across a sign-in', async () => {
    await add('One')
    const { user } = await open()
    await card('One')
    press('R')
    await user.click(screen.getByRole('radio', { name: 'In your own words' }))
    const words = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'The reason' })
    fireEvent.change(words(), { target: { value: 'Not about the centre' } })
    saveUnsavedTexts()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    press('R')
    expect(words().value).toBe('Not about the centre')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    press('R')
    expect(screen.queryByRole('textbox', { name: 'The reason' })).toBeNull()
  })

  it('[MOD-8] search, filters and order are in the address', async () => {
    await add('Parks', 'Trams', 'More parks')
    await room.server.build.comment(room.zid, 3, { txt: 'Parks, flagged', active: 0 })
    const { user, router } = await open('?q=parks&sort=newest')
    await card('More parks')
    expect(
      screen.getAllByRole('article').map((one) => one.querySelector('.comment-line')?.textContent),
    ).toEqual(['Parks, flagged', 'More parks', 'Parks'])
    await user.click(screen.getByRole('button', { name: 'Filters (1)' }))
    await user.click(screen.getByRole('checkbox', { name: 'Flagged' }))
    await gone('More parks')
    expect(router.state.location.search).toBe('?q=parks&flagged=1&sort=newest')
    expect(screen.getByText('1 of 4 comments')).toBeTruthy()
  })
})

describe('bulk decisions', () => {
  it('[MOD-8] success is announced when the last one is saved, and not before', async () => {
    await add('One', 'Two', 'Three')
    await open()
    await card('One')
    press('x')
    press('j')
    press('x')
    const release = room.network.hold(PUT)
    fireEvent.click(
      within(screen.getByRole('region', { name: 'Selected comments' })).getByRole('button', {
        name: 'Accept',
      }),
    )
    await gone('One')
    expect(screen.queryByText(/^Accepted 2/)).toBeNull()
    release()
    expect(await screen.findByText('Accepted 2 comments. 1 left.')).toBeTruthy()
  })

  it('[MOD-8] a range is selected and decided with progress; failed ones stay selected, with the reason', async () => {
    await add('One', 'Two', 'Three', 'Four', 'Five')
    const { user } = await open()
    await card('One')
    await user.click(screen.getByRole('checkbox', { name: 'Select comment 1' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select comment 3' }))
    await user.keyboard('{/Shift}')
    const bar = within(screen.getByRole('region', { name: 'Selected comments' }))
    expect(bar.getByText('3 selected')).toBeTruthy()
    let calls = 0
    const mend = room.network.answer(PUT, () => {
      calls += 1
      return calls === 2 ? createErrorResponse(500, 'polis_err_internal', 'It broke.') : Response.json({})
    })
    await user.click(bar.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText('Rejected 2 of 3. 1 failed and is selected again.')).toBeTruthy()
    const row = await card('Two|Three|Four')
    const failed = within(row)
    expect(failed.getByText('Not saved')).toBeTruthy()
    expect(failed.getByRole<HTMLInputElement>('checkbox', { name: /^Select/ }).checked).toBe(true)
    fireEvent.click(row)
    expect(screen.getByText('It broke.', { exact: false })).toBeTruthy()
    mend()
    const again = within(screen.getByRole('region', { name: 'Selected comments' }))
    await user.click(again.getByRole('button', { name: 'Try 1 again' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected comments' })).toBeNull())
  })

  it('[MOD-8] the reason of a rejection goes to the log, also for many; undo restores all of them', async () => {
    await add('One', 'Two', 'Three')
    const { user } = await open()
    await card('One')
    press('x')
    press('j')
    press('x')
    const bar = within(screen.getByRole('region', { name: 'Selected comments' }))
    await user.click(bar.getByRole('button', { name: 'Reject, with a reason' }))
    await user.click(screen.getByRole('radio', { name: 'In your own words' }))
    await user.type(screen.getByRole('textbox', { name: 'The reason' }), 'Not about the centre')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reject' }))
    await gone('Two')
    await waitFor(() => expect(room.network.listCalls(PUT)).toHaveLength(2))
    expect(room.network.listCalls(PUT).map(({ body }) => (body as { reason: string }).reason)).toEqual([
      'Not about the centre',
      'Not about the centre',
    ])
    await waitFor(async () => expect(await stored(1)).toMatchObject({ mod: -1 }))
    press('u')
    await card('One')
    await card('Two')
    await waitFor(async () => expect(await stored(1)).toMatchObject({ mod: 0 }))
    await user.click(screen.getByRole('link', { name: 'Moderation log' }))
    expect(await screen.findAllByText('Not about the centre')).toHaveLength(2)
  })
})
