import { shareServer } from '@folkmoot/testing/provide-server'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderApp, signInAs } from '../test/render-app.tsx'
import { captureRedirect, createServerWithIssuer } from '../test/sign-in.ts'

const server = shareServer()
const getAddress = () => window.location.pathname + window.location.search + window.location.hash

it('[AUTH-1] [AUTH-2] /signin forwards a signed-in person, and ignores a foreign return address', async () => {
  await renderApp('/signin?to=https%3A%2F%2Felsewhere.example%2F', { server })
  await screen.findByRole('heading', { level: 1, name: 'Sign in' })
  await signInAs(server, 'ada')
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  await waitFor(() => expect(getAddress()).toBe('/'))
})

it('/signin tells who was sent an invitation what the link is', async () => {
  const { router } = await renderApp('/invitation#secret', { server })
  await screen.findByText(/^You were sent an invitation to work on conversations\./)
  await router.navigate('/conversations')
  expect(await screen.findByText('Create, moderate and follow your public conversations.')).toBeTruthy()
})

it('/signin shows why the provider refused, and keeps the wanted page', async () => {
  const withIssuer = await createServerWithIssuer()
  const getRedirect = captureRedirect()
  const first = await renderApp('/conversations?sort=name', { server: withIssuer })
  await first.user.click(await screen.findByText('Sign In'))
  await waitFor(() => expect(getRedirect()).toBeDefined())
  const state = new URL(getRedirect() ?? '').searchParams.get('state') ?? ''
  first.unmount()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await renderApp(`/callback?error=access_denied&state=${state}`, { server: withIssuer })
  expect((await screen.findByRole('alert')).textContent).toContain('The sign-in was not completed')
  expect(getAddress()).toBe(`/signin?to=${encodeURIComponent('/conversations?sort=name')}`)
})

it('/signin shows that the provider is unreachable, and the button works again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const through =
    (call: typeof fetch): typeof fetch =>
    (input, init) =>
      String(input).startsWith('https://issuer.')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : call(input, init)
  const { user } = await renderApp('/signin', { server, through })
  await user.click(await screen.findByText('Sign In'))
  expect((await screen.findByRole('alert')).textContent).toContain('issuer.folkmoot.test cannot be reached')
  expect(screen.getByText('Sign In').closest('button')?.disabled).toBe(false)
})

it('a reused answer of the provider is reported, without a redirect loop', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await renderApp('/callback?code=old&state=gone', { server })
  expect((await screen.findByRole('alert')).textContent).toContain('Sign in again')
})
