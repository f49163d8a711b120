import { openServer, shareServer } from '@folkmoot/testing/provide-server'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AuthFetch } from '@folkmoot/client/call'
import { EmailUpdates, SubscriptionPrompt } from './EmailUpdates.tsx'

describe('email updates', () => {
  const server = shareServer({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  let conversation_id: string
  let zid: number
  let ask: AuthFetch
  beforeEach(async () => {
    ;({ conversation_id, zid } = await server.scenario({ comments: ['Trees'] }))
    const body = { conversation_id, tid: 0, vote: -1 }
    const { token } = (await server.send('POST', '/api/v3/votes', { body })).body.auth
    ask = (path, init) => {
      const headers = new Headers(init?.headers)
      headers.set('authorization', `Bearer ${token}`)
      return server.fetch(path, { ...init, headers })
    }
  })

  const rows = () => server.rows('email_subscriptions', { zid })
  const subscribe = () =>
    ask('/api/v3/convSubscriptions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ conversation_id, type: 1, email: 'dora@example.org' }),
    })
  const openLink = () => render(<SubscriptionPrompt conversation_id={conversation_id} authFetch={ask} />)
  const open = () =>
    render(<EmailUpdates conversation_id={conversation_id} authFetch={ask} isSubscribed={false} />)

  it('[PART-7] accepts an address, explains an invalid one, and deletes it on request', async () => {
    open()
    const field = await screen.findByRole('textbox', { name: 'E-mail address' })
    await userEvent.type(field, 'nobody')
    await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }))
    expect(await screen.findByText(/^This is not an e-mail address/)).toBeTruthy()
    await userEvent.type(field, '@example.org')
    await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }))
    expect(await screen.findByText(/^We have sent a link to this address\./)).toBeTruthy()
    expect(await rows()).toMatchObject([{ email: 'nobody@example.org', lang: 'en' }])
    await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }))
    expect(await screen.findByRole('textbox', { name: 'E-mail address' })).toBeTruthy()
    expect(await rows()).toEqual([])
  })

  it('[PART-7] the link of a mail unsubscribes only after a click', async () => {
    await subscribe()
    openLink()
    expect(screen.queryByRole('button')).toBeNull()
    cleanup()
    window.location.hash = `withdraw=${(await rows())[0]?.signature}`
    openLink()
    expect(await rows()).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }))
    expect(await screen.findByText(/^Your address is deleted\./)).toBeTruthy()
    expect([await rows(), window.location.hash]).toEqual([[], ''])
  })

  it('[SAFE-51] the link of the confirmation mail confirms only after a click, and an old one says so', async () => {
    await subscribe()
    const later = Date.now() + 60_000
    await server.db
      .updateTable('email_subscriptions')
      .set({ look_at: later })
      .where('zid', '=', zid)
      .execute()
    const [before] = await rows()
    window.location.hash = `confirm=${before?.signature}`
    openLink()
    expect((await rows())[0]?.confirmed_at).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText(/^Your address is confirmed\./)).toBeTruthy()
    expect([(await rows())[0]?.confirmed_at === null, window.location.hash]).toEqual([false, ''])
    cleanup()

    window.location.hash = 'confirm=unknown'
    openLink()
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText(/^This link is no longer valid\./)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('[PART-7] is not offered while the server has no mail', async () => {
    const mute = await openServer()
    let asked = 0
    render(
      <EmailUpdates
        conversation_id={conversation_id}
        authFetch={(...args) => mute.fetch(...args).finally(() => (asked += 1))}
        isSubscribed={false}
      />,
    )
    await expect.poll(() => asked).toBe(1)
    expect(screen.queryByRole('heading')).toBeNull()
  })
})
