import { MOD } from '@folkmoot/domain/comments'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { reportMessages as words } from '../../messages/report.ts'
import {
  createComment,
  createGroup,
  createReport,
  createVotes,
  type ReportFields,
} from '../../test/create-report.ts'
import { Report } from './Report.tsx'
import { stubReplay } from '../../test/stub-replay.ts'
import { renderPainted } from '../../test/paint.ts'

stubReplay()

afterEach(cleanup)

const open = (fields: ReportFields = {}) => renderPainted(<Report data={createReport(fields)} />)
const getChapter = (name: string) => screen.getByRole('region', { name })
const chapter = (name: string) => within(getChapter(name))
const createComments = (count: number, fields?: Parameters<typeof createComment>[1]) =>
  Array.from({ length: count }, (_, tid) => createComment(tid, fields))

/** Both groups agree. */
const COMMON = {
  ...createVotes(20, 0),
  groups: [0, 1].map((id) => ({ id, ...createVotes(10, 0) })),
}

describe('all comments', () => {
  const table = () => chapter(words.all)
  const countRows = () => table().getAllByRole('row').length - 1

  it('[RPT-1] offers the orders that the report has, and orders by heading', async () => {
    const offered = () =>
      [...table().getByLabelText(words.order).querySelectorAll('option')].map(({ value }) => value)
    const everybody = ['tid', 'votes', 'agree', 'disagree', 'pass']
    await open({ comments: createComments(2, COMMON) })
    expect(offered()).toEqual([...everybody, 'common', 'group-0', 'group-1'])
    cleanup()
    await open({ comments: createComments(2) })
    expect(offered()).toEqual([...everybody, 'divides', 'group-0', 'group-1'])
    cleanup()
    await open({
      comments: createComments(2),
      opinion: { groups: [createGroup(0)] },
    })
    expect(offered()).toEqual([...everybody, 'group-0'])
  })

  it('[RPT-1] marks the column of the order, and its direction', async () => {
    await open({
      comments: [createComment(0), createComment(1, createVotes(20, 0))],
      report: { label_group_1: 'Drivers' },
    })
    const headings = () =>
      table()
        .getAllByRole('columnheader')
        .map((one) => [one.textContent, one.getAttribute('aria-sort')])
    expect(headings()).toEqual([
      [`${words.columns.tid}▲`, 'ascending'],
      [words.columns.text, null],
      [words.columns.everybody, 'none'],
      ['AGroup A', 'none'],
      ['BGroup B (Drivers)', 'none'],
    ])
    expect(table().getByText('Group A').className).toBe('visually-hidden')
    expect(table().getByText('(Drivers)').className).toBe('')
    fireEvent.click(table().getByTitle(words.sortBy(words.columns.everybody)))
    expect(headings().slice(0, 3)).toEqual([
      [words.columns.tid, 'none'],
      [words.columns.text, null],
      [`${words.columns.everybody}▼`, 'descending'],
    ])
    expect(table().getByLabelText<HTMLSelectElement>(words.order).value).toBe('agree')
    expect(table().getAllByRole('row')[1]?.textContent).toContain('Comment 1')
    fireEvent.click(table().getByTitle(words.sortBy('Group B (Drivers)')))
    expect(headings()[4]).toEqual(['BGroup B (Drivers)▼', 'descending'])
  })

  it('[RPT-1] shows 30 rows at first, and the others on request', async () => {
    await open({ comments: createComments(33) })
    expect([countRows(), table().getByText(words.shownCount(30, 33))]).toMatchObject([30, {}])
    fireEvent.click(table().getByRole('button', { name: words.more(3) }))
    expect([countRows(), table().queryByText(/are shown/)]).toEqual([33, null])
  })

  it('[RPT-1] marks what is special about a comment', async () => {
    const marked = [
      createComment(0),
      createComment(1, { is_seed: true, is_meta: true, mod: MOD.unmoderated }),
      createComment(2, { groups: [] }),
    ]
    await open({ comments: marked, counts: { comments: 3 } })
    const cells = [...getChapter(words.all).querySelectorAll('.cell-text')]
    expect(cells.map((cell) => cell.querySelector('small')?.textContent)).toEqual([
      undefined,
      `${words.seed} · ${words.meta} · ${words.unmoderated}`,
      undefined,
    ])
    const rows = table().getAllByRole('row').slice(1)
    expect(rows.map((row) => within(row).queryAllByRole('img').length)).toEqual([3, 3, 1])
    expect(table().getByRole('status').textContent).toBe(words.found(3, 3))
  })
})
