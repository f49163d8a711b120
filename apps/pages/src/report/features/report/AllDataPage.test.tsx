import { saveOpinionResult } from '@folkmoot/testing/analysis'
import { fillConversation } from '@folkmoot/testing/fill-conversation'
import { createInjectFetch } from '@folkmoot/testing/inject-fetch'
import { shareServer } from '@folkmoot/testing/provide-server'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
// loaded here, so that the page does not wait for it as long as a test may
import '../../landscape/Landscape.tsx'
import { AllDataPage } from './AllDataPage.tsx'
import { reportMessages } from '../../messages/report.ts'
import { chapter } from '../../test/open-report.tsx'
import { paint } from '../../test/paint.ts'

const NOW = 1_800_000_000_000
const AGREE = -1
const DISAGREE = 1

const GROUPS = [
  [1, 2, 3, 4, 5],
  [6, 7, 8, 9, 10],
]
const ALL_AGREE = { A: 5, D: 0, S: 5 }
const ALL_DISAGREE = { A: 0, D: 5, S: 5 }

/** Two groups that agree on comment 0, are opposed in comment 1, and reject comment 2. */
const OPINION = {
  tids: [0, 1, 2],
  'in-conv': GROUPS.flat(),
  'base-clusters': { id: [0, 1], x: [1, -1], y: [0, 0], count: [5, 5], members: GROUPS },
  'group-clusters': [0, 1].map((id) => ({ id, center: [1 - 2 * id, 0], members: [id] })),
  'group-votes': {
    0: { id: 0, 'n-members': 5, votes: { 0: ALL_AGREE, 1: ALL_AGREE, 2: ALL_DISAGREE } },
    1: { id: 1, 'n-members': 5, votes: { 0: ALL_AGREE, 1: ALL_DISAGREE, 2: ALL_DISAGREE } },
  },
  analysis: { mode: 'default', outcome: 'groups', stability: 0.87 },
}

describe('the report', () => {
  const server = shareServer({ clock: () => NOW })
  let zid: number
  let id: string
  let report_id: string
  beforeEach(async () => {
    vi.stubGlobal('fetch', createInjectFetch(server.app))
    const texts = { topic: 'Streets & squares', description: 'Which *ones*?' }
    ;({ zid, id } = await server.scenario({ conversation: texts }))
    report_id = `r${id}`
    await server.build.report(zid, report_id)
  })

  const fill = async () => {
    const accepted = ['Trees', 'Cars', 'Noise'].map((txt, tid) => ({ tid, txt, mod: 1 }))
    const people = GROUPS.flat().map((pid) => ({ pid }))
    const vote = (pid: number, tid: number, value: number) => {
      return { pid, tid, vote: value, high_priority: 0, created: NOW }
    }
    await fillConversation(
      server.db,
      { zid, now: NOW },
      {
        people,
        comments: [...accepted, { tid: 3, txt: 'Spam', mod: -1 }],
        votes: people.flatMap(({ pid }) => [
          vote(pid, 0, AGREE),
          vote(pid, 1, pid <= 5 ? AGREE : DISAGREE),
          vote(pid, 2, DISAGREE),
        ]),
      },
    )
    await saveOpinionResult(server.db, zid, OPINION, { generation: 99, now: NOW })
  }
  const open = async () => {
    render(<AllDataPage reportId={report_id} />)
    await screen.findByRole('heading', { level: 1, name: 'Streets & squares' })
    await paint()
  }
  const texts = (name: string) => [
    ...new Set(
      chapter(name)
        .queryAllByText(/^(Trees|Cars|Noise|Spam)$/)
        .map(({ textContent }) => textContent),
    ),
  ]

  it('[RPT-1] shows topic, agreement, divisions, representative comments and stability', async () => {
    await server.call('PUT', '/api/v3/reports', 'ada', {
      conversation_id: id,
      report_id,
      report_name: 'Spring',
      label_group_1: 'The drivers',
      label_x_neg: 'More cars',
    })
    await fill()
    await open()
    screen.getByText('ones', { selector: 'em' })
    expect(texts('What all agree on')).toEqual(['Trees', 'Noise'])
    expect(texts('What divides')).toEqual(['Cars'])
    expect(texts('What sets each group apart')).toEqual(['Cars'])
    chapter('What sets each group apart').getByText('5 of 5 in the group disagree')
    await chapter('Map of opinion groups').findByRole('group', {
      name: /^Map of the opinion groups: Group A · 5 people; Group B \(The drivers\) · 5 people\./,
    })
    chapter('Map of opinion groups').getByText('More cars')
    chapter('What divides').getByRole('img', {
      name: 'Group A: 100% agree, 0% disagree, 0% pass, of 5 votes',
    })
    chapter('About this report').getByText(/Stability of the groups: 0.87/)
    chapter('About this report').getByText(/3 were accepted by moderators, 0 not moderated, and 1 rejected/)
  })

  it('[SAFE-46] says that it was withdrawn', async () => {
    await server.call('PUT', '/api/v3/reports', 'ada', {
      conversation_id: id,
      report_id,
      withdrawn: true,
    })
    render(<AllDataPage reportId={report_id} />)
    expect(await screen.findByRole('heading', { name: 'This report was withdrawn' })).toBeTruthy()
    expect(document.body.textContent).not.toContain('Streets')
  })

  it('[RPT-1] [SAFE-42] at level -2 a rejected comment is folded at the end but not in print, without its text, and in no other list', async () => {
    await fill()
    await open()
    const fold = screen.getByRole('heading', { name: 'Rejected comments (1)' }).closest('details')
    expect(fold?.open).toBe(false)
    fireEvent(window, new Event('beforeprint'))
    const row = within(fold!).getByText('Rejected by the moderators').closest('tr')
    expect(row?.firstElementChild?.textContent).toBe('3')
    chapter('About this report').getByText(/rejected ones are at the end, without their texts/)
    expect(texts('All comments')).toEqual(['Trees', 'Cars', 'Noise'])
    expect(screen.queryByText('Spam')).toBeNull()
    fireEvent(window, new Event('afterprint'))
    expect(screen.queryByText('Rejected by the moderators')).toBeNull()
    expect(screen.queryByText(reportMessages.showRejectedTexts)).toBeNull()
  })

  it('[SAFE-42] a moderator who is signed in unfolds the texts of rejected comments, others do not', async () => {
    const signIn = async (name: string) =>
      localStorage.setItem(
        'folkmoot.user:https://issuer.test:web',
        JSON.stringify({ access_token: await server.tokenFor(name) }),
      )
    const unfold = async () => {
      fireEvent.click(screen.getByRole('heading', { name: 'Rejected comments (1)' }))
      fireEvent.click(await screen.findByText(reportMessages.showRejectedTexts))
    }
    await fill()
    await signIn('dan')
    await open()
    await unfold()
    await screen.findByText(reportMessages.noRejectedTexts)
    cleanup()
    await signIn('ben')
    await open()
    await unfold()
    expect(await screen.findByText('Spam')).toBeTruthy()
  })

  it('[RPT-1] says that an id is unknown, and tries again after a failure', async () => {
    render(<AllDataPage reportId="r2nobody" />)
    await screen.findByRole('heading', { name: 'There is no such report' })
    cleanup()
    const working = globalThis.fetch
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    render(<AllDataPage reportId={report_id} />)
    const again = await screen.findByRole('button', { name: 'Try again' })
    vi.stubGlobal('fetch', working)
    fireEvent.click(again)
    expect(await screen.findByRole('heading', { name: 'Streets & squares' })).toBeTruthy()
  })
})
