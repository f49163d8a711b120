import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createErrorResponse } from '../../test/network-control.ts'
import { card, detail, gone, press, PUT, setUpModeration } from '../../test/moderation.ts'

const room = setUpModeration()
const { add, decideAsBen, open, sent, stored } = room

it('[NET-4] [MOD-8] decisions that a lost sign-in interrupted can be made again, unless somebody else has decided', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await add('One', 'Two', 'Three')
  const first = await open()
  await card('One')
  const mend = room.network.answer(PUT, () => createErrorResponse(401, 'polis_err_auth', 'Sign in first.'))
  for (const key of ['x', 'j', 'j', 'X', 'r']) press(key)
  await screen.findByText('Sign In')
  // the provider's redirect ends this page
  first.unmount()
  mend()
  await decideAsBen(1, -1)
  const { user } = await open()
  await card('One')
  expect(screen.getByRole('alert').textContent).toMatch(/^Your decisions about 2 comments were not saved/)
  expect({ ...sessionStorage }).not.toHaveProperty(`folkmoot:aside:decisions ${room.id}`)
  const before = sent().length
  await user.click(await screen.findByText('Try 2 again'))
  await waitFor(async () => expect(await stored(2)).toMatchObject({ mod: -1 }))
  expect(sent().slice(before)).toMatchObject([{ tid: 0 }, { tid: 2 }])
})

it('[ADM-4] [NET-6] a decision that fails after its screen was left is reported when the screen is opened again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await add('One', 'Two')
  const { router } = await open()
  await card('One')
  const fail = room.network.hold(PUT, () => createErrorResponse(500, 'polis_err_internal', 'It broke.'))
  press('a')
  await gone('One')
  await router.navigate(`/m/${room.id}/comments/log`)
  await screen.findByRole('heading', { level: 1, name: 'Moderation log' })
  fail()
  await waitFor(() => expect(logged).toHaveBeenCalled())
  await router.navigate(`/m/${room.id}/comments`)
  await within(await detail('One')).findByText(/It broke\./)
  expect(screen.getByRole('alert').textContent).toBe('The decision about #0 was not saved. It broke.')
})
