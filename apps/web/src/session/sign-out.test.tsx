import { TIMES_MS } from '@folkmoot/domain/limits'
import { shareServer } from '@folkmoot/testing/provide-server'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { holdTimers } from '../test/hold-timers.ts'
import { answerCalls } from '../test/network-control.ts'
import { renderApp } from '../test/render-app.tsx'
import { captureRedirect, createServerWithIssuer } from '../test/sign-in.ts'

const server = shareServer()
const getPath = () => window.location.pathname

it('[AUTH-3] clears both storages and the stored user, and redirects to the provider, which returns to /home', async () => {
  const withIssuer = await createServerWithIssuer()
  const getRedirect = captureRedirect()
  localStorage.setItem('something', 'else')
  sessionStorage.setItem('something', 'else')
  await renderApp('/signout', { server: withIssuer, as: 'ada' })
  expect(await screen.findByText('Signing out...')).toBeTruthy()
  await waitFor(() => expect(getRedirect()).toBeDefined())
  const address = new URL(getRedirect() ?? '')
  expect(address.pathname).toBe('/oidc/session/end')
  expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${window.location.origin}/home`)
  expect(localStorage.length).toBe(0)
  expect(sessionStorage.length).toBe(0)
})

it('[AUTH-3] clears before our server answers, which has two seconds', async () => {
  const withIssuer = await createServerWithIssuer()
  const getRedirect = captureRedirect()
  const { ring } = holdTimers(TIMES_MS.signOutCall)
  const through = answerCalls('/session/end', () => new Promise(() => undefined))
  await renderApp('/signout', { server: withIssuer, as: 'ada', through })
  await waitFor(() => expect(localStorage.length).toBe(0))
  expect(getRedirect()).toBeUndefined()
  await waitFor(ring)
  await waitFor(() => expect(getRedirect()).toBeDefined())
})

it('[AUTH-4] a failed sign-out is reported, then /home', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { router } = await renderApp('/conversations', { as: 'ada', server })
  await screen.findByRole('link', { name: 'Sign out' })
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new Error('storage is locked')
  })
  const { ring } = holdTimers(TIMES_MS.signOutErrorRedirect)
  void router.navigate('/signout')
  expect(await screen.findByText('Signout error: storage is locked')).toBeTruthy()
  expect(screen.getByText('Redirecting to home page...')).toBeTruthy()
  expect(getPath()).toBe('/signout')
  await waitFor(ring)
  await waitFor(() => expect(getPath()).toBe('/home'))
})

it('[AUTH-4] when only the redirect fails it goes straight to /home', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await renderApp('/signout', { as: 'ada', server })
  await waitFor(() => expect(getPath()).toBe('/home'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Input Crowd, Output Meaning' })).toBeTruthy()
  expect(localStorage.length).toBe(0)
})

it('[AUTH-3] /home says once why somebody was signed out', async () => {
  const text = 'Your account is erased, and you are signed out.'
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { router } = await renderApp('/conversations', { as: 'ada', server })
  await screen.findByRole('link', { name: 'Sign out' })
  await router.navigate('/signout', { state: { farewell: 'erased' } })
  expect(await screen.findByText(text)).toBeTruthy()
  await router.navigate('/tos')
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
  await router.navigate('/home')
  await screen.findByRole('heading', { level: 1, name: 'Input Crowd, Output Meaning' })
  expect(screen.queryByText(text)).toBeNull()
})
