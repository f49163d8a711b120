import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createErrorResponse } from '../../test/network-control.ts'
import {
  findCard,
  getTabTexts,
  waitUntilGone,
  LIST_CALL,
  pressKey,
  PUT_COMMENT,
  setUpModeration,
  getTab,
} from '../../test/moderation.ts'
// read before the clock of the first test starts
import './ModeratePage.tsx'
import './ModerationLogPage.tsx'

const room = setUpModeration()
const { add, elsewhere, lists, open, stored } = room

describe('deciding', () => {
  it('[MOD-4] accepting moves the card to Accepted before the server answers, then all three lists are reloaded', async () => {
    await add('One', 'Two')
    const { user } = await open()
    const first = await findCard('One')
    const before = lists().length
    const release = room.network.hold(PUT_COMMENT)
    await user.click(within(first).getByRole('button', { name: 'Accept' }))
    await waitUntilGone('One')
    expect(getTabTexts()).toEqual(['Unmoderated1', 'Accepted1', 'Rejected0'])
    expect(lists()).toHaveLength(before)
    expect(await stored(0)).toMatchObject({ mod: 0 })
    release()
    await waitFor(() => expect(lists()).toHaveLength(before + 3))
    expect(await stored(0)).toMatchObject({ mod: 1, active: 1 })
    expect(room.network.callsTo(PUT_COMMENT)[0]?.body).toEqual({
      conversation_id: room.id,
      tid: 0,
      active: true,
      mod: 1,
      is_meta: false,
      velocity: 1,
    })
  })

  it.each([
    [
      '500',
      () => createErrorResponse(500, 'polis_err_update_comment', 'The database is full.'),
      /The database is full/,
    ],
    ['403', () => createErrorResponse(403, 'polis_err_update_comment_auth', 'You may not.'), /You may not/],
    ['offline', () => Promise.reject(new TypeError('Failed to fetch')), /The server cannot be reached/],
  ])(
    '[MOD-4] [NET-6] a decision that fails (%s) is rolled back and said, and can be tried again',
    async (_, answer, words) => {
      await add('One', 'Two')
      const { user } = await open()
      const first = await findCard('One')
      const mend = room.network.answer(PUT_COMMENT, answer)
      await user.click(within(first).getByRole('button', { name: 'Reject' }))
      const back = within(await findCard('One'))
      expect(await back.findByText(words)).toBeTruthy()
      expect(screen.getByRole('alert').textContent).toMatch(/#0 is back where it was/)
      expect(getTabTexts()).toEqual(['Unmoderated2', 'Accepted0', 'Rejected0'])
      mend()
      await user.click(back.getByRole('button', { name: 'Try again' }))
      await waitUntilGone('One')
      await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: -1 }))
    },
  )

  it('[MOD-5] accepted can be rejected, rejected accepted, and metadata set in every list', async () => {
    await add('One')
    await elsewhere(0, 1)
    const { user } = await open('/accepted')
    const one = within(await findCard('One'))
    await user.click(one.getByRole('checkbox', { name: /^Metadata/ }))
    await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: 1, is_meta: 1 }))
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: -1, is_meta: 1 }))
    await user.click(getTab('Rejected'))
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: 1, is_meta: 1 }))
  })

  it('[MOD-9] what is under way lies over every list that is loaded meanwhile', async () => {
    await add('One', 'Two')
    const { user } = await open()
    await findCard('One')
    const release = room.network.hold(PUT_COMMENT)
    pressKey('a')
    await waitUntilGone('One')
    const before = lists().length
    await user.click(screen.getByRole('button', { name: 'Load again' }))
    await waitFor(() => expect(lists()).toHaveLength(before + 3))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(getTabTexts()).toEqual(['Unmoderated1', 'Accepted1', 'Rejected0'])
    release()
    await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: 1 }))
    expect(getTabTexts()).toEqual(['Unmoderated1', 'Accepted1', 'Rejected0'])
  })

  it('[MOD-9] two decisions about one comment are sent one after the other', async () => {
    await add('One')
    await open()
    await findCard('One')
    const release = room.network.hold(PUT_COMMENT)
    pressKey('m')
    pressKey('r')
    await waitUntilGone('One')
    expect(room.network.callsTo(PUT_COMMENT)).toHaveLength(1)
    release()
    await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: -1, is_meta: 1 }))
    expect(room.network.callsTo(PUT_COMMENT)).toHaveLength(2)
  })

  it('[MOD-7] a decision of somebody else shows as what it is, and the place is kept', async () => {
    await add('One', 'Two', 'Three')
    const { user } = await open()
    await findCard('One')
    pressKey('j')
    expect(document.activeElement).toBe(await findCard('Two'))
    await elsewhere(0, 1)
    await elsewhere(1, -1)
    await user.click(screen.getByRole('button', { name: 'Load again' }))
    expect(await within(await findCard('One')).findByText('Accepted elsewhere.')).toBeTruthy()
    expect(within(await findCard('Two')).getByText('Rejected elsewhere.')).toBeTruthy()
    expect(getTabTexts()).toEqual(['Unmoderated1', 'Accepted1', 'Rejected1'])
    expect((await findCard('Two')).getAttribute('aria-current')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Take the 2 decided elsewhere off this list' }))
    await waitUntilGone('One')
    await findCard('Three')
  })
})

describe('two moderators', () => {
  it('[MOD-9] undo leaves alone what somebody else has decided since, and says what it is now', async () => {
    await add('One', 'Two')
    const { user } = await open()
    await findCard('One')
    pressKey('a')
    await waitUntilGone('One')
    await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: 1 }))
    await elsewhere(0, -1)
    pressKey('u')
    await waitFor(() =>
      expect(
        screen.getByText(/was rejected elsewhere meanwhile/, { selector: '.queue-news bdi' }),
      ).toBeTruthy(),
    )
    expect(await stored(0)).toMatchObject({ mod: -1 })
    expect(room.network.callsTo(PUT_COMMENT)).toHaveLength(1)
    const notes = within(screen.getByRole('region', { name: 'Decisions that met others' }))
    await waitFor(() => expect(getTabTexts()).toEqual(['Unmoderated1', 'Accepted0', 'Rejected1']))
    await user.click(notes.getByRole('link', { name: '#0' }))
    await waitFor(async () => expect(document.activeElement).toBe(await findCard('One')))
  })

  it('[MOD-9] undo that cannot look does nothing, says why and can be repeated', async () => {
    await add('One', 'Two')
    await open()
    await findCard('One')
    pressKey('r')
    await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: -1 }))
    const mend = room.network.answer(`${LIST_CALL}&tids`, () =>
      createErrorResponse(500, 'polis_err_x', 'It broke.'),
    )
    pressKey('u')
    expect(await screen.findByText(/^Nothing was taken back.*It broke\.$/)).toBeTruthy()
    expect(await stored(0)).toMatchObject({ mod: -1 })
    mend()
    pressKey('u')
    await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: 0 }))
  })

  it('[MOD-7] a decision of mine that somebody overrules is named, until that is noted', async () => {
    await add('One', 'Two')
    const { user } = await open()
    await findCard('One')
    const before = lists().length
    pressKey('a')
    await waitFor(() => expect(lists()).toHaveLength(before + 3))
    await elsewhere(0, -1)
    await user.click(screen.getByRole('button', { name: 'Load again' }))
    const notes = within(await screen.findByRole('region', { name: 'Decisions that met others' }))
    expect(notes.getByRole('listitem').textContent).toBe(
      '#0: your acceptance was changed to rejected elsewhere.',
    )
    await user.click(notes.getByRole('button', { name: 'Noted' }))
    expect(screen.queryByRole('region', { name: 'Decisions that met others' })).toBeNull()
  })

  it('[MOD-9] a decision on a card that was not fresh says whose it has replaced', async () => {
    await add('One', 'Two')
    await open()
    await findCard('One')
    await elsewhere(0, -1)
    pressKey('a')
    const notes = within(await screen.findByRole('region', { name: 'Decisions that met others' }))
    expect(notes.getByRole('listitem').textContent).toBe(
      '#0: your acceptance replaced a rejection of Ben Moderator, which this list did not show yet.',
    )
  })
})
