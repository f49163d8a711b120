import { REPORT_FILES } from '@folkmoot/domain/export-files'
import { FOREIGN_ZID } from '@folkmoot/testing/foreign-conversation'
import { createInjectFetch } from '@folkmoot/testing/inject-fetch'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { cleanup, configure, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ExportPage } from './ExportPage.tsx'

configure({ asyncUtilTimeout: 20_000 })

describe('the data of a report', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await createTestServer()
    vi.stubGlobal('fetch', createInjectFetch(server.app))
    const { zid } = await server.build.conversation({ topic: 'Streets' })
    await server.build.report(zid, 'r2a')
    for (const [tid, mod] of [1, 0, -1].entries()) await server.build.comment(zid, tid, { mod })
  })
  afterEach(async () => {
    cleanup()
    await server.close()
  })
  const level = (mod_level: number) =>
    server.db
      .updateTable('reports')
      .where('zid', '<', FOREIGN_ZID)
      .set({ mod_level, modified: Date.now() + 1 })
      .execute()

  it('[RPT-2] lists every file with description, size, download and a command line for the same file', async () => {
    render(<ExportPage reportId="r2a" />)
    await screen.findByRole('heading', { name: 'summary.csv' })
    const cards = [...document.querySelectorAll<HTMLElement>('.file')]
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([...REPORT_FILES])
    for (const [at, card] of cards.entries()) {
      const path = `/api/v3/reportExport/r2a/${REPORT_FILES[at]}`
      const link = within(card).getByRole('link')
      expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([path, REPORT_FILES[at]])
      expect(card.querySelector('code')?.textContent).toContain(`'${window.location.origin}${path}'`)
      expect(card.querySelector('.file-size')?.textContent).toMatch(/^\d+ rows? · \d+ bytes$/)
      expect(card.querySelector('.file-words')?.textContent?.length).toBeGreaterThan(80)
      expect((await server.call('GET', path)).status).toBe(200)
    }
  })

  it.each([
    [-2, 'leave out no comment', 'every comment of comments.csv'],
    [-1, 'leave out 1 comment that', '1 or 0 in the column'],
    [0, 'leave out 2 comments that', '1 in the column'],
  ])(
    '[RPT-2] says at level %i which comments are in the files and not on the pages',
    async (mod_level, left, column) => {
      await level(mod_level)
      render(<ExportPage reportId="r2a" />)
      await screen.findByText(new RegExp(left))
      screen.getByText(new RegExp(column))
      expect(screen.getByText(/is 1 comment that moderators rejected/)).toBeTruthy()
    },
  )
})
