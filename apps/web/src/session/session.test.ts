import { createInjectFetch } from '@folkmoot/testing/inject-fetch'
import { shareServer } from '@folkmoot/testing/provide-server'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { loadConfig } from '../api/config.ts'
import { renderApp, signInAs } from '../test/render-app.tsx'
import { skipWaits } from '../test/skip-waits.ts'
import {
  captureRedirect,
  updateStoredUser,
  getUnixSecondsFromNow,
  createServerWithIssuer,
  signInThroughIssuer,
} from '../test/sign-in.ts'
import { createSession, type Session } from './session.ts'
import { getUserKey } from './stored-user.ts'

const plainServer = shareServer()

function openSession(session: Session): Session {
  onTestFinished(session.watch())
  return session
}

/**
 * Signs Ada in through the issuer. Returns a function that opens the session of a tab, and one that sets the token's
 * expiry.
 */
async function prepareSignedIn() {
  const server = await createServerWithIssuer()
  const config = await signInThroughIssuer(server, 'ada@folkmoot.test')
  const plain = createInjectFetch(server.app)
  const paths: string[] = []
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    paths.push(new URL(input, window.location.origin).pathname)
    return plain(input, init)
  })
  return {
    tab: () => openSession(createSession(config)),
    expireIn: (seconds: number) => updateStoredUser(config, { expires_at: getUnixSecondsFromNow(seconds) }),
    stored: () => JSON.parse(localStorage.getItem(getUserKey(config)) ?? '{}') as { expires_at: number },
    renewals: () => paths.filter((path) => path === '/session/token').length,
  }
}

it('[AUTH-6] a token within 60 s of its end is renewed before it is used, one with more time is not', async () => {
  const { tab, expireIn, renewals } = await prepareSignedIn()
  const session = tab()
  const before = await session.getToken()
  expireIn(90)
  expect(await session.getToken()).toEqual(before)
  expect(renewals()).toBe(0)
  expireIn(59)
  const after = await session.getToken()
  expect(after.kind).toBe('token')
  expect(after).not.toEqual(before)
  expect(renewals()).toBe(1)
})

it('[AUTH-6] two tabs over three renewals ask the provider three times and stay signed in', async () => {
  const { tab, expireIn, renewals } = await prepareSignedIn()
  const [one, two] = [tab(), tab()]
  for (const round of [1, 2, 3]) {
    expireIn(30)
    const [first, second] = await Promise.all([one.getToken(), two.getToken()])
    expect(first.kind).toBe('token')
    expect(second).toEqual(first)
    expect(renewals()).toBe(round)
  }
})

it('[AUTH-6] the timer renews the token before it expires', async () => {
  const { tab, expireIn, stored, renewals } = await prepareSignedIn()
  expireIn(60)
  tab()
  await waitFor(() => expect(stored().expires_at).toBeGreaterThan(getUnixSecondsFromNow(3000)))
  expect(renewals()).toBe(1)
})

it('[AUTH-6] a token that is still valid stays in use while the provider is unreachable', async () => {
  const { tab, expireIn } = await prepareSignedIn()
  const session = tab()
  const before = await session.getToken()
  expireIn(30)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await session.getToken()).toEqual(before)
})

it('[AUTH-7] the ready signal comes once, and calls made earlier wait for it', async () => {
  vi.stubGlobal('fetch', createInjectFetch(plainServer.app))
  const session = createSession(await loadConfig())
  const ready = vi.fn<() => void>()
  void session.ready.then(ready)
  const early = session.getToken()
  openSession(session)
  await signInAs(plainServer, 'ada')
  expect(ready).not.toHaveBeenCalled()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect((await early).kind).toBe('token')
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  await session.getToken()
  expect(ready).toHaveBeenCalledTimes(1)
})

it('[AUTH-7] without a sign-in after the wait, a warning is logged and the call proceeds without a token', async () => {
  vi.stubGlobal('fetch', createInjectFetch(plainServer.app))
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const config = await loadConfig()
  skipWaits()
  expect(await openSession(createSession(config)).getToken()).toEqual({ kind: 'none' })
  expect(warn).toHaveBeenCalledTimes(1)
})

it('[AUTH-1] [AUTH-9] issuer, client, audience and scopes of the redirect are those of /config.json', async () => {
  const server = await createServerWithIssuer()
  const getRedirect = captureRedirect()
  const { user } = await renderApp('/signin', { server })
  await user.click(await screen.findByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(getRedirect()).toBeDefined())
  const config = await loadConfig()
  const { searchParams, href } = new URL(getRedirect() ?? '')
  expect(href.startsWith(config.issuer)).toBe(true)
  expect(searchParams.get('response_type')).toBe('code')
  expect(searchParams.get('code_challenge_method')).toBe('S256')
  expect(searchParams.get('client_id')).toBe(config.client_id)
  expect(searchParams.get('scope')).toBe(config.scopes)
  expect(searchParams.get('audience')).toBe(config.audience)
})
