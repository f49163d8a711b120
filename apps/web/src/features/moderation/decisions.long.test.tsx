import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createErrorResponse } from '../../test/network-control.ts'
import { card, detail, counts, gone, press, PUT, setUpModeration, tab } from '../../test/moderation.ts'

const room = setUpModeration()
const { add, decideAsBen, lists, open, stored } = room

describe('deciding', () => {
  it('[MOD-4] accepting moves the card to Accepted before the server answers, then all three lists are reloaded', async () => {
    await add('One', 'Two')
    const { user } = await open()
    const first = await detail('One')
    const before = lists().length
    const release = room.network.hold(PUT)
    await user.click(within(first).getByRole('button', { name: 'Accept' }))
    await gone('One')
    expect(counts()).toEqual(['Unmoderated1', 'Accepted1', 'Rejected0'])
    expect(lists()).toHaveLength(before)
    expect(await stored(0)).toMatchObject({ mod: 0 })
    release()
    await waitFor(() => expect(lists()).toHaveLength(before + 3))
    expect(await stored(0)).toMatchObject({ mod: 1, active: 1 })
    expect(room.network.listCalls(PUT)[0]?.body).toEqual({
      conversation_id: room.id,
      tid: 0,
      active: true,
      mod: 1,
      is_meta: false,
      velocity: 1,
      from: { mod: 0, active: true, is_meta: false },
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
    '[MOD-4] [NET-6] a decision that fails (%s) is rolled back and reported, and can be tried again',
    async (_, answer, words) => {
      await add('One', 'Two')
      const { user } = await open()
      const first = await detail('One')
      const mend = room.network.answer(PUT, answer)
      await user.click(within(first).getByRole('button', { name: 'Reject' }))
      const back = within(await detail('One'))
      expect(await back.findByText(words)).toBeTruthy()
      expect(screen.getByRole('alert').textContent).toMatch(/The decision about #0 was not saved/)
      expect(counts()).toEqual(['Unmoderated2', 'Accepted0', 'Rejected0'])
      mend()
      await user.click(back.getByRole('button', { name: 'Try again' }))
      await gone('One')
      await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: -1 }))
    },
  )

  it('[MOD-5] accepted can be rejected, rejected accepted, and metadata set in every list', async () => {
    await add('One')
    await decideAsBen(0, 1)
    const { user } = await open('/accepted')
    const one = within(await detail('One'))
    await user.click(one.getByRole('checkbox', { name: /^Metadata/ }))
    await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: 1, is_meta: 1 }))
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: -1, is_meta: 1 }))
    await user.click(tab('Rejected'))
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: 1, is_meta: 1 }))
  })

  it('[RES-3] the header and the tab have the same number of comments waiting, before the server has confirmed a decision', async () => {
    await add('One', 'Two')
    await open()
    await card('One')
    const header = () => document.querySelector('.admin-waiting')?.textContent
    await waitFor(() => expect(header()).toContain('2 to review'))
    const release = room.network.hold(PUT)
    press('a')
    await gone('One')
    expect(counts()[0]).toBe('Unmoderated1')
    await waitFor(() => expect(header()).toContain('1 to review'))
    release()
    await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: 1 }))
  })

  it('[MOD-7] a decision of another moderator is marked, and the current card stays', async () => {
    await add('One', 'Two', 'Three')
    const { user } = await open()
    await card('One')
    press('j')
    expect(document.activeElement).toBe(await card('Two'))
    await decideAsBen(0, 1)
    await decideAsBen(1, -1)
    await user.click(screen.getByRole('button', { name: 'Load again' }))
    expect(await within(await detail('One')).findByText('Accepted by others.')).toBeTruthy()
    expect(within(await detail('Two')).getByText('Rejected by others.')).toBeTruthy()
    expect(counts()).toEqual(['Unmoderated1', 'Accepted1', 'Rejected1'])
    expect((await card('Two')).getAttribute('aria-current')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Remove 2 decided by others from this list' }))
    await gone('One')
    await card('Three')
  })
})

it('[MOD-9] undo keeps a later decision of another moderator, and says who decided', async () => {
  await add('One', 'Two')
  await open()
  await card('One')
  press('a')
  await gone('One')
  await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: 1 }))
  await decideAsBen(0, -1)
  press('u')
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('Ben Moderator rejected this first'),
  )
  expect(counts()).toEqual(['Unmoderated1', 'Accepted0', 'Rejected1'])
  expect(await stored(0)).toMatchObject({ mod: -1 })
})
