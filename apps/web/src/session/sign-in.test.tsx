import { shareServer } from '@folkmoot/testing/provide-server'
import type { TestServer } from '@folkmoot/testing/server'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answerCalls } from '../test/network-control.ts'
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

describe('a sign-in at the provider for a page', () => {
  const WANTED = '/conversations?sort=name'
  let withIssuer: TestServer
  let getRedirect: () => string | undefined
  beforeEach(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    withIssuer = await createServerWithIssuer()
    getRedirect = captureRedirect()
    const { user, unmount } = await renderApp(WANTED, { server: withIssuer })
    await user.click(await screen.findByText('Sign In'))
    await vi.waitUntil(getRedirect, { timeout: 45_000 })
    unmount()
  })

  const getParameter = (name: string) => new URL(getRedirect() ?? '').searchParams.get(name)
  /** Comes back from the provider; the server refuses the code, if there is one. */
  const comeBack = (answer: string, refusal: object = {}) => {
    const through = answerCalls('/session/token', () => Response.json(refusal, { status: 400 }))
    return renderApp(`/callback?${answer}&state=${getParameter('state')}`, { server: withIssuer, through })
  }
  const findReason = async () => (await screen.findByRole('alert')).textContent

  it('ends on /signin with the provider’s refusal, and keeps the page', async () => {
    await comeBack('error=access_denied')
    expect(await findReason()).toContain('The sign-in was not completed')
    expect(getAddress()).toBe(`/signin?to=${encodeURIComponent(WANTED)}`)
  })

  it('[AUTH-23] ends on /signin with the reason why the server refuses the token, and not at the provider', async () => {
    const left = getRedirect()
    await comeBack('code=c', { error: 'invalid_token', error_description: 'The audience is “other”.' })
    expect(await findReason()).toContain('the server cannot use it. The audience is “other”.')
    expect(getAddress()).toBe(`/signin?to=${encodeURIComponent(WANTED)}`)
    expect(getRedirect()).toBe(left)
  })

  it('[AUTH-23] asks once for a new sign-in when the session is older than a sign-out everywhere', async () => {
    const refusal = { error: 'login_required', error_description: 'signed out' }
    const { unmount } = await comeBack('code=c', refusal)
    await waitFor(() => expect(getParameter('prompt')).toBe('login'))
    unmount()
    const asked = getRedirect()
    await comeBack('code=d', refusal)
    expect(await findReason()).toContain('signed out')
    expect(getRedirect()).toBe(asked)
  })
})

it('/signin shows that the provider is unreachable, and the button works again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const through = answerCalls('https://issuer.', () => Promise.reject(new TypeError('Failed to fetch')))
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
