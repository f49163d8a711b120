import { TIMES_MS } from '@folkmoot/domain/limits'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { holdTimers } from '../test/hold-timers.ts'
import { renderApp } from '../test/render-app.tsx'
import { captureRedirect, createServerWithIssuer } from '../test/sign-in.ts'

const getPath = () => window.location.pathname

it('[AUTH-3] clears both storages and the stored user, and redirects to the provider, which returns to /home', async () => {
  const server = await createServerWithIssuer()
  const getRedirect = captureRedirect()
  localStorage.setItem('something', 'else')
  sessionStorage.setItem('something', 'else')
  await renderApp('/signout', { server, as: 'ada' })
  expect(await screen.findByText('Signing out...')).toBeTruthy()
  await waitFor(() => expect(getRedirect()).toBeDefined())
  const address = new URL(getRedirect() ?? '')
  expect(address.pathname).toBe('/oidc/session/end')
  expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${window.location.origin}/home`)
  expect(localStorage.length).toBe(0)
  expect(sessionStorage.length).toBe(0)
})

it.each([
  [new Error('storage is locked'), 'Signout error: storage is locked'],
  [new Error(''), 'Signout failed'],
])('[AUTH-4] a failed sign-out is reported, then /home: %s', async (problem, text) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { router } = await renderApp('/conversations', { as: 'ada' })
  await screen.findByRole('link', { name: 'Sign out' })
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw problem
  })
  const { ring } = holdTimers(TIMES_MS.signOutErrorRedirect)
  void router.navigate('/signout')
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByText('Redirecting to home page...')).toBeTruthy()
  expect(getPath()).toBe('/signout')
  await waitFor(ring)
  await waitFor(() => expect(getPath()).toBe('/home'))
})

it('[AUTH-4] when only the redirect fails it goes straight to /home', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await renderApp('/signout', { as: 'ada' })
  await waitFor(() => expect(getPath()).toBe('/home'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Input Crowd, Output Meaning' })).toBeTruthy()
  expect(localStorage.length).toBe(0)
})

it.each([
  ['erased', 'Your account is erased, and you are signed out.'],
  ['everywhere', 'You are signed out on all devices, this one included.'],
])('[AUTH-3] /home says once why somebody was signed out: %s', async (farewell, text) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { router } = await renderApp('/conversations', { as: 'ada' })
  await screen.findByRole('link', { name: 'Sign out' })
  await router.navigate('/signout', { state: { farewell } })
  expect(await screen.findByText(text)).toBeTruthy()
  await router.navigate('/tos')
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
  await router.navigate('/home')
  await screen.findByRole('heading', { level: 1, name: 'Input Crowd, Output Meaning' })
  expect(screen.queryByText(text)).toBeNull()
})
