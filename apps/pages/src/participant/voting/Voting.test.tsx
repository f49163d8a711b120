import { shareServer } from '@folkmoot/testing/provide-server'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { en } from '../messages/en.ts'
import { findAnswer, renderPage } from '../test/render-page.tsx'

describe('voting', () => {
  const server = shareServer()
  let zid: number
  let id: string
  beforeEach(async () => {
    ;({ zid, id } = await server.scenario({ conversation: { write_type: 0 } }))
  })
  const getSection = () => screen.getByRole('region', { name: en.vote.heading })

  it('[PART-1] shows how far one is, announces nothing before the first answer, and keeps the focus at the end', async () => {
    for (const tid of [0, 1]) await server.build.comment(zid, tid)
    const { user } = renderPage(server, `/${id}`)
    await screen.findByText(en.vote.left(2))
    const progress = screen.getByRole<HTMLProgressElement>('progressbar')
    expect([progress.getAttribute('max'), progress.getAttribute('value')]).toEqual(['2', '0'])
    expect(progress.getAttribute('aria-label')).toBe(en.vote.progress(0, 2))
    const announcement = getSection().querySelector('.unseen[role=status]')
    expect(announcement?.textContent).toBe('')
    await user.click(await findAnswer('Agree'))
    await screen.findByText(en.vote.left(1))
    expect(progress.getAttribute('aria-label')).toBe(en.vote.progress(1, 2))
    expect(document.activeElement).toBe(await findAnswer('Agree'))
    await user.click(await findAnswer('Pass, or unsure'))
    await screen.findByText(en.vote.thanks)
    expect(announcement?.textContent).toBe(`${en.vote.said.pass}. ${en.vote.thanksHeading}`)
    await waitFor(() => expect(document.activeElement).toBe(getSection()))
    expect([getSection().tabIndex, getSection().querySelector('.pending')]).toEqual([-1, null])
  })

  it.each([
    ['plain', {}, en.vote.empty],
    ['where one can write', { write_type: 1 }, `${en.vote.empty} ${en.vote.emptyWrite}`],
    ['with moderation', { strict_moderation: 1 }, `${en.vote.empty} ${en.vote.moderatedEmpty}`],
  ])('[PART-1] an empty conversation, %s, says what it needs', async (_, columns, words) => {
    await server.build.change(zid, columns)
    renderPage(server, `/${id}`)
    await screen.findByRole('heading', { name: en.vote.emptyHeading })
    expect(screen.getByText(words)).toBeTruthy()
    const look = screen.getByRole('button', { name: en.vote.look })
    expect(look.getAttribute('aria-disabled')).toBe('false')
    expect(document.activeElement).not.toBe(getSection())
    expect(getSection().querySelector('.unseen[role=status]')?.textContent).toBe('')
  })

  it('[PART-1] says that it looks for comments, and that it waits for the connection', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    let isHeld = false
    let isDown = false
    const { user } = renderPage(server, `/${id}`, (call) => async (path, init) => {
      if (isHeld && String(path).includes('nextComment')) await gate
      if (isDown) throw new TypeError('Failed to fetch')
      return call(path, init)
    })
    isHeld = true
    await user.click(await screen.findByRole('button', { name: en.vote.look }))
    expect(await screen.findByText(en.vote.loading)).toBeTruthy()
    isDown = true
    release()
    expect(await screen.findByText(en.vote.waitForNext)).toBeTruthy()
    await server.build.comment(zid, 0)
    isDown = false
    window.dispatchEvent(new Event('online'))
    expect(await findAnswer('Agree')).toBeTruthy()
    expect(screen.queryByText(en.vote.waitForNext)).toBeNull()
  })

  it.each([
    [-1, 1],
    [0, 0],
    [5, 0],
  ])(
    '[PART-1] with the top of a comment at %i pixels it scrolls %i times to the next one',
    async (top, times) => {
      for (const tid of [0, 1]) await server.build.comment(zid, tid)
      const { user } = renderPage(server, `/${id}`)
      const agree = await findAnswer('Agree')
      const line = document.querySelector<HTMLElement>('.reading')!
      vi.spyOn(line, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect)
      const scroll = vi.spyOn(line, 'scrollIntoView').mockReturnValue()
      await user.click(agree)
      await screen.findByText(en.vote.left(1))
      expect(scroll).toHaveBeenCalledTimes(times)
    },
  )

  it('[PART-1] says who wrote a comment, in which language, and where it is from', async () => {
    const link = 'https://source.example/a'
    await server.build.comment(zid, 0, { is_seed: 1, lang: 'de', quote_src_url: link })
    const { user } = renderPage(server, `/${id}`)
    expect(await screen.findByText(en.vote.byHost)).toBeTruthy()
    expect(screen.getByText('Comment 0', { selector: 'blockquote' }).lang).toBe('de')
    expect(screen.getByRole('link', { name: en.vote.bySource }).getAttribute('href')).toBe(link)
    for (const [tid, quote_src_url] of [null, 'javascript:alert(1)'].entries()) {
      await user.click(await findAnswer('Agree'))
      await screen.findByRole('button', { name: en.vote.look })
      await server.build.comment(zid, tid + 1, { is_seed: 0, quote_src_url })
      await user.click(screen.getByRole('button', { name: en.vote.look }))
      const text = await screen.findByText(`Comment ${tid + 1}`, { selector: 'blockquote' })
      expect([text.lang, screen.getByText(en.vote.byParticipant)]).toMatchObject(['', {}])
      expect(screen.queryByRole('link', { name: en.vote.bySource })).toBeNull()
    }
  })
})
