import { REPORT_FILES } from '@folkmoot/domain/export-files'
import { createInjectFetch } from '@folkmoot/testing/inject-fetch'
import { shareServer } from '@folkmoot/testing/provide-server'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { WithReportData } from '../ui/Page.tsx'
import { Files } from './Files.tsx'

describe('the data of a report', () => {
  const server = shareServer()
  let zid: number
  let report_id: string
  beforeEach(async () => {
    vi.stubGlobal('fetch', createInjectFetch(server.app))
    const comments = [1, 0, -1].map((mod) => ({ txt: `Comment of ${mod}`, mod }))
    const { zid: made, id } = await server.scenario({ conversation: { topic: 'Streets' }, comments })
    ;[zid, report_id] = [made, `r${id}`]
    await server.build.report(zid, report_id)
  })
  const open = () =>
    render(<WithReportData reportId={report_id}>{(data) => <Files data={data} />}</WithReportData>)
  const level = (mod_level: number) =>
    server.db
      .updateTable('reports')
      .where('zid', '=', zid)
      .set({ mod_level, modified: Date.now() + 1 })
      .execute()

  it('[SAFE-43] says that the votes are not published, and has no file of them', async () => {
    open()
    await screen.findByText(/has not published who voted what/)
    expect(screen.queryByRole('heading', { name: 'votes.csv' })).toBeNull()
  })

  it('[RPT-2] lists every file with description, download and a command line for the same file', async () => {
    await server.build.change(zid, { is_data_open: 1 })
    open()
    await screen.findByRole('heading', { name: 'summary.csv' })
    screen.getByText(/numbers made for this publication/, { selector: '.export-part p' })
    const cards = [...document.querySelectorAll<HTMLElement>('.file')]
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([...REPORT_FILES])
    for (const [at, card] of cards.entries()) {
      const path = `/api/v3/reportExport/${report_id}/${REPORT_FILES[at]}`
      const link = within(card).getByRole('link')
      expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([path, REPORT_FILES[at]])
      expect(card.querySelector('code')?.textContent).toContain(`'${window.location.origin}${path}'`)
      expect(card.querySelector('.file-words')?.textContent?.length).toBeGreaterThan(80)
      expect((await server.call('GET', path)).status).toBe(200)
    }
  })

  it('[FILE-5] offers the files for Excel in the reader’s language, and names the same file on the command line', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE'])
    open()
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Format' })
    expect([...select.options].map(({ textContent }) => textContent)).toEqual(['CSV', 'For Excel'])
    fireEvent.change(select, { target: { value: 'comma' } })
    screen.getByText(/opens it by a double click/)
    const card = screen.getByRole('heading', { name: 'comments.csv' }).closest('li')!
    const path = `/api/v3/reportExport/${report_id}/comments.csv?excel=comma`
    expect(within(card).getByRole('link').getAttribute('href')).toBe(path)
    expect(card.querySelector('code')?.textContent).toContain(`${path}'`)
    expect((await server.call('GET', path)).body).toContain('\uFEFFtimestamp;')
    fireEvent.change(select, { target: { value: '' } })
    expect(within(card).getByRole('link').getAttribute('href')).toBe(path.replace('?excel=comma', ''))
  })

  it.each([
    [-2, /These are all comments\./, /is 1 comment that moderators rejected.* without the text/],
    [-1, /1 comment is left out/, /all comments but rejected ones/],
    [0, /2 comments are left out/, /the accepted comments/],
  ])(
    '[RPT-2] [SAFE-43] says at level %i which comments are in the files',
    async (mod_level, left, column) => {
      await level(mod_level)
      open()
      await screen.findByText(left)
      expect(screen.getByText(column)).toBeTruthy()
    },
  )
})
