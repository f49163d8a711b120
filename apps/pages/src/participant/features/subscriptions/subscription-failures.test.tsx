import { shareServer } from '@folkmoot/testing/provide-server'
import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AuthFetch } from '@folkmoot/client/call'
import { emailUpdates } from '../../messages/en-email-updates.ts'
import { EmailUpdates, SubscriptionPrompt } from './EmailUpdates.tsx'

const words = emailUpdates

describe('email updates that fail', () => {
  const server = shareServer({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  let conversation_id: string
  /** gives a reply instead of the server's */
  let intercept: (path: string) => Promise<Response> | undefined
  let asked: string[]
  beforeEach(async () => {
    ;({ conversation_id } = await server.build.conversation())
    ;[intercept, asked] = [() => undefined, []]
  })
  const ask: AuthFetch = (path, init) => {
    asked.push(path)
    return intercept(path) ?? server.fetch(path, init)
  }
  const open = (isSubscribed: boolean) =>
    render(<EmailUpdates conversation_id={conversation_id} authFetch={ask} isSubscribed={isSubscribed} />)
  const getProblem = () => screen.getByRole('alert').textContent
  const isInvalid = () => screen.getByRole('textbox').getAttribute('aria-invalid')

  it.each([
    ['the server fails', () => Promise.resolve(new Response('', { status: 500 })), words.failed, 'false'],
    ['nothing answers', () => Promise.reject(new TypeError('away')), words.failed, 'false'],
    [
      'the address is refused',
      () => Promise.resolve(new Response('', { status: 400 })),
      words.invalid,
      'true',
    ],
  ])('[PART-7] says so when %s', async (_, answer, sentence, invalid) => {
    open(false)
    await userEvent.type(await screen.findByRole('textbox'), ' dora@example.org ')
    expect([getProblem(), isInvalid()]).toEqual(['', 'false'])
    intercept = (path) => (path.includes('convSubscriptions') ? answer() : undefined)
    expect(fireEvent.submit(screen.getByRole<HTMLInputElement>('textbox').form!)).toBe(false)
    await screen.findByText(sentence)
    expect([getProblem(), isInvalid()]).toEqual([sentence, invalid])
    expect(screen.getByRole('button').textContent).toBe(words.send)
  })

  it('[PART-7] sends an address once, and says that it works', async () => {
    open(false)
    await userEvent.type(await screen.findByRole('textbox'), 'dora@example.org')
    let answer = (_: Response) => {}
    intercept = (path) =>
      path.includes('convSubscriptions') ? new Promise((resolve) => (answer = resolve)) : undefined
    const { form } = screen.getByRole<HTMLInputElement>('textbox')
    fireEvent.submit(form!)
    await screen.findByText(words.sending)
    fireEvent.submit(form!)
    expect(asked.filter((path) => path.includes('convSubscriptions'))).toHaveLength(1)
    answer(Response.json({ subscribed: 1, confirmed: true }))
    await screen.findByText(words.on)
    expect(screen.getByRole('status').textContent).toBe(words.on)
  })

  it.each([
    ['the server refuses', () => Promise.resolve(new Response('', { status: 400 }))],
    ['nothing answers', () => Promise.reject(new TypeError('away'))],
  ])('[PART-7] a link whose end fails because %s can be tried again', async (_, answer) => {
    window.history.replaceState(null, '', '/2a?x=1#withdraw=abc')
    render(<SubscriptionPrompt conversation_id={conversation_id} authFetch={ask} />)
    expect(screen.getByRole('status').textContent).toBe(words.withdrawIntro)
    intercept = answer
    await userEvent.click(screen.getByRole('button', { name: words.stop }))
    await screen.findByText(words.failed)
    expect(window.location.hash).toBe('#withdraw=abc')
    intercept = () => Promise.resolve(Response.json({}))
    await userEvent.click(screen.getByRole('button', { name: words.stop }))
    await screen.findByText(words.withdrawn)
    expect([window.location.pathname, window.location.search, window.location.hash]).toEqual([
      '/2a',
      '?x=1',
      '',
    ])
    expect(screen.queryByRole('button')).toBeNull()
  })
})
