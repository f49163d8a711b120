import type { TokenInfo } from '@folkmoot/api-types/schema'
import { createInviteTree, type TestInviteTree } from '@folkmoot/testing/invite-tree'
import { shareServer } from '@folkmoot/testing/provide-server'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AuthFetch } from '@folkmoot/client/call'
import { en } from '../../messages/en.ts'
import { findAnswer, renderPage } from '../../test/render-page.tsx'
import { InviteGate } from './InviteGate.tsx'
import { OwnInvites } from './OwnInvites.tsx'

const PARTICIPANT_KEY = 'abcdefghijklmnopqrstuv'

describe('joining a conversation by invitation', () => {
  const server = shareServer()
  let tree: TestInviteTree
  let savedTokens: TokenInfo[]
  let entered: number
  beforeEach(async () => {
    ;[savedTokens, entered] = [[], 0]
    tree = await createInviteTree(server)
    await tree.wave({ owner_invites: 5 })
  })

  const open = (inviteCode = '', ask: AuthFetch = server.fetch) =>
    render(
      <InviteGate
        conversation_id={tree.conversation_id}
        topic="The tram"
        canJoin
        inviteCode={inviteCode}
        participant_key={PARTICIPANT_KEY}
        authFetch={ask}
        saveToken={async (auth) => void savedTokens.push(auth)}
        onJoined={() => (entered += 1)}
      />,
    )
  const join = () => userEvent.click(screen.getByRole('button', { name: 'Join' }))
  const typeCode = async (code: string) => {
    const field = screen.getByRole('textbox', { name: 'Invite code' })
    await userEvent.clear(field)
    await userEvent.click(field)
    if (code) await userEvent.paste(code)
    await join()
  }

  it('[PART-3] [TREE-5] accepts the code of the link, stores the token at once, and shows the login code with ways to save it', async () => {
    const [code = ''] = await tree.codes(1)
    open(code)
    await join()
    const heading = await screen.findByRole('heading', { name: 'Your login code' })
    await expect.poll(() => document.activeElement).toBe(heading)
    expect([savedTokens.length, entered]).toEqual([1, 0])
    const login = document.querySelector('.login-code code')?.textContent ?? ''
    const file = screen.getByRole('link', { name: 'Save as a file' })
    expect(decodeURIComponent(file.getAttribute('href') ?? '')).toContain(`Login code: ${login}`)
    expect(file.getAttribute('download')).toBe('login-code.txt')
    expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Copy: Login code' }))
    expect(await navigator.clipboard.readText()).toBe(login)
    await userEvent.click(screen.getByRole('button', { name: 'I have saved it' }))
    expect(entered).toBe(1)
    expect((await tree.me(savedTokens[0]?.token ?? '')).participant?.pid).toBe(0)

    cleanup()
    open()
    await userEvent.type(screen.getByRole('textbox', { name: 'Login code' }), ` ${login} `)
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await expect.poll(() => entered).toBe(2)
    expect((await tree.me(savedTokens[1]?.token ?? '')).participant?.pid).toBe(0)
  })

  it('[PART-3] says why a code is refused, keeps the text, and focuses the field', async () => {
    const [used = '', revoked = ''] = await tree.codes(1)
    await tree.redeem(used)
    const { invites } = await tree.invites()
    await tree.revoke({ invite_id: invites.find(({ invite_code }) => invite_code === revoked)?.id })
    open()
    for (const [code, words] of [
      ['', 'Type the code as you received it.'],
      ['nonsense00', 'This conversation has no such code.'],
      ['x'.repeat(129), 'This conversation has no such code.'],
      [used, 'This code has already been used.'],
      [revoked, 'This code was revoked.'],
    ] as const) {
      await typeCode(code)
      expect(await screen.findByText(words, { exact: false })).toBeTruthy()
      const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Invite code' })
      expect([field.value, document.activeElement]).toEqual([code, field])
      expect(field.getAttribute('aria-invalid')).toBe('true')
    }
    expect(savedTokens).toEqual([])
  })

  it('[PART-3] [SEC-2] says when to try again after too many wrong codes, and when the server cannot be reached', async () => {
    const answers = [
      () => Promise.reject(new TypeError('away')),
      () =>
        Promise.resolve(
          Response.json(
            { error: 'polis_err_too_many_attempts', message: '', status: 429 },
            { status: 429, headers: { 'retry-after': '17' } },
          ),
        ),
    ]
    open('abc', () => answers.shift()?.() ?? Promise.reject(new TypeError('away')))
    await join()
    expect(await screen.findByText(/^The server cannot be reached/)).toBeTruthy()
    await join()
    expect(await screen.findByText('Too many wrong codes. Try again in 17 seconds.')).toBeTruthy()
  })

  it('[PART-3] [TREE-5] lists the own invites with wave, status, copy button and CSV', async () => {
    const [code = ''] = await tree.codes(1)
    const token = (await tree.redeem(code)).body.auth.token as string
    const ask: AuthFetch = (path, init) =>
      server.fetch(path, { ...init, headers: { authorization: `Bearer ${token}` } })
    const show = () =>
      render(<OwnInvites conversation_id={tree.conversation_id} topic="The tram" authFetch={ask} />)
    show()
    expect(await screen.findByText(/^You have no invites now/)).toBeTruthy()
    cleanup()
    await tree.wave({ invites_per_user: 2 })
    const [first, second] = await tree.myInvites(token)
    await tree.redeem(first?.invite_code ?? '')
    show()
    expect(await screen.findByText(/^You joined in wave 1, on /)).toBeTruthy()
    expect(screen.getByText(/^1 invite left\./)).toBeTruthy()
    expect(screen.getByText('Used')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: `Copy link: Invite ${second?.invite_code}` }))
    expect(await navigator.clipboard.readText()).toBe(
      `${window.location.origin}/alpha/${tree.conversation_id}#invite=${second?.invite_code}`,
    )
    const file = screen.getByRole('link', { name: 'Save all as CSV' })
    expect(file.getAttribute('download')).toMatch(/^my_treevite_invites_.*\.csv$/)
    const csv = decodeURIComponent(file.getAttribute('href') ?? '')
    expect(csv).toContain(`${second?.invite_code},unused,`)
    expect(csv).not.toContain(first?.invite_code)
  })

  it('[PART-3] the page lists the own invites of those who joined, while the conversation is open', async () => {
    await server.build.comment(tree.zid, 0)
    await tree.wave({ invites_per_user: 1 })
    const [code = ''] = await tree.codes(1)
    renderPage(server, `/${tree.conversation_id}`)
    await screen.findByRole('textbox', { name: 'Invite code' })
    expect(screen.queryByText(en.invites.own)).toBeNull()
    await typeCode(code)
    await userEvent.click(await screen.findByRole('button', { name: 'I have saved it' }))
    expect(await screen.findByText(en.invites.own)).toBeTruthy()
    await server.build.change(tree.zid, { is_active: 0 })
    await userEvent.click(await findAnswer('Agree'))
    await screen.findByText(en.page.closed)
    expect(screen.queryByText(en.invites.own)).toBeNull()
  })
})
