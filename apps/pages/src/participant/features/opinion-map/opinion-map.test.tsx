import { saveOpinionResult } from '@folkmoot/testing/analysis'
import { shareServer } from '@folkmoot/testing/provide-server'
import { analyzeOpinions } from '@folkmoot/opinion/analyze'
import { toPca2 } from '@folkmoot/opinion/pca2'
import { createVoteEvents, type VoteRow } from '@folkmoot/opinion/vote-events'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { map as words } from '../../messages/en-map.ts'
import { renderPage } from '../../test/render-page.tsx'
import { OpinionMap } from './OpinionMap.tsx'

/** Votes of two camps that disagree on six comments and agree on the seventh; the pids of `few` are a third camp. */
const createVotes = (people: number, few: readonly number[] = []): VoteRow[] =>
  Array.from({ length: people }, (_, pid) =>
    Array.from({ length: 9 }, (_, tid) => {
      const view = tid % 2 === pid % 2 ? -1 : 1
      const apart = tid === 7 || tid === 8 || tid % 2 === 0 ? 1 : -1
      return { pid, tid, vote: tid === 6 ? -1 : few.includes(pid) ? apart : view }
    }),
  ).flat()

const SENTENCES = Array.from({ length: 9 }, (_, tid) => `Sentence ${tid}`)
/** Moderators have accepted all comments. */
const ACCEPTED = Array.from({ length: 9 }, (_, tid) => ({ tid, mod: 1, isMeta: false }))

describe('the opinion map', () => {
  const server = shareServer()
  let conversation_id: string
  let zid: number
  let tick = 0
  beforeEach(async () => {
    ;({ conversation_id, zid } = await server.scenario({ comments: SENTENCES }))
  })
  afterEach(cleanup)

  const store = async (rows: readonly VoteRow[], change: (map: object) => object = (map) => map) => {
    const map = toPca2(analyzeOpinions(createVoteEvents(rows), { comments: ACCEPTED }), {
      lastVoteTimestamp: 0,
      lastModTimestamp: null,
    })
    tick += 1
    await saveOpinionResult(server.db, zid, change(map), { generation: tick, now: tick })
    return map
  }
  const open = (
    pid: number | undefined,
    rows: readonly VoteRow[],
    ask: typeof fetch = server.fetch,
    canVote = true,
  ) =>
    render(
      <OpinionMap
        conversation_id={conversation_id}
        names={undefined}
        viewer={{ votes: rows.filter((row) => row.pid === pid) }}
        isOpen={canVote}
        canVote={canVote}
        authFetch={ask}
      />,
    )

  it('[PART-4] lists what one has answered alone while one votes', async () => {
    const rows = createVotes(20)
    await store(rows)
    const viewer = { votes: rows.filter(({ pid, tid }) => pid === 1 && tid === 3) }
    const source = { conversation_id, names: undefined, authFetch: server.fetch }
    const { rerender } = render(<OpinionMap {...source} viewer={viewer} isOpen canVote onlyAnswered />)
    const list = async () => {
      await screen.findByRole('heading', { name: 'What unites all' })
      return new Set(screen.queryAllByText(/^Sentence \d$/).map(({ textContent }) => textContent))
    }
    expect(await list()).toEqual(new Set(['Sentence 3']))
    rerender(<OpinionMap {...source} viewer={viewer} isOpen canVote />)
    expect(await list()).toContain('Sentence 6')
  })

  it('[PART-4] shows groups as shapes and in words, the own position, uniting comments, and distinctive comments of the own group', async () => {
    const rows = createVotes(20)
    await store(rows)
    open(1, rows)
    const drawing = await screen.findByRole('img', { name: /^Map of 20 people in 2 groups/ })
    expect(drawing.querySelectorAll('.map-regions > g')).toHaveLength(2)
    expect(within(drawing).getByText('You')).toBeTruthy()
    const own = screen.getByText(/closest to group [AB]\.$/).textContent?.slice(-2, -1)
    const chosen = screen.getByRole('button', { name: `Group ${own} 10 people · closest to you` })
    expect(chosen.getAttribute('aria-pressed')).toBe('true')

    const united = screen.getByRole('heading', { name: 'What unites all' }).nextElementSibling
    expect(united?.textContent).toContain('Sentence 6')
    expect(united?.textContent).toContain('100% agree · 20 votes')
    const apart = screen.getByRole('region', { name: `What sets group ${own} apart` })
    const words = apart.textContent
    expect(words).toMatch(/Sentence \d100% (agree|disagree)/)

    const other = own === 'A' ? 'B' : 'A'
    await userEvent.click(screen.getByRole('button', { name: `Group ${other} 10 people` }))
    expect(screen.getByRole('region', { name: `What sets group ${other} apart` }).textContent).not.toBe(words)
  })

  it.each([
    ['asks strangers for votes', {}, '', true],
    ['does not where the address takes voting away', {}, '?ucv=false', false],
    ['does not in a closed conversation', { is_active: 0 as const }, '', false],
  ])('[PART-4] on the page %s', async (_, columns, query, asks) => {
    await store(createVotes(12))
    await server.build.change(zid, { vis_type: 1, results_shown: 'always', ...columns })
    renderPage(server, `/${conversation_id}${query}`)
    await screen.findByText(words.intro)
    expect(screen.queryByText(words.noPlace) !== null).toBe(asks)
  })

  it('[PART-4] says that there are no groups yet, and omits comments hidden from participants', async () => {
    open(undefined, [])
    expect(await screen.findByText(/^There are no groups yet\./)).toBeTruthy()
    cleanup()
    const rows = createVotes(20)
    await store(rows)
    await server.db
      .updateTable('comments')
      .set({ mod: -1 })
      .where('zid', '=', zid)
      .where('tid', '=', 6)
      .execute()
    await server.build.comment(zid, 99)
    open(undefined, rows)
    await screen.findByRole('img')
    expect(screen.queryByText('Sentence 6')).toBeNull()
  })
})
