import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { preload, useFetch } from '../loading.ts'
import { App } from '../App.tsx'
import { exportMessages } from '../messages/export.ts'
import { formatCount, formatVotesLong } from '../messages/format.ts'
import { sharedMessages, LoadedPage } from './Page.tsx'
import { createVotes } from '../test/create-report.ts'
import { CopyButton } from '../files/Files.tsx'

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

it('[RPT-1] the words about votes have shares of all votes, and one vote', () => {
  expect(formatVotesLong(createVotes(2, 1, 1))).toBe('50% agree, 25% disagree, 25% pass, of 4 votes')
  expect(formatVotesLong(createVotes(0, 0, 1))).toBe('0% agree, 0% disagree, 100% pass, of 1 vote')
  expect(formatVotesLong(createVotes(0, 0))).toBe('no votes shown')
  expect([0, 1, 1200].map((many) => formatCount(many, 'one', 'more'))).toEqual([
    '0 more',
    '1 one',
    '1,200 more',
  ])
})
