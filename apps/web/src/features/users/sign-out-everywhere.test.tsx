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
  await waitFor(() => expect(sessionStorage.getItem('folkmoot:farewell')).toBe('everywhere'))
})

it('[SAFE-96] the owner of a site removes a moderator after a confirmation', async () => {
  const server = await createTestServer()
  const { user } = await renderApp('/account', { as: 'ada', server })
  const token = await server.tokenFor('ben')
  await user.click(await screen.findByRole('button', { name: 'Remove Ben Moderator' }))
  expect(await screen.findByText(/They lose access to your conversations at once/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Ben Moderator is removed.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('People who moderate with you')).toBeNull())
  expect((await server.send('GET', '/api/v3/users', { token })).status).toBe(401)
})

it('[SAFE-96] a moderator sees the people of the site, and no button', async () => {
  const server = await createTestServer()
  await renderApp('/account', { as: 'ben', server })
  expect(await screen.findByRole('heading', { name: 'People who moderate with you' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
})
