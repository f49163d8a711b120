import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { reportMessages as words } from '../../messages/report.ts'
import { createComment, createReport } from '../../test/create-report.ts'
import { stubReplay } from '../../test/stub-replay.ts'
import { AllData } from './AllDataPage.tsx'

stubReplay()

const data = createReport({ comments: [createComment(0), createComment(1)] })
const getChapters = () => screen.queryAllByRole('heading', { level: 2 }).map((title) => title.textContent)

it('a report is whole at once where its address leads to a chapter', () => {
  window.history.replaceState(null, '', '#comments')
  render(<AllData data={data} />)
  expect(getChapters()).toContain(words.all)
})

it('a report that is printed before its first drawing is printed whole', () => {
  const comments = Array.from({ length: 40 }, (_, tid) => createComment(tid))
  render(<AllData data={createReport({ comments })} />)
  fireEvent(window, new Event('beforeprint'))
  expect(screen.getByRole('table', { name: words.all }).querySelectorAll('tbody tr').length).toBe(40)
  fireEvent(window, new Event('afterprint'))
})
