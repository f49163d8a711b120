import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createErrorResponse } from '../../test/network-control.ts'
import { card, detail, counts, gone, press, PUT, setUpModeration } from '../../test/moderation.ts'

const room = setUpModeration()
const { add, decideAsBen, open, stored } = room

const refuse = () =>
  room.network.answer(PUT, () => createErrorResponse(401, 'polis_err_auth', 'Sign in first.'))

/** Opens the queue, decides, and is sent to sign in, because the server does not take the token any more. */
async function decideAndLose(decide: () => unknown): Promise<void> {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { unmount } = await open()
  await card('One')
  const mend = refuse()
  await decide()
  await screen.findByRole('button', { name: 'Sign In' })
  // the provider's redirect ends this page
  unmount()
  mend()
}

it('[NET-4] [MOD-4] a decision that a lost sign-in interrupted is reported once after the next sign-in, and can be made again', async () => {
  await add('One', 'Two')
  await decideAndLose(() => press('a'))
  const { user } = await open()
  const one = within(await detail('One'))
  expect(screen.getByRole('alert').textContent).toBe(
    'Your decision about #0 was not saved before you were signed out.',
  )
  expect(counts()).toEqual(['Unmoderated2', 'Accepted0', 'Rejected0'])
  expect({ ...sessionStorage }).not.toHaveProperty(`folkmoot:aside:decisions:${room.id}`)
  await user.click(one.getByRole('button', { name: 'Try again' }))
  await gone('One')
  await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: 1 }))
})

it('[NET-4] [MOD-8] interrupted bulk decisions are selected with their reason, unless the comment is decided by now', async () => {
  await add('One', 'Two', 'Three', 'Four')
  await decideAndLose(async () => {
    press('x')
    press('j')
    press('j')
    press('X')
    const bar = within(screen.getByRole('region', { name: 'Selected comments' }))
    bar.getByRole('button', { name: 'Reject, with a reason' }).click()
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByRole('radio', { name: /Off topic/ }).click()
    dialog.getByRole('button', { name: 'Reject' }).click()
  })
  await decideAsBen(1, -1)
  const { user } = await open()
  await card('One')
  expect(screen.getByRole('alert').textContent).toMatch(/^Your decisions about 2 comments were not saved/)
  expect(screen.getByText('2 selected')).toBeTruthy()
  const before = room.network.listCalls(PUT).length
  await user.click(screen.getByRole('button', { name: 'Try 2 again' }))
  await waitFor(async () => expect(await stored(2)).toMatchObject({ mod: -1 }))
  const sent = room.network.listCalls(PUT).slice(before)
  expect(sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({ tid: 0, reason: expect.stringMatching(/./) }),
    expect.objectContaining({ tid: 2, reason: expect.stringMatching(/./) }),
  ])
})

it('[ADM-4] [NET-6] a decision that fails after its screen was left is reported when the screen is opened again', async () => {
  await add('One', 'Two')
  const { router } = await open()
  await card('One')
  let fail = () => {}
  const failing = new Promise<Response>((resolve) => {
    fail = () => resolve(createErrorResponse(500, 'polis_err_internal', 'It broke.'))
  })
  const mend = room.network.answer(PUT, () => failing)
  press('a')
  await gone('One')
  await router.navigate(`/m/${room.id}/comments/log`)
  await screen.findByRole('heading', { level: 1, name: 'Moderation log' })
  fail()
  await waitFor(() => expect(room.network.listCalls(PUT)).toHaveLength(1))
  mend()
  await router.navigate(`/m/${room.id}/comments`)
  expect(within(await detail('One')).getByText(/It broke\./)).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('The decision about #0 was not saved. It broke.')
})
