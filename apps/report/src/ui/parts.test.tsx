import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { combineLoadStates, preload, useFetch } from '../api/use-fetch.ts'
import { App } from '../app/App.tsx'
import { exportMessages } from '../messages/export.ts'
import { formatCount, formatVotesLong } from '../messages/format.ts'
import { sharedMessages } from '../messages/shared.ts'
import { createReport, createVotes } from '../test/create-report.ts'
import { ModLevelInfo } from '../features/export/ModLevelInfo.tsx'
import { CopyButton } from './CopyButton.tsx'
import { LoadedPage } from './LoadedPage.tsx'
import { usePageTheme } from './use-page-theme.ts'
import { usePrinting } from './use-printing.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  window.history.replaceState(null, '', '/')
})

describe('a request of a page', () => {
  let asked: string[]
  let answers: ((reply: Response | Promise<never>) => void)[]
  beforeEach(() => {
    ;[asked, answers] = [[], []]
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(address)
      return new Promise((resolve) => answers.push(resolve as (reply: unknown) => void))
    })
  })
  const answer = (reply: Response | Promise<never>, at = answers.length - 1) =>
    act(async () => answers[at]!(reply))

  it('[RPT-1] loads, and tries again after a failure', async () => {
    const { result } = renderHook(() => useFetch<number>('/a'))
    expect(result.current[0]).toEqual({ state: 'loading' })
    await answer(Response.json({ error: 'polis_err_internal' }, { status: 500 }))
    expect(result.current[0]).toEqual({ state: 'failed' })
    act(() => result.current[1]())
    expect(result.current[0]).toEqual({ state: 'loading' })
    await answer(Response.json(7))
    expect([result.current[0], asked]).toEqual([{ state: 'ready', data: 7 }, ['/a', '/a']])
  })

  it.each([
    [new Response('<html>', { status: 502 }), 'failed'],
    [new Response('{"half', { status: 200 }), 'failed'],
    [Response.json({ error: 'polis_err_param_parse_failed_report_id' }, { status: 400 }), 'unknown'],
    [Response.json({}, { status: 404 }), 'failed'],
  ])('[RPT-1] the reply %# is %s', async (reply, state) => {
    const { result } = renderHook(() => useFetch<number>('/a'))
    await answer(reply)
    expect(result.current[0]).toEqual({ state })
  })

  it('[RPT-1] a late reply of another address does not count', async () => {
    const { result, rerender } = renderHook(({ address }) => useFetch<number>(address), {
      initialProps: { address: '/a' },
    })
    rerender({ address: '/b' })
    await answer(Response.json(2), 1)
    await answer(Response.json(1), 0)
    expect([result.current[0], asked]).toEqual([{ state: 'ready', data: 2 }, ['/a', '/b']])
  })

  it('[RPT-1] a request that was started before is used once', async () => {
    preload('/a')
    expect(asked).toEqual(['/a'])
    const { result } = renderHook(() => useFetch<number>('/a'))
    await answer(Response.json(1))
    expect([result.current[0], asked]).toEqual([{ state: 'ready', data: 1 }, ['/a']])
    renderHook(() => useFetch<number>('/a'))
    expect(asked).toEqual(['/a', '/a'])
  })

  it('[RPT-1] two requests are ready when both are', () => {
    const ready = { state: 'ready', data: 1 } as const
    const [loading, failed] = [{ state: 'loading' } as const, { state: 'failed' } as const]
    expect(combineLoadStates(ready, { state: 'ready', data: 'a' })).toEqual({
      state: 'ready',
      data: [1, 'a'],
    })
    expect([combineLoadStates(loading, failed), combineLoadStates(ready, failed)]).toEqual([loading, failed])
    expect(combineLoadStates(failed, ready)).toBe(failed)
  })
})

describe('a page', () => {
  it('[REP-4] says when its address leads nowhere', () => {
    render(<App address={undefined} />)
    expect(screen.getByRole('heading', { name: sharedMessages.noSuchPage })).toBeTruthy()
    cleanup()
    render(<App address={{ page: 'nowhere', report_id: 'r2a' } as never} />)
    expect(screen.getByRole('heading', { name: sharedMessages.noSuchPage })).toBeTruthy()
  })

  it('[REP-4] scrolls to the place that the address names once it is there, not before', () => {
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
    window.history.replaceState(null, '', '#the%20end')
    const page = (state: 'loading' | 'ready') => (
      <>
        <p id="the end" />
        <LoadedPage loaded={state === 'ready' ? { state, data: 1 } : { state }} onRetry={() => undefined}>
          {() => <p>Here</p>}
        </LoadedPage>
      </>
    )
    const { rerender } = render(page('loading'))
    expect([shown.mock.calls.length, screen.getByRole('status').textContent]).toEqual([
      0,
      sharedMessages.loading,
    ])
    rerender(page('ready'))
    expect(shown.mock.contexts).toEqual([document.getElementById('the end')])
  })

  it('[RPT-1] is printed from before until after the print, and forgets it when it is left', () => {
    const { result, unmount } = renderHook(() => usePrinting())
    const tell = (name: string) => act(() => void window.dispatchEvent(new Event(name)))
    expect(result.current).toBe(false)
    tell('beforeprint')
    expect(result.current).toBe(true)
    tell('afterprint')
    expect(result.current).toBe(false)
    const ended = vi.spyOn(window, 'removeEventListener')
    unmount()
    expect(ended.mock.calls.map(([name]) => name)).toEqual(['beforeprint', 'afterprint'])
  })

  it('[RPT-1] pictures are dark where the reader wants it, but not on paper', () => {
    const listeners = new Set<() => void>()
    const query = {
      matches: false,
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    }
    vi.spyOn(window, 'matchMedia').mockReturnValue(query as unknown as MediaQueryList)
    const { result, unmount } = renderHook(() => usePageTheme())
    expect(result.current).toBe('light')
    query.matches = true
    act(() => listeners.forEach((tell) => tell()))
    expect(result.current).toBe('dark')
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(result.current).toBe('light')
    act(() => void window.dispatchEvent(new Event('afterprint')))
    unmount()
    expect(listeners.size).toBe(0)
  })

  it.each([
    [true, exportMessages.copied, exportMessages.copiedLine('votes.csv'), 'visually-hidden'],
    [false, exportMessages.copy, exportMessages.notCopied, 'copy-refused'],
  ])(
    '[RPT-2] says whether the browser let it copy a line (%s)',
    async (isAllowed, label, status, className) => {
      const write = () => (isAllowed ? Promise.resolve() : Promise.reject(new Error('not allowed')))
      vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: write } })
      render(<CopyButton text="curl" itemName="votes.csv" />)
      const getState = () => {
        const { textContent, className } = screen.getByRole('status')
        return [screen.getByRole('button').textContent, textContent, className]
      }
      expect(getState()).toEqual([exportMessages.copy, '', 'visually-hidden'])
      fireEvent.click(screen.getByRole('button', { name: exportMessages.copyLine('votes.csv') }))
      await expect.poll(getState).toEqual([label, status, className])
    },
  )
})

describe('the words about votes and files', () => {
  it('[RPT-1] have shares of all votes, and one vote', () => {
    expect(formatVotesLong(createVotes(2, 1, 1))).toBe('50% agree, 25% disagree, 25% pass, of 4 votes')
    expect(formatVotesLong(createVotes(0, 0, 1))).toBe('0% agree, 0% disagree, 100% pass, of 1 vote')
    expect(formatVotesLong(createVotes(0, 0))).toBe('no votes shown')
    expect([0, 1, 1200].map((many) => formatCount(many, 'one', 'more'))).toEqual([
      '0 more',
      '1 one',
      '1,200 more',
    ])
  })

  it.each([
    [-2, 0, 0, undefined, undefined],
    [-2, 0, 2, undefined, exportMessages.rejected(2, false)],
    [0, 3, 2, exportMessages.leftOut(5), undefined],
    [-1, 3, 0, exportMessages.leftOut(3), undefined],
    [-9, 0, 1, undefined, exportMessages.rejected(1, false)],
  ])(
    '[RPT-2] at level %i with %i unmoderated and %i rejected say which comments the files have',
    (mod_level, unmoderated, rejected, left, warning) => {
      const counts = { accepted: 4, comments: left ? 4 : 4 + rejected, unmoderated, rejected }
      render(<ModLevelInfo data={createReport({ report: { mod_level }, counts })} />)
      const text = document.body.textContent
      expect(text.includes('left out')).toBe(left !== undefined)
      if (left !== undefined) expect(text).toContain(left)
      expect(text.includes('that moderators rejected')).toBe(warning !== undefined)
      if (warning !== undefined) expect(text).toContain(warning)
      const level = mod_level === -9 ? '-2' : (String(mod_level) as '-1' | '-2')
      expect(text).toContain(exportMessages.column[level])
    },
  )
})
