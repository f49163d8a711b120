import { screen, waitFor } from '@testing-library/react'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { User } from 'oidc-client-ts'
import { createTestServer } from '@folkmoot/testing/server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { renderApp } from '../test/render-app.tsx'
import {
  captureRedirect,
  createServerWithIssuer,
  getUnixSecondsFromNow,
  signInAtIssuer,
} from '../test/sign-in.ts'
import { loadConfig } from '../api/config.ts'
import { listProviders } from './providers.ts'
import { renewOnce } from './renewal-lock.ts'
import { handleSilentCallback } from './silent.ts'
import { createUserManager } from './user-manager.ts'

/** Starts the discovery document of a provider, which is all that the sign-in page asks of it. */
async function startDiscovery(): Promise<string> {
  const server = createServer((_, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.end(
      JSON.stringify({ issuer, authorization_endpoint: `${issuer}/go`, jwks_uri: `${issuer}/keys` }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return issuer
}

it('[AUTH-20] [AUTH-21] [AUTH-28] each provider has a button with its name, and gets its own parameters', async () => {
  const issuer = await startDiscovery()
  const other = {
    id: 'b',
    name: 'Bee',
    issuer,
    audience: 'api-b',
    client_id: 'console-b',
    resource: 'https://api-b.example',
    parameters: { access_type: 'offline' },
  }
  const env = { AUTH_NAME: 'Ay', AUTH_PROVIDERS: JSON.stringify([other]) }
  const server = await createTestServer({ env })
  const getRedirect = captureRedirect()
  const plain = globalThis.fetch
  const { user } = await renderApp('/signin', {
    server,
    through: (call) => (input, init) =>
      String(input).startsWith(issuer) ? plain(input, init) : call(input, init),
  })
  expect(await screen.findByRole('button', { name: 'Sign in with Ay' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Sign in with Bee' }))
  await waitFor(() => expect(getRedirect()).toBeDefined())
  const { origin, pathname, searchParams } = new URL(getRedirect() ?? '')
  expect(origin + pathname).toBe(`${issuer}/go`)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'console-b',
    audience: 'api-b',
    resource: 'https://api-b.example',
    access_type: 'offline',
    redirect_uri: `${window.location.origin}/callback/b`,
    nonce: expect.stringMatching(/^[\da-f-]{36}$/),
  })
})

/** Opens the sign-in page of a server with the provider Bee, and clicks on its button. */
async function startAtBee(issuer: string, through: (call: typeof fetch) => typeof fetch) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const logged: string[] = []
  const other = { id: 'b', name: 'Bee', issuer, audience: 'api-b', client_id: 'console-b' }
  const server = await createTestServer({
    env: { AUTH_PROVIDERS: JSON.stringify([other]) },
    logger: { stream: { write: (line) => void logged.push(line) } },
  })
  const { user } = await renderApp('/signin', { server, through })
  await user.click(await screen.findByRole('button', { name: 'Sign in with Bee' }))
  return { logged, problem: (await screen.findByRole('alert')).textContent }
}

it('[AUTH-45] a provider that is down is named on the sign-in page and in the log', async () => {
  const plain = globalThis.fetch
  // nobody listens there
  const issuer = 'http://127.0.0.1:1'
  const { logged, problem } = await startAtBee(
    issuer,
    (call) => (input, init) => (String(input).startsWith(issuer) ? plain(input, init) : call(input, init)),
  )
  expect(problem).toContain(`The identity provider Bee (${issuer}) does not respond. Try again shortly.`)
  expect(logged.join('')).toContain(`The identity provider Bee (${issuer}) does not respond`)
  expect(screen.getByRole('button', { name: 'Sign in with Bee' }).hasAttribute('disabled')).toBe(false)
})

it('[AUTH-45] so is one that answers with a fault', async () => {
  const issuer = 'https://b.example'
  const { problem } = await startAtBee(
    issuer,
    (call) => (input, init) =>
      String(input).startsWith(issuer)
        ? Promise.resolve(
            new Response('{}', { status: 502, headers: { 'content-type': 'application/json' } }),
          )
        : call(input, init),
  )
  expect(problem).toContain(`The identity provider Bee (${issuer}) does not respond`)
})

it('[AUTH-45] one that only this page cannot reach is named too, with what to check', async () => {
  const plain = globalThis.fetch
  const issuer = await startDiscovery()
  const { logged, problem } = await startAtBee(issuer, (call) => (input, init) => {
    if (!String(input).startsWith(issuer)) return call(input, init)
    // the server follows no redirects; the page's request fails as one without permission does
    return init?.redirect === 'manual' ? plain(input, init) : Promise.reject(new TypeError('Failed to fetch'))
  })
  expect(problem).toContain('The sign-in service Bee cannot be reached. Check the connection')
  expect(logged.join('')).toContain(`Bee (${issuer}), which responds to this server`)
})

it('[AUTH-28] an answer for another provider’s return path is refused', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const server = await createServerWithIssuer()
  const getRedirect = captureRedirect()
  const first = await renderApp('/signin', { server })
  await first.user.click(await screen.findByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(getRedirect()).toBeDefined())
  first.unmount()
  const back = await signInAtIssuer(server, getRedirect() ?? '', 'ada@folkmoot.test')
  const other = { id: 'b', name: 'Bee', issuer: 'https://b.example', audience: 'b', client_id: 'b' }
  const more = await createTestServer({ env: { AUTH_PROVIDERS: JSON.stringify([other]) } })
  await renderApp(back.replace('/callback', '/callback/b'), { server: more })
  expect((await screen.findByRole('alert')).textContent).toContain('authority mismatch')
})

/** Creates the settings of a console with two providers. */
async function loadTwoProviders() {
  const other = { id: 'b', name: 'Bee', issuer: 'https://b.example', audience: 'b', client_id: 'b' }
  const server = await createTestServer({ env: { AUTH_PROVIDERS: JSON.stringify([other]) } })
  await renderApp('/home', { server })
  return loadConfig()
}

it('[AUTH-28] a further provider without refresh tokens gets no frame: its sign-in ends', async () => {
  const [first, other] = listProviders(await loadTwoProviders())
  const config = await loadConfig()
  if (!other) throw new Error('There is one provider.')
  const manager = createUserManager(config, other)
  await manager.storeUser(
    new User({
      access_token: 't',
      token_type: 'Bearer',
      profile: { iss: other.issuer, sub: 's', aud: 'b', exp: 1, iat: 1 },
      expires_at: getUnixSecondsFromNow(30),
    }),
  )
  await expect(renewOnce(manager)).rejects.toMatchObject({ error: 'login_required' })
  expect(await manager.getUser()).toBeNull()
  expect(document.querySelector('iframe')).toBeNull()
  expect(createUserManager(config, first).settings.silent_redirect_uri).toBe(
    `${window.location.origin}/silent`,
  )
})

it('[AUTH-28] the frame passes on no answer that names another issuer than the first provider’s', async () => {
  const config = await loadTwoProviders()
  const post = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => undefined)
  const answer = (iss: string) => `${window.location.origin}/silent?code=c&state=s${iss}`
  const named = (iss: string) => answer(`&iss=${encodeURIComponent(iss)}`)
  await expect(handleSilentCallback(config, named('https://b.example'))).rejects.toThrow('another issuer')
  expect(post).not.toHaveBeenCalled()
  for (const url of [answer(''), named(config.issuer)]) {
    await handleSilentCallback(config, url)
    expect(post.mock.lastCall?.[0]).toMatchObject({ url })
  }
})

it('[AUTH-20] an ID token with another nonce signs nobody in', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const server = await createServerWithIssuer()
  const getRedirect = captureRedirect()
  const first = await renderApp('/signin', { server })
  await first.user.click(await screen.findByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(getRedirect()).toBeDefined())
  first.unmount()
  const address = new URL(getRedirect() ?? '')
  address.searchParams.set('nonce', 'of-another-sign-in')
  await renderApp(await signInAtIssuer(server, address.href, 'ada@folkmoot.test'), { server })
  expect((await screen.findByRole('alert')).textContent).toContain('nonce')
})

it('[AUTH-23] a sign-in whose token the server refuses ends on /signin with the reason', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const server = await createServerWithIssuer()
  const getRedirect = captureRedirect()
  const refuse: (call: typeof fetch) => typeof fetch = (call) => (input, init) =>
    String(input).endsWith('/session/token')
      ? Promise.resolve(
          Response.json(
            { error: 'invalid_token', error_description: 'The access token’s audience is “x”.' },
            { status: 400 },
          ),
        )
      : call(input, init)
  const first = await renderApp('/conversations', { server, through: refuse })
  await first.user.click(await screen.findByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(getRedirect()).toBeDefined())
  first.unmount()
  const left = getRedirect()
  await renderApp(await signInAtIssuer(server, getRedirect() ?? '', 'ada@folkmoot.test'), {
    server,
    through: refuse,
  })
  expect((await screen.findByRole('alert')).textContent).toContain('The access token’s audience is “x”.')
  expect(window.location.pathname).toBe('/signin')
  // nobody was sent to the provider again
  expect(getRedirect()).toBe(left)
})
