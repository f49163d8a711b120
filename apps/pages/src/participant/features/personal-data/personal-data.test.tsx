import { shareServer } from '@folkmoot/testing/provide-server'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findAnswer, renderPage } from '../../test/render-page.tsx'

describe('your data', () => {
  const server = shareServer()
  let zid: number
  let id: string
  beforeEach(async () => {
    ;({ zid, id } = await server.scenario({
      conversation: { topic: 'A park' },
      comments: [
        { txt: 'Trees', pid: 900 },
        { txt: 'Benches', pid: 900 },
      ],
    }))
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  })
  const countVotes = async () => (await server.rows('votes', { zid })).length

  const erase = async (user: ReturnType<typeof renderPage>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Erase your data' }))
    await user.click(screen.getByRole('button', { name: 'Erase permanently' }))
  }

  it('[SAFE-61] is offered once something is stored, says what, and is a file to take along', async () => {
    const { user } = renderPage(server, `/${id}?xid=member-7`)
    await user.click(await findAnswer('Agree'))
    await user.click(await screen.findByText('Your data in this conversation'))
    await screen.findByText('member-7')
    expect(screen.getByText('Your votes').nextElementSibling?.textContent).toBe('1')
    const link = screen.getByRole('link', { name: 'Download everything' })
    expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
      'blob:file',
      'folkmoot-data.json',
    ])
  })

  it('says which comments a moderator split or reworded, and does not count the new ones as written', async () => {
    const { user } = renderPage(server, `/${id}?xid=member-8`)
    await user.click(await findAnswer('Agree'))
    await vi.waitFor(async () => expect(await countVotes()).toBe(1))
    const { pid } = await server.row('participants', { zid })
    await server.build.comment(zid, 2, { pid, txt: 'Trees and benches', mod: -1 })
    await server.build.comment(zid, 3, { pid, txt: 'Trees!', replaces_tid: 2 })
    await server.build.comment(zid, 4, { pid, txt: 'Benches!', replaces_tid: 2 })
    await server.build.comment(zid, 5, { pid, txt: 'Rude', mod: -1 })
    await server.build.comment(zid, 6, { pid, txt: 'Polite', replaces_tid: 5 })
    await user.click(await screen.findByText('Your data in this conversation'))
    await screen.findByText(
      'A moderator split your comment “Trees and benches” into several: “Trees!”, “Benches!”',
    )
    screen.getByText('A moderator put your comment “Rude” into other words: “Polite”')
    expect(screen.getByText('Your comments').nextElementSibling?.textContent).toBe('2')
  })

  it('[SAFE-62] is erased by a button and one question, which can be answered with no', async () => {
    const { user } = renderPage(server, `/${id}`)
    await user.click(await findAnswer('Agree'))
    await vi.waitFor(async () => expect(await countVotes()).toBe(1))
    await user.click(await screen.findByText('Your data in this conversation'))
    await user.click(await screen.findByRole('button', { name: 'Erase your data' }))
    screen.getByText(/will be erased permanently/)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await countVotes()).toBe(1)
    await erase(user)
    await screen.findByText('Your data is erased')
    expect(await countVotes()).toBe(0)
  })

  /** A server whose answers to votes fail while `isDown`, and whose answer to an erasure waits for `release`. */
  function createNetwork() {
    const network = { isDown: false, isErased: false, sent: 0, release: () => {} }
    const released = new Promise<void>((resolve) => (network.release = resolve))
    const wrap: Parameters<typeof renderPage>[2] = (call) => async (path, init) => {
      const isVote = String(path).includes('/votes')
      network.sent += Number(isVote)
      if (network.isDown && isVote) return new Response('', { status: 503 })
      const answer = await call(path, init)
      if (init?.method !== 'DELETE') return answer
      network.isErased = true
      await released
      return answer
    }
    return { network, wrap }
  }

  it('[SAFE-62] sends no answer that was unsent while the server erases', async () => {
    const { network, wrap } = createNetwork()
    const { user } = renderPage(server, `/${id}`, wrap)
    await user.click(await findAnswer('Agree'))
    await vi.waitFor(async () => expect(await countVotes()).toBe(1))
    network.isDown = true
    await user.click(await findAnswer('Agree'))
    await user.click(await screen.findByText('Your data in this conversation'))
    await erase(user)
    await vi.waitFor(() => expect(network.isErased).toBe(true))
    network.isDown = false
    const before = network.sent
    window.dispatchEvent(new Event('online'))
    expect(await countVotes()).toBe(0)
    network.release()
    await screen.findByText('Your data is erased')
    expect([network.sent, await countVotes()]).toEqual([before, 0])
  })

  it('[SAFE-62] sends unsent answers after the server could not erase', async () => {
    let isDown = false
    const { user } = renderPage(server, `/${id}`, (call) => async (path, init) => {
      const isRefused = init?.method === 'DELETE' || String(path).includes('/votes')
      return isDown && isRefused ? new Response('', { status: 503 }) : call(path, init)
    })
    await user.click(await findAnswer('Agree'))
    await vi.waitFor(async () => expect(await countVotes()).toBe(1))
    isDown = true
    await user.click(await findAnswer('Agree'))
    await user.click(await screen.findByText('Your data in this conversation'))
    await erase(user)
    await screen.findByText(/^The request failed/)
    isDown = false
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(async () => expect(await countVotes()).toBe(2))
  })
})
