import { createInviteTree, type TestInviteTree } from '@folkmoot/testing/invite-tree'
import { shareServer } from '@folkmoot/testing/provide-server'
import { fireEvent, render, renderHook, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AuthFetch } from '@folkmoot/client/call'
import { en } from '../../messages/en.ts'
import { CodeForm, readRefusal } from './InviteGate.tsx'
import { CopyText } from '../../page/CopyText.tsx'
import { OwnInvites } from './OwnInvites.tsx'
import { parseInviteCode } from '@folkmoot/domain/wave-forecast'
import { useLinkCode } from '../../frame.ts'

const words = en.invites

describe('a form for a code', () => {
  const open = (onCode: (code: string) => Promise<string | undefined>, initialCode?: string) => {
    const texts = {
      heading: 'Code',
      label: 'The code',
      help: 'Help',
      submitLabel: 'Go',
      pendingLabel: 'Wait',
    }
    render(<CodeForm {...texts} {...(initialCode === undefined ? {} : { initialCode })} onCode={onCode} />)
    const button = screen.getByRole('button')
    return { field: screen.getByRole<HTMLInputElement>('textbox'), button }
  }

  it('[PART-3] sends a code once, without blanks, says why it is refused until it is sent again, and that it works', async () => {
    let answer = (_?: string) => {}
    const onCode = vi.fn<(code: string) => Promise<string | undefined>>(
      () => new Promise((resolve) => (answer = resolve)),
    )
    const { field, button } = open(onCode, ' abc ')
    const readState = () => [
      button.textContent,
      button.getAttribute('aria-disabled'),
      field.getAttribute('aria-invalid'),
    ]
    expect(readState()).toEqual(['Go', 'false', 'false'])
    // the form never sends itself to the server
    expect(fireEvent.submit(field.form!)).toBe(false)
    await expect.poll(readState).toEqual(['Wait', 'true', 'false'])
    fireEvent.submit(field.form!)
    expect(onCode.mock.calls).toEqual([['abc']])
    answer('Wrong.')
    await screen.findByText('Wrong.')
    expect(readState()).toEqual(['Go', 'false', 'true'])
    expect(document.activeElement).toBe(field)
    fireEvent.submit(field.form!)
    await expect.poll(readState).toEqual(['Wait', 'true', 'false'])
    expect(screen.queryByText('Wrong.')).toBeNull()
    answer()
    await expect.poll(readState).toEqual(['Go', 'false', 'false'])
  })
})

it.each([
  [true, words.copied, 'Copied', 'unseen'],
  [false, 'Copy it', words.copyFailed, 'problem'],
])(
  '[PART-3] a button that copies says whether the browser allowed it (%s)',
  async (isAllowed, label, status, className) => {
    const user = userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(() =>
      isAllowed ? Promise.resolve() : Promise.reject(new Error('not allowed')),
    )
    render(<CopyText text="abc" label="Copy it" itemName="Invite abc" />)
    const getStatus = () => [screen.getByRole('status').textContent, screen.getByRole('status').className]
    expect([screen.getByRole('button').textContent, getStatus()]).toEqual(['Copy it', ['', 'unseen']])
    await user.click(screen.getByRole('button', { name: 'Copy it: Invite abc' }))
    await expect.poll(getStatus).toEqual([status, className])
    expect(screen.getByRole('button').textContent).toBe(label)
  },
)

it('[PART-3] the code of a link is read once and leaves the address, also when a link is opened later', async () => {
  window.history.replaceState(null, '', '/alpha/2a?x=1#invite=first')
  const { result, unmount } = renderHook(() => useLinkCode(parseInviteCode))
  expect([result.current, window.location.hash, window.location.search]).toEqual(['first', '', '?x=1'])
  const follow = (hash: string) => {
    window.history.replaceState(null, '', `/alpha/2a?x=1${hash}`)
    window.dispatchEvent(new Event('hashchange'))
  }
  follow('#invite=second')
  await expect.poll(() => result.current).toBe('second')
  expect(window.location.href).toMatch(/\/alpha\/2a\?x=1$/)
  follow('#top')
  expect([result.current, window.location.hash]).toEqual(['second', '#top'])
  unmount()
  follow('#invite=third')
  expect(window.location.hash).toBe('#invite=third')
})

describe('the reason of a refusal', () => {
  const read = (status: number, body: unknown, headers: HeadersInit = {}) =>
    readRefusal(new Response(JSON.stringify(body), { status, headers }), words.refused)

  it.each([
    [409, { error: 'polis_err_treevite_invite_race_condition' }, words.refused.taken],
    [400, { error: 'polis_err_treevite_not_enabled' }, words.refused.open],
    [403, { error: 'polis_err_conversation_is_closed' }, words.refused.closed],
    [400, { error: 'polis_err_param_parse_failed_login_code' }, words.refused.unknown],
    [400, { error: 'polis_err_param_parse_failed_conversation_id' }, words.refused.failed],
    [400, { error: 'constructor' }, words.refused.failed],
    [500, {}, words.refused.failed],
    [400, { error: 'polis_err_treevite_invalid_or_used_invite', reason: 'used' }, words.refused.used],
    [400, { error: 'polis_err_treevite_invalid_or_used_invite', reason: 'expired' }, words.refused.expired],
    [400, { error: 'polis_err_treevite_invalid_or_used_invite', reason: 'x' }, words.refused.unknown],
    [429, { error: 'polis_err_too_many_attempts' }, words.refused.tooMany(60)],
  ])('[PART-3] of %d %o is %s', async (status, body, sentence) => {
    expect(await read(status, body)).toBe(sentence)
  })
})

describe('the own invites', () => {
  const server = shareServer()
  let tree: TestInviteTree
  beforeEach(async () => {
    tree = await createInviteTree(server)
    await tree.wave({ owner_invites: 2 })
  })
  const join = async () => {
    const [code = ''] = await tree.codes(1)
    const { token } = (await tree.redeem(code)).body.auth
    const ask: AuthFetch = (path, init) =>
      server.fetch(path, { ...init, headers: { authorization: `Bearer ${token as string}` } })
    return ask
  }
  const open = (ask: AuthFetch) =>
    render(<OwnInvites conversation_id={tree.conversation_id} topic="The tram" authFetch={ask} />)

  it.each(['treevite/me', 'myInvites/csv', 'both'])(
    '[PART-3] says that they load, and offers a retry when %s fails',
    async (broken) => {
      const ask = await join()
      let isDown = true
      open((path, init) =>
        isDown && (broken === 'both' || path.includes(broken))
          ? Promise.resolve(new Response('', { status: 500 }))
          : ask(path, init),
      )
      expect(screen.getByText(words.loading)).toBeTruthy()
      await screen.findByText(words.failed)
      expect(screen.queryByText(words.loading)).toBeNull()
      isDown = false
      await userEvent.click(screen.getByRole('button', { name: words.retry }))
      expect(await screen.findByText(words.none)).toBeTruthy()
      expect([screen.queryByText(words.failed), screen.queryByText(words.loading)]).toEqual([null, null])
      expect(screen.queryByRole('list')).toBeNull()
      expect(screen.queryByRole('link')).toBeNull()
    },
  )

  it('[PART-3] the share sheet is offered where the browser has one, and closing it is no error', async () => {
    const ask = await join()
    await tree.wave({ invites_per_user: 1 })
    const shared: unknown[] = []
    const { unmount } = open(ask)
    await screen.findByRole('list')
    expect(screen.queryByText(words.share)).toBeNull()
    unmount()
    const share = (data: unknown) => (shared.push(data), Promise.reject(new Error('closed')))
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    open(ask)
    await userEvent.click(await screen.findByText(words.share))
    Reflect.deleteProperty(navigator, 'share')
    expect(shared).toMatchObject([{ title: 'The tram', text: words.shareText('The tram') }])
  })
})
