import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderApp, signInAs } from '../test/render-app.tsx'
import { updateStoredUser, createServerWithIssuer, signInThroughIssuer } from '../test/sign-in.ts'
import { getUserKey } from './stored-user.ts'

// read before the clock of the first test starts
import '../app/ConfigureScreen.tsx'

const words = 'Typed, and the field not left'
const findDescription = () => screen.findByLabelText<HTMLTextAreaElement>('Description')

/** Ada writes a description; what the provider is asked fails from then on. */
async function startTyping() {
  const server = await createServerWithIssuer()
  const { conversation_id, zid } = await server.build.conversation({ topic: 'Trees' })
  const config = await signInThroughIssuer(server, 'ada@folkmoot.test')
  await server.db.updateTable('conversations').set({ owner: 1 }).where('zid', '=', zid).execute()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const through =
    (call: typeof fetch): typeof fetch =>
    (input, init) =>
      String(input).endsWith('/oidc/token')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : call(input, init)
  await renderApp(`/m/${conversation_id}`, { server, through })
  fireEvent.change(await findDescription(), { target: { value: words } })
  const stored = localStorage.getItem(getUserKey(config)) ?? ''
  const news = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))
  return { server, logged, stored, config, news, key: getUserKey(config) }
}

it('[NET-4] [AUTH-6] text survives when another tab has found the sign-in withdrawn', async () => {
  const { stored, key, news } = await startTyping()
  localStorage.removeItem(key)
  news(key)
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
  localStorage.setItem(key, stored)
  news(key)
  expect((await findDescription()).value).toBe(words)
})

it('[NET-4] text survives when the token runs out while the provider cannot be reached', async () => {
  const { config, key, news } = await startTyping()
  updateStoredUser(config, { expires_at: 1 })
  news(key)
  expect(await screen.findByText(/sign-in service cannot be reached/)).toBeTruthy()
  updateStoredUser(config, { expires_at: Math.floor(Date.now() / 1000) + 3600 })
  news(key)
  expect((await findDescription()).value).toBe(words)
})

it('[AUTH-3] signing out in another tab leaves nothing of the text behind, and asks for no new sign-in', async () => {
  const { logged, news } = await startTyping()
  localStorage.clear()
  news(null)
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
  // leaving the screen has tried to save the text, without a sign-in
  await waitFor(() =>
    expect(JSON.stringify(logged.mock.calls)).toContain('PUT /api/v3/conversations failed with status 401'),
  )
  expect({ ...sessionStorage }).toEqual({})
})

it('[AUTH-3] [ADM-4] whoever signs in after somebody else gets a page without what was loaded for them', async () => {
  const { server, key, news } = await startTyping()
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  localStorage.clear()
  news(null)
  await screen.findByRole('button', { name: 'Sign In' })
  await signInAs(server, 'ben')
  news(key)
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})
