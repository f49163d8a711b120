import type { ReportComment, ReportData } from '@folkmoot/api-types/report-data'
import { MOD } from '@folkmoot/domain/comments'
import { describe, expect, it } from 'vitest'
import { findComments, type Order } from './comment-order.ts'
import { createReportView } from './report-view.ts'

const createVotes = (agree_count: number, disagree_count: number, pass_count = 0) => ({
  agree_count,
  disagree_count,
  pass_count,
})
const createComment = (tid: number, fields: Partial<ReportComment> = {}): ReportComment => ({
  tid,
  txt: `Comment ${tid}`,
  created: '0',
  is_seed: false,
  is_meta: false,
  active: true,
  mod: MOD.accepted,
  count: 20,
  ...createVotes(10, 10),
  groups: [
    { id: 0, ...createVotes(10, 0) },
    { id: 1, ...createVotes(0, 10) },
  ],
  ...fields,
})
const createGroup = (id: number, tids: readonly number[], isReported = true) => ({
  id,
  size: 10,
  too_small: false,
  told: isReported,
  center: null,
  representative: tids.map((tid) => ({ tid, repful_for: 'agree' as const, n_success: 9, n_trials: 10 })),
})

/** A report whose opinion groups and consensus name all comments. */
function createView(comments: readonly ReportComment[], labels: Record<string, string> = {}) {
  const tids = comments.map(({ tid }) => tid)
  const groups = [createGroup(0, tids), createGroup(1, []), createGroup(2, [], false)]
  const data = {
    report: { report_id: 'r2a', ...labels },
    comments,
    opinion: { groups, consensus: { agree: tids, disagree: [99] } },
  }
  return createReportView(data as unknown as ReportData)
}
const listTids = (comments: readonly { tid: number }[]) => comments.map(({ tid }) => tid)

describe('the order of a report', () => {
  it('[RPT-1] omits comments that the author excluded from each list of findings', () => {
    const view = createView([
      createComment(0, { includeInReport: false }),
      createComment(1, { includeInReport: true }),
    ])
    expect(listTids(view.divisions)).toEqual([1])
    expect(view.agreement.map(({ comment }) => comment.tid)).toEqual([1])
    expect(view.groups[0]?.representative.map(({ comment }) => comment.tid)).toEqual([1])
    expect(listTids(view.comments)).toEqual([0, 1])
  })

  it('[RPT-1] separates rejected comments: they are neither dividing nor counted', () => {
    const view = createView([
      createComment(0, { mod: MOD.rejected }),
      createComment(1, { mod: MOD.unmoderated }),
    ])
    expect(listTids(view.divisions)).toEqual([1])
    expect([...view.spreadByTid.keys()]).toEqual([1])
    expect(listTids(view.comments)).toEqual([1])
    expect(listTids(view.rejected)).toEqual([0])
  })

  it('[RPT-1] names groups by letter, label and colour, and reports those with figures', () => {
    const { groups, reportedGroups } = createView([], { label_group_1: ' The drivers ' })
    expect(groups.map(({ letter, label, hue }) => [letter, label, hue])).toEqual([
      ['A', '', 0],
      ['B', 'The drivers', 1],
      ['C', '', 2],
    ])
    expect(reportedGroups.map(({ id }) => id)).toEqual([0, 1])
  })

  it('[RPT-1] has no findings without an analysis', () => {
    const view = createReportView({ report: {}, comments: [], opinion: null } as unknown as ReportData)
    expect(view).toMatchObject({ groups: [], reportedGroups: [], agreement: [], divisions: [] })
  })
})

describe('the table of comments', () => {
  const view = createView([
    createComment(0, { ...createVotes(6, 3, 1), group_aware_consensus: 0.2 }),
    createComment(1, { ...createVotes(2, 6, 4), group_aware_consensus: 0.4, groups: [] }),
    createComment(2, { ...createVotes(0, 0), groups: [], group_aware_consensus: 0.3, txt: 'Nobody voted' }),
    createComment(3, {
      ...createVotes(6, 3, 1),
      group_aware_consensus: 0.1,
      groups: [
        { id: 0, ...createVotes(2, 8) },
        { id: 1, ...createVotes(8, 2) },
      ],
    }),
    createComment(4, { ...createVotes(1, 0), groups: [], group_aware_consensus: 0.05 }),
  ])

  it.each([
    ['tid', [0, 1, 2, 3, 4]],
    ['votes', [1, 0, 3, 4, 2]],
    ['agree', [4, 0, 3, 1, 2]],
    ['disagree', [1, 0, 3, 4, 2]],
    ['pass', [1, 0, 3, 4, 2]],
    ['divides', [0, 3, 1, 2, 4]],
    ['common', [1, 2, 0, 3, 4]],
    ['group-0', [0, 3, 1, 2, 4]],
    ['group-1', [3, 0, 1, 2, 4]],
  ] as [Order, number[]][])(
    '[RPT-1] orders by %s: equal comments by number, those without votes last',
    (order, tids) => {
      expect(listTids(findComments(view, order, ''))).toEqual(tids)
    },
  )

  it('[RPT-1] finds words in any case, and a number exactly', () => {
    expect(listTids(findComments(view, 'tid', ' nobody '))).toEqual([2])
    expect(listTids(findComments(view, 'tid', '#3'))).toEqual([3])
    expect(findComments(view, 'tid', '3#')).toEqual([])
  })
})
