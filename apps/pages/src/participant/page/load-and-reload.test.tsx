import { PRODUCT } from '@folkmoot/domain/product'
import { openServer, shareServer } from '@folkmoot/testing/provide-server'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { en } from '../messages/en.ts'
import { findAnswer, renderPage } from '../test/render-page.tsx'
import { findJoinRefusal } from '../session/session.ts'

describe('a page that cannot be shown', () => {
  const server = shareServer()
  let id: string
  beforeEach(async () => {
    ;({ id } = await server.scenario({ conversation: { topic: 'Trees?' }, comments: ['Plant more.'] }))
  })

  it('[PART-1] offers no second attempt for an unknown conversation, and says so in the title', async () => {
    renderPage(server, '/2unknown')
    expect(await screen.findByText(en.page.unknown)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    await expect.poll(() => document.title).toBe(`${en.page.unknownHeading} · ${PRODUCT}`)
  })

  it('[PART-1] tries again when the connection is back, and not once it is shown', async () => {
    let isDown = true
    let asked = 0
    const { user } = renderPage(server, `/${id}`, (call) => (path, init) => {
      if (String(path).includes('participationInit')) asked += 1
      return isDown ? Promise.reject(new TypeError('away')) : call(path, init)
    })
    await screen.findByText(en.page.offline)
    await expect.poll(() => document.title).toBe(`${en.page.failedHeading} · ${PRODUCT}`)
    isDown = false
    window.dispatchEvent(new Event('online'))
    const agree = await findAnswer('Agree')
    await expect.poll(() => document.title).toBe('Trees?')
    expect(asked).toBe(2)
    window.dispatchEvent(new Event('online'))
    // the answer is sent and its reply shown, later than another load would begin
    await user.click(agree)
    await screen.findByText(en.vote.thanks)
    expect(asked).toBe(2)
  })
})

it('[PART-5] says that a browser without storage forgets the person', async () => {
  const server = await openServer()
  const { id } = await server.scenario({ comments: ['Plant more.'] })
  expect('indexedDB' in globalThis).toBe(false)
  renderPage(server, `/${id}`)
  expect(await screen.findByText(en.page.unstored)).toBeTruthy()
})

describe('who can join', () => {
  const conversation = {
    treevite_enabled: false,
    is_active: true,
    xid_required: false,
    use_xid_whitelist: false,
  }
  const find = (changed: Partial<typeof conversation>, xid?: string, ptpt: unknown = undefined) =>
    findJoinRefusal({ ptpt, conversation: { ...conversation, ...changed } } as never, xid)

  it.each([
    ['everybody', {}, undefined, undefined],
    ['those with an invite', { treevite_enabled: true }, 'ada', 'invite'],
    [
      'those with an invite, also when it is closed',
      { treevite_enabled: true, is_active: false },
      'ada',
      'invite',
    ],
    ['visitors of a site', { xid_required: true }, undefined, 'xidRequired'],
    ['listed visitors', { use_xid_whitelist: true }, 'eve', 'xidNotAllowed'],
    ['listed visitors of a site', { use_xid_whitelist: true, xid_required: true }, undefined, 'xidRequired'],
    ['readers, once it is closed', { xid_required: true, is_active: false }, undefined, undefined],
  ])('[PART-1] %s: %o of %s is refused with %s', (_, changed, xid, refusal) => {
    expect(find(changed, xid)).toBe(refusal)
    expect(find(changed, xid, { pid: 0 })).toBeUndefined()
  })
})
