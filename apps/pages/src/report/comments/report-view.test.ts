import type { ReportComment, ReportData } from '@folkmoot/api-types/report-data'
import { MOD } from '@folkmoot/domain/comments'
import { describe, expect, it } from 'vitest'
import { findComments, type Order } from './comment-order.ts'
import { createReportView } from './report-view.ts'
import { COMMON, createComment, createGroup, createReport, createVotes } from '../test/create-report.ts'

/** A report of these comments with two groups and one that is not told of. */
const createView = (comments: readonly ReportComment[], labels: Record<string, string> = {}) =>
  createReportView(
    createReport({
      report: labels,
      comments,
      opinion: { groups: [createGroup(0), createGroup(1), createGroup(2, { told: false, size: 2 })] },
    }),
  )
const listTids = (comments: readonly { tid: number }[]) => comments.map(({ tid }) => tid)

describe('the order of a report', () => {
  it('[RPT-1] [RES-1] joins findings and comments; a comment that the report does not have is left out', () => {
    const view = createView([createComment(0), createComment(1, COMMON)])
    const tids = (found: readonly { comment: ReportComment }[]) =>
      listTids(found.map(({ comment }) => comment))
    expect([tids(view.divides), tids(view.common)]).toEqual([[0], [1]])
    expect(view.groups.map(({ apart }) => tids(apart))).toEqual([[0], [0], []])
    expect([...view.verdicts]).toEqual([
      [1, 'common'],
      [0, 'divides'],
    ])
    const { data } = view
    const without = createReportView({ ...data, comments: data.comments.slice(1) })
    expect([tids(without.divides), tids(without.common)]).toEqual([[], [1]])
  })

  it('[RPT-1] separates rejected comments', () => {
    const view = createView([
      createComment(0, { mod: MOD.rejected }),
      createComment(1, { mod: MOD.unmoderated }),
    ])
    expect([listTids(view.comments), listTids(view.rejected)]).toEqual([[1], [0]])
    expect([view.divides, view.common]).toEqual([[], []])
  })

  it('[RPT-1] names groups by letter and the author’s name, and reports those with figures', () => {
    const { groups, reportedGroups } = createView([], { label_group_1: ' The drivers ' })
    expect(groups.map(({ letter, name }) => [letter, name])).toEqual([
      ['A', 'A'],
      ['B', 'B (The drivers)'],
      ['C', 'C'],
    ])
    expect(reportedGroups.map(({ id }) => id)).toEqual([0, 1])
  })

  it('[RPT-1] has no findings without an analysis', () => {
    const view = createReportView({
      report: {},
      comments: [],
      counts: { voters: 0 },
      opinion: null,
    } as unknown as ReportData)
    expect(view).toMatchObject({ groups: [], reportedGroups: [], common: [], divides: [] })
  })
})

describe('the table of comments', () => {
  const view = createView([
    createComment(0, createVotes(6, 3, 1)),
    createComment(1, { ...createVotes(2, 6, 4), groups: [{ id: 0, ...createVotes(0, 0) }] }),
    createComment(2, { ...createVotes(0, 0), groups: [], txt: 'Nobody voted' }),
    createComment(3, {
      ...createVotes(6, 3, 1),
      groups: [
        { id: 0, ...createVotes(1, 9) },
        { id: 1, ...createVotes(9, 1) },
      ],
    }),
    createComment(4, { ...createVotes(1, 0), groups: [{ id: 0, ...createVotes(0, 3) }] }),
    createComment(5, { ...COMMON, ...createVotes(0, 0) }),
  ])

  it.each([
    ['tid', [0, 1, 2, 3, 4, 5]],
    ['votes', [1, 0, 3, 4, 2, 5]],
    ['agree', [4, 0, 3, 1, 2, 5]],
    ['disagree', [1, 0, 3, 4, 2, 5]],
    ['pass', [1, 0, 3, 4, 2, 5]],
    ['divides', [0, 3, 1, 2, 4, 5]],
    ['common', [0, 1, 2, 3, 4, 5]],
    ['group-0', [0, 5, 3, 4, 1, 2]],
    ['group-1', [5, 3, 0, 1, 2, 4]],
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
