import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { map as words } from '../../messages/en-map.ts'
import { setUpOpinionMap } from '../../test/opinion-map.tsx'

const PEOPLE = { voted: 3, grouped: 3, ungrouped: 0 }

/** Collects all texts that come to be on the page. */
function watchTexts(): string[] {
  const seen: string[] = []
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) seen.push(node.textContent ?? '')
  })
  observer.observe(document.body, { subtree: true, childList: true })
  onTestFinished(() => observer.disconnect())
  return seen
}

describe('the opinion map', () => {
  const page = setUpOpinionMap()
  const { camps, store } = page
  const { findings } = camps
  let asked: string[]
  let isDown: (path: string) => boolean
  beforeEach(() => void ([asked, isDown] = [[], () => false]))
  const authFetch = (path: string, init?: RequestInit) => {
    asked.push(path)
    const isRefused = isDown(path)
    return isRefused ? Promise.resolve(new Response('{}', { status: 500 })) : page.server.fetch(path, init)
  }
  /** Opens the map as a stranger. */
  const open = () => render(page.createPart(undefined, { authFetch }))
  const countMapCalls = () => asked.filter((path) => path.includes('pca2')).length

  it('[PART-4] looks for a newer map each minute and when the reader returns, while the page is visible', async () => {
    await store()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { unmount } = open()
    await screen.findByRole('img')
    expect(countMapCalls()).toBe(1)
    vi.advanceTimersByTime(59_999)
    expect(countMapCalls()).toBe(1)
    vi.advanceTimersByTime(1)
    expect(countMapCalls()).toBe(2)
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    vi.advanceTimersByTime(60_000)
    expect(countMapCalls()).toBe(2)
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(countMapCalls()).toBe(3)
    await store((one) => ({ ...one, findings: { ...findings, people: PEOPLE } }))
    document.dispatchEvent(new Event('visibilitychange'))
    await screen.findByRole('img', { name: words.drawing(3, 2) })
    unmount()
    const before = countMapCalls()
    document.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(60_000)
    expect([countMapCalls(), vi.getTimerCount()]).toEqual([before, 0])
  })

  it('[PART-4] a loaded map stays when a later call fails', async () => {
    await store()
    open()
    await screen.findByRole('img')
    expect(screen.queryByText(words.loading)).toBeNull()
    const seen = watchTexts()
    isDown = () => true
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(countMapCalls).toBe(2)
    isDown = () => false
    await store((one) => ({ ...one, findings: { ...findings, people: PEOPLE } }))
    document.dispatchEvent(new Event('visibilitychange'))
    await screen.findByRole('img', { name: words.drawing(3, 2) })
    expect(seen.join()).not.toContain(words.failed)
  })

  it.each(['pca2', 'comments'])('[PART-4] says so when %s cannot be loaded, and no longer', async (part) => {
    await store()
    isDown = (path) => path.includes(part)
    open()
    await screen.findByText(words.failed)
    expect([screen.queryByText(words.loading), screen.queryByRole('img')]).toEqual([null, null])
    isDown = () => false
    await userEvent.click(screen.getByRole('button', { name: words.retry }))
    await screen.findByRole('img')
    expect(screen.queryByText(words.failed)).toBeNull()
  })

  it('[PART-4] says that groups are not stable, and that nothing unites or sets apart', async () => {
    await store()
    const { unmount } = open()
    await screen.findByRole('img')
    for (const absent of [words.unsteady, words.unitesNone, words.distinctiveNone, words.distinctiveFew])
      expect(screen.queryByText(absent)).toBeNull()
    unmount()
    await store((one) => ({
      ...one,
      analysis: { mode: 'default', outcome: 'no-stable-groups' },
      findings: { ...findings, common: [], apart: [] },
    }))
    open()
    for (const present of [words.unsteady, words.unitesNone, words.distinctiveNone])
      expect(await screen.findByText(present)).toBeTruthy()
    expect(screen.queryByText(words.distinctiveFew)).toBeNull()
  })

  describe('what unites', () => {
    /** Draws the map with two comments, and lists their lines. */
    async function openLines() {
      const found = { groups: [], tips: [] }
      const common = [
        { ...found, tid: 0, side: 'agree', all: { A: 15, D: 3, S: 20 } },
        { ...found, tid: 1, side: 'disagree', all: { A: 1, D: 4, S: 5 } },
      ]
      await store((one) => ({ ...one, findings: { ...findings, common } }))
      open()
      await screen.findByRole('img')
      const list = screen.getByRole('heading', { name: words.unites }).nextElementSibling
      return [...(list?.querySelectorAll('.map-share') ?? [])]
    }

    it('[PART-4] [RES-4] writes each share, where the larger lies while people have not voted, and the votes', async () => {
      const lines = await openLines()
      expect(lines.map(({ textContent }) => textContent)).toEqual([
        `${words.agree(0.75)} · ${words.disagree(0.15)} · ${words.pass(0.1)} · ${words.votes(20)}`,
        `${words.disagree(0.8)} · ${words.likely(0.42, 0.96)} · ${words.agree(0.2)} · ${words.votes(5)} · ${words.few}`,
      ])
      const classes = lines.map((line) => line.querySelector('b')?.className)
      expect(classes).toEqual(['vote-word-agree', 'vote-word-disagree'])
      const apart = within(screen.getByRole('region', { name: /apart/ }))
      expect(apart.getAllByText(/ votes/).length).toBeGreaterThan(0)
    })

    it('[RES-33] draws each share that is there, and where the larger lies while people have not voted', async () => {
      const [all, some] = (await openLines()).map((line) =>
        [...line.querySelectorAll('i')].map((part) => [part.className, part.getAttribute('style')]),
      )
      expect(all).toEqual([
        ['vote-disagree', '--share: 0.15;'],
        ['vote-agree', '--share: 0.75;'],
        ['vote-pass', '--share: 0.1;'],
      ])
      expect(some).toEqual([
        ['vote-disagree', '--share: 0.8;'],
        ['vote-agree', '--share: 0.2;'],
        ['vote-range vote-range-disagree', expect.stringMatching(/^--low: 0\.\d+; --high: 0\.\d+;$/)],
      ])
    })
  })
})
