import { openServer } from '@folkmoot/testing/provide-server'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getButton } from '../../test/buttons.ts'
import { renderApp } from '../../test/render-app.tsx'
import { captureRedirect } from '../../test/sign-in.ts'
// import the screen before the first test's timeout starts
import './AccountPage.tsx'

it('[SAFE-65] an account is erased after its conversations are decided about and its address typed', async () => {
  const server = await openServer()
  const { zid } = await server.build.conversation({ topic: 'A park' })
  await server.call('GET', '/api/v3/users', 'ben')
  const { user } = await renderApp('/account', { as: 'ada', server })
  await user.click(await screen.findByText('Erase your account'))
  await screen.findByText('A park')
  const yes = getButton('Erase permanently')
  await user.type(screen.getByLabelText('Type your e-mail address to confirm'), 'ada@folkmoot.test')
  expect(yes.disabled).toBe(true)
  await user.click(screen.getByLabelText('Hand over to a colleague'))
  expect(yes.disabled).toBe(true)
  await user.type(screen.getByLabelText('Their e-mail address'), 'ben@folkmoot.test')
  await user.click(yes)
  await waitFor(async () => expect(await server.rows('users', { uid: 1 })).toEqual([]))
  expect((await server.row('conversations', { zid })).owner).toBe(2)
  await screen.findByText('Your account is erased, and you are signed out.')
  expect(localStorage.length).toBe(0)
})

it('[SAFE-92] all sign-ins of the account are ended after a confirmation, here too', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const server = await openServer()
  captureRedirect()
  const { user } = await renderApp('/account', { as: 'dan', server })
  await user.click(await screen.findByText('Sign out on all devices'))
  const dialog = within(await screen.findByRole('dialog'))
  const token = await server.tokenFor('dan')
  const readStatus = async () => (await server.send('GET', '/api/v3/users', { token })).status
  expect(await readStatus()).toBe(200)
  await user.click(dialog.getByText('Sign out on all devices', { selector: 'button *' }))
  await waitFor(async () => expect(await readStatus()).toBe(401))
  await waitFor(() => expect(localStorage.length).toBe(0))
  // kept for /home after the redirect, or said there at once
  const isSaid = () => screen.queryByText(/^You are signed out on all devices/) !== null
  await waitFor(() =>
    expect(isSaid() || sessionStorage.getItem('folkmoot:farewell') === 'everywhere').toBe(true),
  )
})
