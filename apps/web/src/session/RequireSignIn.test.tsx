import { TIMES_MS } from '@folkmoot/domain/limits'
import { shareServer } from '@folkmoot/testing/provide-server'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { holdTimers } from '../test/hold-timers.ts'
import { answerCalls } from '../test/network-control.ts'
import { renderApp } from '../test/render-app.tsx'
import { updateStoredUser, createServerWithIssuer, signInThroughIssuer } from '../test/sign-in.ts'

const shared = shareServer()
const getAddress = () => window.location.pathname + window.location.search

/** Ada signed in long ago: her token has expired, so the next page must ask the provider first. */
async function signInLongAgo() {
  const server = await createServerWithIssuer()
  const config = await signInThroughIssuer(server, 'ada@folkmoot.test')
  updateStoredUser(config, { expires_at: 1 })
  return server
}

it('[AUTH-5] signed-out people are redirected to /signin, which keeps the wanted page', async () => {
  const { router } = await renderApp('/m/2abc/stats', { server: shared })
  await screen.findByText('Sign In')
  expect(getAddress()).toBe('/signin?to=%2Fm%2F2abc%2Fstats')
  await router.navigate('/')
  await waitFor(() => expect(getAddress()).toBe('/signin'))
})

it('[AUTH-5] shows a spinner for three seconds, then decides; a later answer opens the wanted page', async () => {
  const server = await signInLongAgo()
  const { promise: released, resolve: release } = createDeferred()
  const through = answerCalls('/session/token', (go) => released.then(go))
  const { ring } = holdTimers(TIMES_MS.authSpinnerGrace)
  await renderApp('/conversations?sort=name', { server, through })
  expect((await screen.findByRole('status')).textContent).toContain('Loading')
  expect(getAddress()).toBe('/conversations?sort=name')
  await waitFor(ring)
  await waitFor(() => expect(getAddress()).toContain('/signin?to='))
  release()
  await waitFor(() => expect(getAddress()).toBe('/conversations?sort=name'))
})

it('[AUTH-6] a provider that requires a new sign-in ends the session, and /signin opens', async () => {
  const server = await signInLongAgo()
  await server.db.deleteFrom('oidc_payloads').execute()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await renderApp('/conversations', { server })
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
  expect({ ...localStorage }).toEqual({})
})

it('[AUTH-5] signing out in another tab closes the page in this one', async () => {
  await renderApp('/conversations', { as: 'ada', server: shared })
  await screen.findByRole('link', { name: 'Sign out' })
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
})

function createDeferred() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}
