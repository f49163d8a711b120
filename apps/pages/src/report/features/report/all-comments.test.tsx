import { MOD } from '@folkmoot/domain/comments'
import { cleanup, fireEvent, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { reportMessages as words } from '../../messages/report.ts'
import { COMMON, createComment, createComments, createGroup, createVotes } from '../../test/create-report.ts'
import { chapter, getChapter, openReport } from '../../test/open-report.tsx'
import { stubReplay } from '../../test/stub-replay.ts'

stubReplay()

describe('all comments', () => {
  const table = () => chapter(words.all)
  const countRows = () => getChapter(words.all).querySelectorAll('tbody tr').length

  it('[RPT-1] offers the orders that the report has, and orders by heading', async () => {
    const offered = () =>
      [...table().getByLabelText(words.order).querySelectorAll('option')].map(({ value }) => value)
    const everybody = ['tid', 'votes', 'agree', 'disagree', 'pass']
    await openReport({ comments: createComments(2, COMMON) })
    expect(offered()).toEqual([...everybody, 'common', 'group-0', 'group-1'])
    cleanup()
    await openReport({ comments: createComments(2) })
    expect(offered()).toEqual([...everybody, 'divides', 'group-0', 'group-1'])
    cleanup()
    await openReport({
      comments: createComments(2),
      opinion: { groups: [createGroup(0)] },
    })
    expect(offered()).toEqual([...everybody, 'group-0'])
  })

  const openTwo = () =>
    openReport({
      comments: [createComment(0), createComment(1, createVotes(20, 0))],
      report: { label_group_1: 'Drivers' },
    })
  const listHeadings = () =>
    table()
      .getAllByRole('columnheader')
      .map((one) => [one.textContent, one.getAttribute('aria-sort')])

  it('[RPT-1] has a column for each group, with its name, below what the bars mean', async () => {
    await openTwo()
    expect(table().getByLabelText(words.key)).toBeTruthy()
    expect(listHeadings()).toEqual([
      [`${words.columns.tid}▲`, 'ascending'],
      [words.columns.text, null],
      [words.columns.everybody, 'none'],
      ['AGroup A', 'none'],
      ['BGroup B (Drivers)', 'none'],
    ])
    expect(table().getByText('Group A').className).toBe('visually-hidden')
    expect(table().getByText('(Drivers)').className).toBe('')
  })

  it('[RPT-1] marks the column of the order, and its direction', async () => {
    await openTwo()
    fireEvent.click(table().getByTitle(words.sortBy(words.columns.everybody)))
    expect(listHeadings().slice(0, 3)).toEqual([
      [words.columns.tid, 'none'],
      [words.columns.text, null],
      [`${words.columns.everybody}▼`, 'descending'],
    ])
    expect(table().getByLabelText<HTMLSelectElement>(words.order).value).toBe('agree')
    expect(table().getAllByRole('row')[1]?.textContent).toContain('Comment 1')
    fireEvent.click(table().getByTitle(words.sortBy('Group B (Drivers)')))
    expect(listHeadings()[4]).toEqual(['BGroup B (Drivers)▼', 'descending'])
  })

  it('[RPT-1] shows 30 rows at first, the others on request, those that are searched, and all of them in print', async () => {
    await openReport({ comments: createComments(33) })
    expect([countRows(), table().getByText(words.shownCount(30, 33))]).toMatchObject([30, {}])
    const print = (when: 'beforeprint' | 'afterprint') => fireEvent(window, new Event(when))
    print('beforeprint')
    expect(countRows()).toBe(33)
    print('afterprint')
    expect(countRows()).toBe(30)
    expect(table().getAllByRole('button', { name: /^Show/ })).toHaveLength(1)
    fireEvent.click(table().getByRole('button', { name: words.more(3) }))
    expect([countRows(), table().queryByText(/are shown/)]).toEqual([33, null])
    const search = (value: string) => fireEvent.change(table().getByRole('searchbox'), { target: { value } })
    search('#31')
    await expect.poll(countRows).toBe(1)
    search('nobody')
    await table().findByText('No comment has these words.')
    print('beforeprint')
    expect(countRows()).toBe(33)
    print('afterprint')
  })

  it('[RPT-1] marks what is special about a comment', async () => {
    const marked = [
      createComment(0),
      createComment(1, { is_seed: true, is_meta: true, mod: MOD.unmoderated }),
      createComment(2, { groups: [] }),
    ]
    await openReport({ comments: marked, counts: { comments: 3 } })
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

  it('[RPT-1] folds the votes of groups on a phone, until somebody opens them or prints', async () => {
    const listener = () => undefined
    const answer = { matches: true, addEventListener: listener, removeEventListener: listener }
    vi.stubGlobal('matchMedia', () => answer)
    await openReport({ comments: [createComment(0)] })
    const countBars = () => table().getAllByRole('img').length
    expect(countBars()).toBe(1)
    fireEvent.click(table().getByRole('button', { name: words.unfold }))
    expect(countBars()).toBe(3)
    fireEvent.click(table().getByRole('button', { name: words.unfold }))
    fireEvent(window, new Event('beforeprint'))
    expect([countBars(), table().queryByText(words.unfold)]).toEqual([3, null])
    fireEvent(window, new Event('afterprint'))
    expect(countBars()).toBe(1)
  })
})
