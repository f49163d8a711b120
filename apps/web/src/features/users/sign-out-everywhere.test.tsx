import { createTestServer } from '@folkmoot/testing/server'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { captureRedirect } from '../../test/sign-in.ts'
// import the screen before the first test's timeout starts
import './AccountPage.tsx'

it('[SAFE-92] ends all sign-ins of the account after a confirmation, and signs out here', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const server = await createTestServer()
  captureRedirect()
  const { user } = await renderApp('/account', { as: 'dan', server })
  await user.click(await screen.findByRole('button', { name: 'Sign out on all devices' }))
  const dialog = await screen.findByRole('dialog')
  const token = await server.tokenFor('dan')
  const read = () => server.send('GET', '/api/v3/users', { token })
  expect((await read()).status).toBe(200)
  await user.click(within(dialog).getByRole('button', { name: 'Sign out on all devices' }))
  await waitFor(async () => expect((await read()).status).toBe(401))
  await waitFor(() => expect(localStorage.length).toBe(0))
  // kept for /home after the redirect, or said there at once
  const isSaid = () => screen.queryByText(/^You are signed out on all devices/) !== null
  await waitFor(() =>
    expect(isSaid() || sessionStorage.getItem('folkmoot:farewell') === 'everywhere').toBe(true),
  )
})
