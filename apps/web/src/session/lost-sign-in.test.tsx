import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answerCalls } from '../test/network-control.ts'
import { renderApp, signInAs } from '../test/render-app.tsx'
import { updateStoredUser, createServerWithIssuer, signInThroughIssuer } from '../test/sign-in.ts'
import { getUserKey } from './stored-user.ts'

// import the screen before the first test's timeout starts
import '../features/configure/ConfigurePage.tsx'
import '../features/seed-comments/SeedComments.tsx'

const words = 'Typed, and the field not left'
const findDescription = () => screen.findByLabelText<HTMLTextAreaElement>('Description')

/** Ada types a description; requests to the provider fail from then on. */
async function startTyping() {
  const server = await createServerWithIssuer()
  const { conversation_id, zid } = await server.build.conversation({ topic: 'Trees' })
  const config = await signInThroughIssuer(server, 'ada@folkmoot.test')
  await server.db.updateTable('conversations').set({ owner: 1 }).where('zid', '=', zid).execute()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const through = answerCalls('/session/token', () => Promise.reject(new TypeError('Failed to fetch')))
  await renderApp(`/m/${conversation_id}`, { server, through })
  fireEvent.change(await findDescription(), { target: { value: words } })
  const stored = localStorage.getItem(getUserKey(config)) ?? ''
  const notifyStorage = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))
  return { server, logged, stored, config, notifyStorage, key: getUserKey(config) }
}

it('[NET-4] [AUTH-6] text survives when another tab discovers that the sign-in was revoked', async () => {
  const { stored, key, notifyStorage } = await startTyping()
  localStorage.removeItem(key)
  notifyStorage(key)
  expect(await screen.findByText('Sign In')).toBeTruthy()
  localStorage.setItem(key, stored)
  notifyStorage(key)
  expect((await findDescription()).value).toBe(words)
})

it('[NET-4] text survives when the token expires while the provider is unreachable', async () => {
  const { config, key, notifyStorage } = await startTyping()
  updateStoredUser(config, { expires_at: 1 })
  notifyStorage(key)
  expect(await screen.findByText(/sign-in service \S+ cannot be reached/)).toBeTruthy()
  updateStoredUser(config, { expires_at: Math.floor(Date.now() / 1000) + 3600 })
  notifyStorage(key)
  expect((await findDescription()).value).toBe(words)
})

it('[AUTH-3] signing out in another tab deletes the text, and does not request a new sign-in', async () => {
  const { logged, notifyStorage } = await startTyping()
  localStorage.clear()
  notifyStorage(null)
  expect(await screen.findByText('Sign In')).toBeTruthy()
  // leaving the screen tried to save the text, without a sign-in
  await waitFor(() =>
    expect(JSON.stringify(logged.mock.calls)).toContain('PUT /api/v3/conversations failed with status 401'),
  )
  expect({ ...sessionStorage }).toEqual({})
})

it('[AUTH-3] [ADM-4] a second person who signs in gets a page without the first person’s data', async () => {
  const { server, key, notifyStorage } = await startTyping()
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  localStorage.clear()
  notifyStorage(null)
  await screen.findByText('Sign In')
  await signInAs(server, 'ben')
  notifyStorage(key)
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})
