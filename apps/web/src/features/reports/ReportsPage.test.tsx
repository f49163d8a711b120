import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createErrorResponse } from '../../test/network-control.ts'
import type { Account } from '../../test/render-app.tsx'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'
// import the screen before the first test's timeout starts
import './ReportsPage.tsx'

const REPORTS = '/api/v3/reports'

const context = setUpScreen(prepareConversation())

const open = (as: Account = 'ada', query = '') => context.render(`/m/${context.id}/reports${query}`, as)
const readStored = () =>
  context.server.db.selectFrom('reports').selectAll().where('zid', '=', context.zid).execute()
const findCreateButton = () => screen.findByRole('button', { name: 'Create report url' })
const findItems = () => screen.findAllByTestId('report-list-item')
const modify = (report_id: string, modified: number, more: object = {}) =>
  context.server.db
    .updateTable('reports')
    .set({ modified, ...more })
    .where('report_id', '=', report_id)
    .execute()

/** Creates a report and expands it in the list. */
async function openOne(as: Account = 'ada') {
  await context.server.build.report(context.zid, 'r2only')
  const app = await open(as)
  const item = (await findItems()).find(({ textContent }) => textContent?.includes('r2only'))
  if (!item) throw new Error('The report is not in the list.')
  await app.user.click(within(item).getByRole('button', { expanded: false }))
  return { ...app, item, view: within(item) }
}

describe('the list', () => {
  it('[REP-1] lists the last changed first, with its age, never in the future', async () => {
    const now = Date.now()
    for (const [name, age] of [
      ['r2old', 3 * 86_400_000],
      ['r2ahead', -60_000],
      ['r2hours', 2 * 3_600_000],
    ] as const) {
      await context.server.build.report(context.zid, name)
      await modify(name, now - age)
    }
    await open()
    const texts = (await findItems()).map(({ textContent }) => textContent ?? '')
    expect(texts.map((text) => /r2[a-z]+/.exec(text)?.[0])).toEqual(['r2ahead', 'r2hours', 'r2old'])
    expect(texts[0]).toContain('Modified this minute')
    expect(texts[1]).toContain('Modified 2 hours ago')
    expect(texts[2]).toContain('Modified 3 days ago')
    expect(texts[0]).toContain('Report ID: r2ahead')
  })

  it('[REP-1] is requested only by those who administer the conversation', async () => {
    await open('dan')
    expect(await screen.findByText(/does not have the permissions/)).toBeTruthy()
    expect(context.network.listCalls(`GET ${REPORTS}`)).toEqual([])
  })
})

describe('addresses', () => {
  it('[REP-2] [REP-4] users without the privilege get the report and its data, with origin and port, and the upsell', async () => {
    const { item } = await openOne('ben')
    const links = within(item)
      .getAllByRole<HTMLAnchorElement>('link')
      .map(({ href }) => href)
    const { origin } = window.location
    expect(links).toEqual([`${origin}/report/r2only`, `${origin}/exportReport/r2only`])
    expect(item.textContent).toContain('Standard Report')
    expect(item.textContent).toContain('Data Export')
    expect(item.textContent).toContain('Analysis & Insights')
  })

  it('[REP-2] the upsell is a link where the settings have its address', async () => {
    const CONFIG = 'GET /config.json'
    const config = await context.server.call('GET', '/config.json')
    const links = { ...config.body.links, insights: 'https://insights.example/' }
    context.network.answer(CONFIG, () => Response.json({ ...config.body, links }))
    const { view } = await openOne('ben')
    const link = view.getByRole<HTMLAnchorElement>('link', { name: /Analysis & Insights/ })
    expect(link.href).toBe('https://insights.example/')
  })

  it('[REP-2] privileged people get the topic pages, and no upsell', async () => {
    const { item, view } = await openOne('ada')
    for (const title of ['Topic', 'Topics Viz', 'Topic Stats', 'Topic Map Narrative'])
      expect(view.getByText(title, { exact: true })).toBeTruthy()
    expect(item.textContent).toContain('Comments: All')
    expect(item.textContent).not.toContain('Shows rejected texts')
    expect(item.textContent).not.toContain('Analysis & Insights')
  })

  it('[REP-2] the address holds the expanded report, and a deep link expands it', async () => {
    const { router, view, unmount } = await openOne()
    expect(router.state.location.search).toBe('?report=r2only')
    expect(view.getByText('Standard Report')).toBeTruthy()
    unmount()
    await open('ada', '?report=r2only')
    expect(await screen.findByText('Standard Report')).toBeTruthy()
  })
})

describe('a new report', () => {
  it('[REP-3] as the first one, keeps the focus on its button, and the chosen level', async () => {
    const { user } = await open('ada')
    const button = await findCreateButton()
    const level = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Comments in the report' })
    await user.selectOptions(level, 'Accepted only')
    await user.click(button)
    await findItems()
    expect(button.isConnected).toBe(true)
    expect(level.isConnected).toBe(true)
    expect(level.value).toBe('0')
  })

  it('[REP-3] [SAFE-41] shows accepted comments by default, is created once on a double click, and the list is loaded again', async () => {
    await open('ben')
    const button = await findCreateButton()
    expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('0')
    const release = context.network.hold(`POST ${REPORTS}`)
    // before the button can be disabled
    act(() => {
      button.click()
      button.click()
    })
    release()
    expect(await findItems()).toHaveLength(1)
    expect(context.network.listCalls(`POST ${REPORTS}`).map(({ body }) => body)).toEqual([
      { conversation_id: context.id, mod_level: 0 },
    ])
    expect(await screen.findByText(/The report is created/)).toBeTruthy()
    expect(await readStored()).toMatchObject([{ mod_level: 0 }])
  })

  it.each([
    ['Accepted only', 0],
    ['All except rejected', -1],
    ['All', -2],
  ] as const)('[REP-3] [SAFE-41] people without the privilege choose “%s”: %i', async (name, level) => {
    const { user } = await open('ben')
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Comments in the report' })
    expect(select.value).toBe('0')
    const explained = document.getElementById(select.getAttribute('aria-describedby') ?? '')
    expect(explained?.textContent).toContain('Only comments that a moderator has accepted')
    expect(explained?.textContent).toContain('have not been reviewed yet')
    expect(explained?.textContent).toContain('without their texts')
    await user.selectOptions(select, name)
    await user.click(await findCreateButton())
    await findItems()
    expect(await readStored()).toMatchObject([{ mod_level: level }])
  })

  it('[REP-3] when rejected, shows the server’s reason, and can be retried', async () => {
    const restore = context.network.answer(`POST ${REPORTS}`, () =>
      createErrorResponse(403, 'polis_err_post_reports_permissions', 'Not with this account.'),
    )
    const { user } = await open()
    await user.click(await findCreateButton())
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('The report could not be created.')).toBeTruthy()
    expect(alert.getByText('Not with this account.')).toBeTruthy()
    restore()
    await user.click(alert.getByRole('button', { name: 'Retry' }))
    expect(await findItems()).toHaveLength(1)
  })
})

describe('name and labels', () => {
  it('[REP-1] are saved when their field is left, if they changed, and the report keeps its place', async () => {
    await context.server.build.report(context.zid, 'r2newer')
    await modify('r2newer', Date.now() + 60_000)
    const { user, item, view } = await openOne()
    expect((await findItems()).indexOf(item)).toBe(1)
    const name = view.getByLabelText('Name')
    await user.type(name, 'For the council')
    await user.tab()
    expect(await view.findByText('Up to date')).toBeTruthy()
    const left = view.getByLabelText('Left')
    expect(document.activeElement).toBe(left)
    await user.type(left, 'Keep cars{Enter}')
    await modify('r2newer', 1)
    await user.type(view.getByLabelText('Group B'), 'Shops')
    await user.tab()
    await waitFor(() => expect(context.network.listCalls(`PUT ${REPORTS}`)).toHaveLength(3))
    await waitFor(() => expect(view.queryByText('Saving')).toBeNull())
    const [only] = (await readStored()).filter(({ report_id }) => report_id === 'r2only')
    expect(only).toMatchObject({ report_name: 'For the council', label_x_neg: 'Keep cars' })
    expect(JSON.parse(only?.label_groups ?? '[]')[1]).toBe('Shops')
    expect(view.getByRole('button', { name: 'For the council' })).toBeTruthy()
    await user.tab()
    expect(context.network.listCalls(`PUT ${REPORTS}`)).toHaveLength(3)
    expect((await findItems()).indexOf(item)).toBe(1)
    await user.click(view.getByRole('button', { expanded: true }))
    await waitFor(async () => expect((await findItems()).indexOf(item)).toBe(0))
  })

  it('that cannot be saved stay in their field, with the reason, and can be retried', async () => {
    const restore = context.network.answer(`PUT ${REPORTS}`, () =>
      createErrorResponse(500, 'polis_err_internal', 'It broke.'),
    )
    const { user, view } = await openOne()
    await user.type(view.getByLabelText('Name'), 'For the council')
    await user.tab()
    const alert = within(await view.findByRole('alert'))
    expect(alert.getByText('“Name” is not saved.')).toBeTruthy()
    expect(alert.getByText('It broke.')).toBeTruthy()
    expect(view.getByLabelText<HTMLInputElement>('Name').value).toBe('For the council')
    restore()
    await user.click(alert.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(view.queryByRole('alert')).toBeNull())
    expect(await readStored()).toMatchObject([{ report_name: 'For the council' }])
  })

  it('are saved when the report is collapsed while typing', async () => {
    const { user, view } = await openOne()
    await user.type(view.getByLabelText('Top'), 'More trees')
    await user.click(view.getByRole('button', { expanded: true }))
    await waitFor(async () => expect(await readStored()).toMatchObject([{ label_y_pos: 'More trees' }]))
  })
})
