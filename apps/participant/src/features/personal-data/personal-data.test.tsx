import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { findAnswer, renderPage } from '../../test/render-page.tsx'
// import it before the first test's timeout starts
import './PersonalData.tsx'

describe('your data', () => {
  let server: TestServer
  let zid: number
  let id: string
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    const made = await server.build.conversation({ topic: 'A park' })
    zid = made.zid
    id = made.conversation_id
    await server.build.comment(zid, 0, { pid: 900 })
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  })
  const countVotes = async () =>
    (await server.db.selectFrom('votes').select('pid').where('zid', '=', zid).execute()).length

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
    const { pid } = await server.db
      .selectFrom('participants')
      .select('pid')
      .where('zid', '=', zid)
      .orderBy('pid', 'desc')
      .executeTakeFirstOrThrow()
    await server.build.comment(zid, 1, { pid, txt: 'Trees and benches', mod: -1 })
    await server.build.comment(zid, 2, { pid, txt: 'Trees', replaces_tid: 1 })
    await server.build.comment(zid, 3, { pid, txt: 'Benches', replaces_tid: 1 })
    await server.build.comment(zid, 4, { pid, txt: 'Rude', mod: -1 })
    await server.build.comment(zid, 5, { pid, txt: 'Polite', replaces_tid: 4 })
    await user.click(await screen.findByText('Your data in this conversation'))
    await screen.findByText(
      'A moderator split your comment “Trees and benches” into several: “Trees”, “Benches”',
    )
    screen.getByText('A moderator put your comment “Rude” into other words: “Polite”')
    expect(screen.getByText('Your comments').nextElementSibling?.textContent).toBe('2')
  })

  it('[SAFE-62] is erased after the name of the conversation was typed', async () => {
    const { user } = renderPage(server, `/${id}`)
    await user.click(await findAnswer('Agree'))
    await vi.waitFor(async () => expect(await countVotes()).toBe(1))
    await user.click(await screen.findByText('Your data in this conversation'))
    const field = await screen.findByLabelText('Type the name of the conversation to confirm:')
    const yes = screen.getByRole<HTMLButtonElement>('button', { name: 'Erase permanently' })
    await user.type(field, 'a park{Enter}')
    expect([yes.disabled, await countVotes()]).toEqual([true, 1])
    await user.clear(field)
    await user.type(field, 'A park')
    await user.click(yes)
    await screen.findByText('Your data is erased')
    expect(await countVotes()).toBe(0)
  })

  it('[SAFE-62] sends no answer that was unsent while the server erases', async () => {
    await server.build.comment(zid, 1, { pid: 900 })
    let isDown = false
    let isErased = false
    let sendAnswer: () => void = () => undefined
    const { user } = renderPage(server, `/${id}`, (call) => async (path, init) => {
      if (isDown && String(path).includes('/votes')) return new Response('', { status: 503 })
      const answer = await call(path, init)
      if (init?.method === 'DELETE') {
        isErased = true
        await new Promise<void>((resolve) => (sendAnswer = resolve))
      }
      return answer
    })
    await user.click(await findAnswer('Agree'))
    await vi.waitFor(async () => expect(await countVotes()).toBe(1))
    isDown = true
    await user.click(await findAnswer('Agree'))
    await user.click(await screen.findByText('Your data in this conversation'))
    await user.type(
      await screen.findByLabelText('Type the name of the conversation to confirm:'),
      'A park{Enter}',
    )
    await vi.waitFor(() => expect(isErased).toBe(true))
    isDown = false
    // the first attempt would end the token, the second one would join with the browser's key
    for (let attempt = 0; attempt < 10; attempt += 1) {
      window.dispatchEvent(new Event('online'))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect(await countVotes()).toBe(0)
    sendAnswer()
    await screen.findByText('Your data is erased')
    expect(await countVotes()).toBe(0)
  })

  it('[SAFE-62] sends unsent answers after the server could not erase', async () => {
    await server.build.comment(zid, 1, { pid: 900 })
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
    await user.type(
      await screen.findByLabelText('Type the name of the conversation to confirm:'),
      'A park{Enter}',
    )
    await screen.findByText(/^The request failed/)
    isDown = false
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(async () => expect(await countVotes()).toBe(2))
  })

  it('says beforehand when votes stay as numbers', async () => {
    const { user } = renderPage(server, `/${id}?xid=member-7`)
    await user.click(await findAnswer('Agree'))
    await vi.waitFor(async () => expect(await countVotes()).toBe(1))
    await server.build.change(zid, { is_active: 0, is_data_open: 1 })
    await user.click(await screen.findByText('Your data in this conversation'))
    expect(await screen.findByText(/your votes stay as numbers without a person/)).toBeTruthy()
  })

  it('[SAFE-61] says that it could not be loaded, and tries again', async () => {
    let isBroken = true
    const { user } = renderPage(
      server,
      `/${id}?xid=member-7`,
      (call) => async (path, init) =>
        isBroken && String(path).includes('participants/data')
          ? new Response('', { status: 500 })
          : call(path, init),
    )
    await user.click(await findAnswer('Agree'))
    await user.click(await screen.findByText('Your data in this conversation'))
    await screen.findByText(/^The request failed/)
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('member-7')).toBeTruthy()
  })
})
