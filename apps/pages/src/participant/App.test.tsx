import { createXidSigner } from '@folkmoot/testing/sign-xid'
import { shareServer } from '@folkmoot/testing/provide-server'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { findAnswer, renderPage } from './test/render-page.tsx'

describe('the page of a conversation', () => {
  const server = shareServer()
  let zid: number
  let id: string
  beforeEach(async () => {
    ;({ zid, id } = await server.scenario({
      conversation: { topic: 'Trees?', description: 'Say **why**.', help_type: 1, write_type: 1 },
      comments: ['Comment 0', 'Comment 1', 'Comment 2'],
    }))
  })
  const listVotes = async () =>
    (await server.rows('votes', { zid })).map(({ vote, high_priority }) => [vote, high_priority])
  const change = (columns: Parameters<typeof server.build.change>[1]) => server.build.change(zid, columns)

  it('[PART-1] shows one comment at a time until none is left, then thanks', async () => {
    const { user } = renderPage(server, `/${id}`)
    await screen.findByRole('heading', { name: 'Trees?', level: 1 })
    expect(screen.getByText('why').tagName).toBe('STRONG')
    for (const [at, name] of (['Agree', 'Disagree', 'Pass, or unsure'] as const).entries()) {
      await screen.findByText(at === 2 ? '1 comment left' : `${3 - at} comments left`)
      await user.click(await findAnswer(name))
    }
    await screen.findByText('Thank you!', { selector: 'h2' })
    await waitFor(async () => expect((await listVotes()).map(([vote]) => vote).sort()).toEqual([-1, 0, 1]))
    await server.build.comment(zid, 3)
    await user.click(screen.getByRole('button', { name: 'Look for new comments' }))
    await screen.findByText('Comment 3', { selector: 'blockquote' })
  })

  it('[CFG-12] says who asks, and at the end and once closed what they do with the results and how to reach them', async () => {
    const results_use = 'The council votes on it in May.'
    await change({ asked_by: 'City of Lindwater', contact: 'town@lindwater.example', results_use })
    const { user, unmount } = renderPage(server, `/${id}`)
    await screen.findByText(/Asked by .City of Lindwater/)
    for (let left = 3; left > 0; left -= 1) {
      await screen.findByText(left === 1 ? '1 comment left' : `${left} comments left`)
      expect(screen.queryByText(results_use)).toBeNull()
      await user.click(await findAnswer('Agree'))
    }
    await screen.findByText(results_use)
    const contact = screen.getByRole('link', { name: 'town@lindwater.example' })
    expect(contact.getAttribute('href')).toBe('mailto:town@lindwater.example')
    expect(screen.queryByText('Read the result')).toBeNull()
    unmount()
    await change({ is_active: 0, closed_at: 5 })
    await server.build.report(zid, `r${id}`, { published: 6 })
    renderPage(server, `/${id}?own`)
    await screen.findByText(results_use)
    expect(screen.getByText('Read the result').getAttribute('href')).toBe(`/report/r${id}`)
  })

  it('[PART-1] the next comment appears without a call to the server', async () => {
    let isDown = false
    let fetched = 0
    const { user } = renderPage(server, `/${id}`, (call) => async (path, init) => {
      if (isDown) throw new TypeError('Failed to fetch')
      const reply = await call(path, init)
      if (String(path).includes('nextComment')) fetched += 1
      return reply
    })
    await screen.findByText('3 comments left')
    // the two others, and the reply that there is no other one
    await waitFor(() => expect(fetched).toBe(3))
    isDown = true
    await user.click(await findAnswer('Agree'))
    await screen.findByText('2 comments left')
    // without storage the page does not promise to store anything
    await screen.findByText(
      'This browser cannot store your answers. Leave the page open until everything is sent.',
      { selector: '.outbox.shown' },
    )
    isDown = false
    window.dispatchEvent(new Event('online'))
    await screen.findByText('Everything is sent.', { selector: '.outbox.shown' })
    expect(await listVotes()).toHaveLength(1)
  })

  it('[PART-1] a comment can be marked as important where the host lets it', async () => {
    const first = renderPage(server, `/${id}`)
    await findAnswer('Agree')
    expect(screen.queryByLabelText('This is important to me')).toBeNull()
    first.unmount()
    await change({ importance_enabled: 1 })
    const { user } = renderPage(server, `/${id}`)
    await user.click(await screen.findByLabelText('This is important to me'))
    await user.click(await findAnswer('Agree'))
    await waitFor(async () => expect(await listVotes()).toEqual([[-1, 1]]))
    expect(screen.getByLabelText<HTMLInputElement>('This is important to me').checked).toBe(false)
  })

  it('[LIFE-9] says when it opens, and until when it is open', async () => {
    const [opens_at, closes_at] = [Date.UTC(2096, 2, 1, 8), Date.UTC(2096, 2, 31, 18)]
    await change({ is_active: 0, opens_at, closes_at })
    renderPage(server, `/${id}`)
    await screen.findByText(
      /^This conversation opens on .*March 1, 2096.* Until then nobody can vote or write\.$/,
    )
    expect(screen.queryByText(/Voting and writing have ended/)).toBeNull()
    cleanup()
    await change({ is_active: 1, opens_at: null })
    renderPage(server, `/${id}`)
    expect(await screen.findByText(/^Open until .*March 31, 2096/)).toBeTruthy()
  })

  it('[PART-2] says that the host reviews comments first', async () => {
    await change({ strict_moderation: 1 })
    const { user } = renderPage(server, `/${id}`)
    await screen.findByText(/Comments appear here once the host has reviewed them/)
    await user.type(screen.getByLabelText('Your comment'), 'Plant more.')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText(/Others see it once the host has reviewed it/)).toBeTruthy()
  })

  it('[PART-2] applies the settings of the conversation', async () => {
    const help = { help_type: 1, help_bgcolor: '#ffeeaa', help_color: '#202020', vis_type: 1 }
    await change({ results_shown: 'always', ...help })
    const first = renderPage(server, `/${id}`)
    const words = await screen.findByText('How it works')
    const { background, color } = words.closest('details')?.style ?? {}
    expect([background, color]).toEqual(['#ffeeaa', '#202020'])
    await screen.findByText('Where people stand', { selector: 'h2' })
    first.unmount()
    await change({ help_type: 0, vis_type: 0, write_type: 0 })
    renderPage(server, `/${id}`)
    await findAnswer('Agree')
    for (const gone of ['How it works', 'Where people stand', 'Write a comment'])
      expect(screen.queryByText(gone)).toBeNull()
  })

  it('[PART-6] applies the options in the address, and passes on the external id of the visitor', async () => {
    const { user } = renderPage(
      server,
      `/${id}?xid=ada&ucw=false&ucsh=false&ucsd=false&ucsf=false&ucst=false`,
    )
    await user.click(await findAnswer('Agree'))
    await waitFor(async () => expect(await listVotes()).toHaveLength(1))
    expect(await server.rows('participants', { zid })).toMatchObject([{ xid_label: 'ada' }])
    for (const gone of ['How it works', 'Write a comment', 'Terms of use', 'why'])
      expect(screen.queryByText(gone)).toBeNull()
    expect(screen.getByRole('heading', { name: 'Trees?', level: 1 }).className).toBe('unseen')
  })

  it('[PART-3] a closed conversation accepts nothing, and one by invitation asks for a login code only', async () => {
    await change({ is_active: 0 })
    const { unmount } = renderPage(server, `/${id}`)
    await screen.findByText('This conversation is closed. Voting and writing have ended.')
    for (const gone of ['Agree', 'Send']) expect(screen.queryByRole('button', { name: gone })).toBeNull()
    unmount()
    await change({ treevite_enabled: 1 })
    renderPage(server, `/${id}`)
    await screen.findByLabelText('Login code')
    await screen.findByText('This conversation is closed. Voting and writing have ended.')
    expect(screen.queryByLabelText('Invite code')).toBeNull()
  })

  it('says why an unsigned or expired id does not let in, and lets in a signed one', async () => {
    await change({ xid_policy: 'signed' })
    const { sign } = await createXidSigner(server)
    for (const named of [{ xid: 'ada' }, sign('ada', -1)]) {
      const { unmount } = renderPage(server, `/${id}?${new URLSearchParams({ ...named }).toString()}`)
      await screen.findByText(/has expired, or does not prove who you are/)
      expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull()
      unmount()
    }
    renderPage(server, `/${id}?${new URLSearchParams({ ...sign('ada') }).toString()}`)
    await findAnswer('Agree')
  })

  it('where newcomers need a signed id, who took part in this browser is known on the plain link too', async () => {
    await change({ xid_policy: 'signed', identity_required: 1 })
    const stranger = renderPage(server, `/${id}`)
    await screen.findByText('You cannot take part from here', { selector: 'h2' })
    stranger.unmount()
    const { sign } = await createXidSigner(server)
    const visit = renderPage(server, `/${id}?${new URLSearchParams({ ...sign('ada') }).toString()}`)
    await visit.user.click(await findAnswer('Agree'))
    await waitFor(async () => expect(await listVotes()).toHaveLength(1))
    visit.unmount()
    renderPage(server, `/${id}`)
    await findAnswer('Agree')
    await screen.findByText('Your data in this conversation')
    await screen.findByText(/come back as the same person through the site/)
    expect(await server.rows('participants', { zid })).toHaveLength(1)
  })

  it('[PART-3] a conversation that becomes invite-only asks for a code, and keeps the answer', async () => {
    let asked = 0
    const { user } = renderPage(server, `/${id}`, (call) => (path, init) => {
      if (String(path).includes('participationInit')) asked += 1
      return call(path, init)
    })
    await findAnswer('Agree')
    await change({ treevite_enabled: 1 })
    await user.click(await findAnswer('Agree'))
    await screen.findByText('This conversation is by invitation', { selector: 'h2' })
    expect([await listVotes(), asked]).toEqual([[], 2])
  })
})
