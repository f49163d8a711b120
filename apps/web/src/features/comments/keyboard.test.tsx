import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { saveDrafts } from '../../session/drafts.ts'
import { createErrorResponse } from '../../test/network-control.ts'
import { findCard, waitUntilGone, pressKey, PUT_COMMENT, setUpModeration } from '../../test/moderation.ts'
// read before the clock of the first test starts
import './ModeratePage.tsx'
import './ModerationLogPage.tsx'

const room = setUpModeration()
const { add, open, stored } = room

describe('by keyboard', () => {
  it('[MOD-8] j, k, a, r, m and u move, decide and undo; the next card has the focus', async () => {
    await add('One', 'Two', 'Three', 'Four')
    await open()
    await findCard('One')
    pressKey('j')
    pressKey('j')
    pressKey('k')
    expect(document.activeElement).toBe(await findCard('Two'))
    pressKey('a')
    await waitUntilGone('Two')
    expect(document.activeElement).toBe(await findCard('Three'))
    pressKey('m')
    pressKey('r')
    await waitUntilGone('Three')
    expect(document.activeElement).toBe(await findCard('Four'))
    expect(screen.getByText('Rejected #2. 2 left.').getAttribute('role')).toBe('status')
    await waitFor(async () => expect(await stored(2)).toMatchObject({ mod: -1, is_meta: 1 }))
    pressKey('u')
    await findCard('Three')
    await waitFor(async () => expect(await stored(2)).toMatchObject({ mod: 0, is_meta: 1 }))
    pressKey('u')
    pressKey('u')
    await findCard('Two')
    await waitFor(async () => expect(await stored(1)).toMatchObject({ mod: 0 }))
    await waitFor(async () => expect(await stored(2)).toMatchObject({ mod: 0, is_meta: 0 }))
  })

  it('[MOD-8] the focus goes to the next card after the reasons, to what was taken back, and to the words of an empty list', async () => {
    await add('One', 'Two')
    const { user } = await open()
    const one = await findCard('One')
    await user.click(within(one).getByRole('button', { name: 'Reject, with a reason' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reject' }))
    await waitUntilGone('One')
    await waitFor(async () => expect(document.activeElement).toBe(await findCard('Two')))
    pressKey('u')
    await waitFor(async () => expect(document.activeElement).toBe(await findCard('One')))
    pressKey('a')
    await waitUntilGone('One')
    await user.click(within(await findCard('Two')).getByRole('button', { name: 'Accept' }))
    const heading = await screen.findByRole('heading', { name: 'Nothing waits for you' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  it('[MOD-8] keys that are typed into a field are not decisions, and single keys can be turned off', async () => {
    await add('One', 'Two')
    const { user } = await open()
    await findCard('One')
    pressKey('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await user.keyboard('tar')
    await screen.findByText('No comment is like that')
    await user.click(screen.getByRole('button', { name: 'Show the whole list' }))
    await findCard('One')
    await user.click(screen.getByRole('button', { name: 'Keyboard' }))
    await user.click(screen.getByRole('checkbox', { name: 'Single keys are on' }))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    pressKey('a')
    expect(room.network.callsTo(PUT_COMMENT)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Keyboard' }))
    await user.click(screen.getByRole('checkbox', { name: 'Single keys are on' }))
    await user.click(screen.getByRole('button', { name: 'Close' }))
  })

  it('[NET-4] own words for a rejection are there again after a sign-in that came between', async () => {
    await add('One')
    const { user } = await open()
    await findCard('One')
    pressKey('R')
    await user.click(screen.getByRole('radio', { name: 'In your own words' }))
    const words = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'The reason' })
    fireEvent.change(words(), { target: { value: 'Not about the centre' } })
    saveDrafts()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    pressKey('R')
    expect(words().value).toBe('Not about the centre')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    pressKey('R')
    expect(screen.queryByRole('textbox', { name: 'The reason' })).toBeNull()
  })

  it('[MOD-8] search, filters and order stand in the address', async () => {
    await add('Parks', 'Trams', 'More parks')
    await room.server.build.comment(room.zid, 3, { txt: 'Parks, flagged', active: 0 })
    const { user, router } = await open('?q=parks&sort=newest')
    await findCard('More parks')
    expect(screen.getAllByRole('article').map((one) => one.querySelector('p')?.textContent)).toEqual([
      'Parks, flagged',
      'More parks',
      'Parks',
    ])
    await user.click(screen.getByRole('checkbox', { name: 'Flagged' }))
    await waitUntilGone('More parks')
    expect(router.state.location.search).toBe('?q=parks&flagged=1&sort=newest')
    expect(screen.getByText('1 of 4 comments')).toBeTruthy()
  })
})

describe('many at once', () => {
  it('[MOD-8] success is announced when the last one is saved, and not before', async () => {
    await add('One', 'Two', 'Three')
    await open()
    await findCard('One')
    pressKey('x')
    pressKey('j')
    pressKey('x')
    const release = room.network.hold(PUT_COMMENT)
    fireEvent.click(
      within(screen.getByRole('region', { name: 'Selected comments' })).getByRole('button', {
        name: 'Accept',
      }),
    )
    await waitUntilGone('One')
    expect(screen.queryByText(/^Accepted 2/)).toBeNull()
    release()
    expect(await screen.findByText('Accepted 2 comments. 1 left.')).toBeTruthy()
  })

  it('[MOD-8] a range is selected and decided with progress; what failed stays selected, with its reason', async () => {
    await add('One', 'Two', 'Three', 'Four', 'Five')
    const { user } = await open()
    await findCard('One')
    await user.click(screen.getByRole('checkbox', { name: 'Select comment 1' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select comment 3' }))
    await user.keyboard('{/Shift}')
    const bar = within(screen.getByRole('region', { name: 'Selected comments' }))
    expect(bar.getByText('3 selected')).toBeTruthy()
    let calls = 0
    const mend = room.network.answer(PUT_COMMENT, () => {
      calls += 1
      return calls === 2 ? createErrorResponse(500, 'polis_err_internal', 'It broke.') : Response.json({})
    })
    await user.click(bar.getByRole('button', { name: 'Reject' }))
    expect(
      await screen.findByText('Rejected 2 of 3; 1 failed and is back in the list, selected.'),
    ).toBeTruthy()
    const failed = within(await screen.findByRole('article', { name: /Two|Three|Four/ }))
    expect(failed.getByText('It broke.', { exact: false })).toBeTruthy()
    expect(failed.getByRole<HTMLInputElement>('checkbox', { name: /^Select/ }).checked).toBe(true)
    mend()
    const again = within(screen.getByRole('region', { name: 'Selected comments' }))
    await user.click(again.getByRole('button', { name: 'Try 1 again' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected comments' })).toBeNull())
  })

  it('[MOD-8] the reason of a rejection goes to the log, also for many; undo takes all of them back', async () => {
    await add('One', 'Two', 'Three')
    const { user } = await open()
    await findCard('One')
    pressKey('x')
    pressKey('j')
    pressKey('x')
    const bar = within(screen.getByRole('region', { name: 'Selected comments' }))
    await user.click(bar.getByRole('button', { name: 'Reject, with a reason' }))
    await user.click(screen.getByRole('radio', { name: 'In your own words' }))
    await user.type(screen.getByRole('textbox', { name: 'The reason' }), 'Not about the centre')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reject' }))
    await waitUntilGone('Two')
    await waitFor(() => expect(room.network.callsTo(PUT_COMMENT)).toHaveLength(2))
    expect(room.network.callsTo(PUT_COMMENT).map(({ body }) => (body as { reason: string }).reason)).toEqual([
      'Not about the centre',
      'Not about the centre',
    ])
    await waitFor(async () => expect(await stored(1)).toMatchObject({ mod: -1 }))
    pressKey('u')
    await findCard('One')
    await findCard('Two')
    await waitFor(async () => expect(await stored(1)).toMatchObject({ mod: 0 }))
    await user.click(screen.getByRole('link', { name: 'Moderation log' }))
    expect(await screen.findAllByText('Not about the centre')).toHaveLength(2)
  })
})
