import { NO_FINDINGS } from '@folkmoot/domain/reports/findings'
import type { ReportData } from '@folkmoot/api-types/report-data'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Report } from './Report.tsx'
import { stubReplay } from '../../test/stub-replay.ts'
import { renderPainted } from '../../test/paint.ts'

stubReplay()

const LABEL_NAMES = [
  'x_neg',
  'x_pos',
  'y_neg',
  'y_pos',
  ...Array.from({ length: 10 }, (_, at) => `group_${at}`),
]

const labels = Object.fromEntries(LABEL_NAMES.map((name) => [`label_${name}`, null])) as Pick<
  ReportData['report'],
  Extract<keyof ReportData['report'], `label_${string}`>
>

/** A report with one group of ten people. */
const createReport = (comments: number): ReportData => ({
  report: {
    report_id: 'r2a',
    created: '1',
    modified: '1',
    report_name: null,
    mod_level: -1,
    rejected_texts: false,
    withdrawn: null,
    conversation_id: '2a',
    ...labels,
  },
  conversation: {
    conversation_id: '2a',
    topic: 'Streets',
    description: null,
    link_url: null,
    parent_url: null,
    ownername: null,
    created: '1',
    is_active: false,
    strict_moderation: false,
    importance_enabled: false,
  },
  counts: {
    participants: 10,
    voters: 10,
    commenters: 1,
    votes: 10 * comments,
    comments,
    accepted: comments,
    unmoderated: 0,
    rejected: 7,
  },
  comments: Array.from({ length: comments }, (_, tid) => {
    const votes = { agree_count: 6, disagree_count: 3, pass_count: 1 }
    const marks = { is_seed: false, is_meta: false, active: true, mod: 1 }
    return {
      tid,
      txt: `Comment ${tid}`,
      created: '1',
      ...marks,
      ...votes,
      count: 10,
      groups: [{ id: 0, ...votes }],
    }
  }),
  opinion: {
    computed: 1_800_000_000_000,
    outcome: 'no-stable-groups',
    stability: 0.2,
    findings: { ...NO_FINDINGS, groups: [{ id: 0, size: 10, told: true }] },
    points: [{ x: 0, y: 0, count: 10, group: 0, area: 0 }],
  },
})

describe('Report', () => {
  afterEach(cleanup)

  it('[RPT-1] renders the first rows of 10,000 comments, and offers the rest', async () => {
    await renderPainted(<Report data={createReport(10_000)} />)
    const all = within(screen.getByRole('region', { name: 'All comments' }))
    expect(all.getAllByRole('row').length).toBeLessThan(50)
    expect(all.getByRole('button', { name: 'Show all 10,000' })).toBeTruthy()
  })

  it('[RPT-1] says that nothing divides a single group, and that its stability is unknown', async () => {
    await renderPainted(<Report data={createReport(3)} />)
    const map = within(screen.getByRole('region', { name: 'Map of opinion groups' }))
    expect(map.getByText(/The votes form one group/)).toBeTruthy()
    expect(map.getByText(/These groups are not stable/)).toBeTruthy()
    expect(screen.getByText(/no two groups to compare/)).toBeTruthy()
    expect(screen.getByText('No comment sets this group apart from the others.')).toBeTruthy()
  })

  it('[RPT-1] prints its address', async () => {
    await renderPainted(<Report data={createReport(3)} />)
    expect(screen.getByText(/^Address of this report: http.*\/report\/r2a$/)).toBeTruthy()
  })

  it('[REP-4] links to the other pages, and names the time zone of its time', async () => {
    await renderPainted(<Report data={createReport(3)} />)
    const links = within(screen.getByRole('navigation', { name: 'Pages of this report' })).getAllByRole(
      'link',
    )
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/report/r2a',
      '/landscape/r2a',
      '/exportReport/r2a',
      '/topicReport/r2a',
      '/topicMapNarrativeReport/r2a',
    ])
    expect(links[0]?.getAttribute('aria-current')).toBe('page')
    expect(screen.getAllByText(/computed .*:\d\d.* (UTC|GMT|[A-Z]{2,5}T)/).length).toBeGreaterThan(0)
  })

  it('[RPT-1] says how many comments each moderation level leaves out, and which one it has', async () => {
    await renderPainted(<Report data={createReport(3)} />)
    const cells = screen.getAllByRole('row').map((row) => row.textContent)
    expect(cells).toContain('0accepted comments7')
    expect(cells).toContain('-1 (this report)accepted and not yet moderated comments7')
    expect(cells).toContain('-2all comments, the texts of rejected ones only if the owner shows them0')
  })
})
