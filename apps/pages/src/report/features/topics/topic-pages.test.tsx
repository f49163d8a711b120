import { saveOpinionResult } from '@folkmoot/testing/analysis'
import { fillConversation } from '@folkmoot/testing/fill-conversation'
import { createInjectFetch } from '@folkmoot/testing/inject-fetch'
import { shareServer } from '@folkmoot/testing/provide-server'
import { createConversationWithTopics } from '@folkmoot/testing/topic-run'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { TopicListPage } from './TopicListPage.tsx'

const NOW = 1_800_000_000_000
const createVotes = (A: number, D: number) => ({ A, D, S: A + D })
const members = [
  [1, 2, 3, 4, 5, 6],
  [7, 8, 9, 10, 11],
]

/** Groups of six and five people, on one side in comment 0 and opposed in comment 1. */
const OPINION = {
  tids: [0, 1, 2, 3, 4, 5],
  'in-conv': members.flat(),
  'base-clusters': { id: [0, 1], x: [1, -1], y: [0, 0], count: [6, 5], members },
  'group-clusters': [0, 1].map((id) => ({ id, center: [0, 0], members: [id] })),
  'group-votes': {
    0: { id: 0, 'n-members': 6, votes: { 0: createVotes(6, 0), 1: createVotes(6, 0) } },
    1: { id: 1, 'n-members': 5, votes: { 0: createVotes(5, 0), 1: createVotes(0, 5) } },
  },
  'group-aware-consensus': {},
}

describe('the topic pages', () => {
  const server = shareServer({ clock: () => NOW })
  let report_id: string
  let talk: Awaited<ReturnType<typeof createConversationWithTopics>>
  beforeEach(async () => {
    vi.stubGlobal('fetch', createInjectFetch(server.app))
    window.history.replaceState(null, '', '/')
    talk = await createConversationWithTopics(server)
    report_id = `r${talk.id}`
    await server.build.report(talk.zid, report_id)
    await talk.post({ comment_ids: [0, 1], action: 'accept' })
    const cast = (pid: number, tid: number, vote: number) => {
      return { pid, tid, vote, high_priority: 0, created: NOW }
    }
    await fillConversation(
      server.db,
      { zid: talk.zid, now: NOW },
      {
        comments: [],
        people: members.flat().map((pid) => ({ pid })),
        votes: members.flat().flatMap((pid) => [cast(pid, 0, -1), cast(pid, 1, pid < 7 ? -1 : 1)]),
      },
    )
    await saveOpinionResult(server.db, talk.zid, OPINION, { generation: 99, now: NOW })
  })

  it('[RPT-3] list topics with their figures, comments and the votes of each group, and the comments in none', async () => {
    render(<TopicListPage reportId={report_id} />)
    await screen.findByRole('heading', { name: 'Trees' })
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Trees',
      'Parks',
      'Buses',
      'Comments in no topic',
      'About this report',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Open all' }))
    const table = await screen.findByRole('table', { name: 'Trees' })
    const [, first] = within(table).getAllByRole('row')
    expect(first?.textContent).toContain('Comment 0')
    within(table).getByRole('img', { name: 'Group B: 0% agree, 100% disagree, 0% pass, of 5 votes' })
    expect(screen.getByRole('table', { name: 'Comments in no topic' }).textContent).toContain('Comment 5')
    const trees = screen.getByRole('heading', { name: 'Trees' }).closest('summary')
    expect(trees?.textContent).toContain('2 comments, 22 votes, 1 common ground, 1 dividing')
    expect(screen.getByText('comments in a topic').nextElementSibling?.textContent).toBe('5')
    expect(screen.getByText('comments in no topic').nextElementSibling?.textContent).toBe('1')
  })

  it('[RPT-3] [RES-1] draw the map, with a table of what the findings say about each comment, and its topic', async () => {
    render(<TopicListPage reportId={report_id} />)
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Show as table' }))
    const rows = within(
      await screen.findByRole('table', { name: 'Map of 6 comments in 3 topics' }),
    ).getAllByRole('row')
    const cells = rows
      .slice(1)
      .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent))
    expect(cells.map(([tid, , kind, topic]) => [tid, kind?.slice(0, 10), topic])).toEqual([
      ['0', 'Common gro', 'Trees'],
      ['1', 'Dividing: ', 'Trees'],
      ['2', 'Too few vo', 'Parks'],
      ['3', 'Too few vo', 'Buses'],
      ['4', 'Too few vo', 'Buses'],
      ['5', 'Too few vo', 'none'],
    ])
  })

  it('[RPT-3] say what failed and try again', async () => {
    const answer = createInjectFetch(server.app)
    let fails = true
    vi.stubGlobal('fetch', (address: string) =>
      fails && address.includes('topicReport') ? Promise.reject(new Error('gone')) : answer(address),
    )
    render(<TopicListPage reportId={report_id} />)
    await screen.findByRole('heading', { name: 'The report could not be loaded' })
    fails = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Trees' })).toBeTruthy()
  })
})
