import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createErrorResponse } from '../../test/network-control.ts'
import {
  findCard,
  getTabTexts,
  waitUntilGone,
  pressKey,
  PUT_COMMENT,
  setUpModeration,
} from '../../test/moderation.ts'
// read before the clock of the first test starts
import './ModeratePage.tsx'

const room = setUpModeration()
const { add, elsewhere, open, stored } = room

const refuseSaves = () =>
  room.network.answer(PUT_COMMENT, () => createErrorResponse(401, 'polis_err_auth', 'Sign in first.'))

/** Opens the queue, decides, and is sent to sign in, because the server does not take the token any more. */
async function decideAndLose(decide: () => unknown): Promise<void> {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { unmount } = await open()
  await findCard('One')
  const mend = refuseSaves()
  await decide()
  await screen.findByRole('button', { name: 'Sign In' })
  // the provider's redirect ends this page
  unmount()
  mend()
}

it('[NET-4] [MOD-4] a decision that a lost sign-in has cut off is told of after the next one, once, and can be made again', async () => {
  await add('One', 'Two')
  await decideAndLose(() => pressKey('a'))
  const { user } = await open()
  const one = within(await findCard('One'))
  expect(screen.getByRole('alert').textContent).toBe(
    'Your decision about #0 was not saved before you were signed out.',
  )
  expect(getTabTexts()).toEqual(['Unmoderated2', 'Accepted0', 'Rejected0'])
  expect({ ...sessionStorage }).not.toHaveProperty(`folkmoot:aside:decisions:${room.id}`)
  await user.click(one.getByRole('button', { name: 'Try again' }))
  await waitUntilGone('One')
  await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: 1 }))
})

it('[NET-4] [MOD-8] of many that were cut off those are selected that still stand as they did, and keep their reason', async () => {
  await add('One', 'Two', 'Three', 'Four')
  await decideAndLose(async () => {
    pressKey('x')
    pressKey('j')
    pressKey('j')
    pressKey('X')
    const bar = within(screen.getByRole('region', { name: 'Selected comments' }))
    bar.getByRole('button', { name: 'Reject, with a reason' }).click()
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByRole('button', { name: 'Reject' }).click()
  })
  await elsewhere(1, -1)
  const { user } = await open()
  await findCard('One')
  expect(screen.getByRole('alert').textContent).toMatch(/^Your decisions about 2 comments were not saved/)
  expect(screen.getByText('2 selected')).toBeTruthy()
  const before = room.network.callsTo(PUT_COMMENT).length
  await user.click(screen.getByRole('button', { name: 'Try 2 again' }))
  await waitFor(async () => expect(await stored(2)).toMatchObject({ mod: -1 }))
  const sent = room.network.callsTo(PUT_COMMENT).slice(before)
  expect(sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({ tid: 0, reason: expect.stringMatching(/./) }),
    expect.objectContaining({ tid: 2, reason: expect.stringMatching(/./) }),
  ])
})

it('[NET-4] nothing is said where the decision was saved after all', async () => {
  await add('One', 'Two')
  await decideAndLose(() => pressKey('r'))
  await elsewhere(0, -1)
  await open()
  await findCard('Two')
  expect(screen.getByRole('alert').textContent).toBe('')
})

it('[NET-4] somebody else who signs in on the same page hears nothing of it', async () => {
  await add('One', 'Two')
  await decideAndLose(() => pressKey('r'))
  await open('', 'ben')
  await findCard('One')
  expect(screen.getByRole('alert').textContent).toBe('')
  expect({ ...sessionStorage }).not.toHaveProperty(`folkmoot:aside:decisions:${room.id}`)
})

it('[ADM-4] [NET-6] a decision that fails after its screen was left is told of when one comes back', async () => {
  await add('One', 'Two')
  const { router } = await open()
  await findCard('One')
  let fail = () => {}
  const failing = new Promise<Response>((resolve) => {
    fail = () => resolve(createErrorResponse(500, 'polis_err_internal', 'It broke.'))
  })
  const mend = room.network.answer(PUT_COMMENT, () => failing)
  pressKey('a')
  await waitUntilGone('One')
  await router.navigate(`/m/${room.id}/comments/log`)
  await screen.findByRole('heading', { level: 1, name: 'Moderation log' })
  fail()
  await waitFor(() => expect(room.network.callsTo(PUT_COMMENT)).toHaveLength(1))
  mend()
  await router.navigate(`/m/${room.id}/comments`)
  expect(within(await findCard('One')).getByText(/It broke\./)).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('#0 is back where it was. It broke.')
})
