import { EXAMPLE_ANALYSIS, saveOpinionResult } from '@folkmoot/testing/analysis'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createErrorResponse } from '../../test/network-control.ts'
import { setUpReports } from '../../test/reports.ts'

const reports = setUpReports()
const { build, calls, findItems, getId, open, openOne, readStored } = reports

describe('the list', () => {
  it('[REP-1] has the last changed first, with its age, never in the future', async () => {
    const now = Date.now()
    await build('r2old', { modified: now - 3 * 86_400_000 })
    await build('r2ahead', { modified: now + 60_000 })
    await build('r2hours', { modified: now - 2 * 3_600_000 })
    await open()
    const texts = (await findItems()).map(({ textContent }) => textContent ?? '')
    expect(texts[0]).toMatch(/Modified this minute.*Report ID: r2ahead/)
    expect(texts[1]).toMatch(/Modified 2 hours ago.*Report ID: r2hours/)
    expect(texts[2]).toMatch(/Modified 3 days ago.*Report ID: r2old/)
  })

  it('[REP-2] the address holds the expanded report, and a deep link expands it', async () => {
    await build('r2only')
    const { router, user, unmount } = await open()
    await user.click(await screen.findByText('Report without a name'))
    await screen.findByText('Standard Report')
    expect(router.state.location.search).toBe(`?report=${getId('r2only')}`)
    unmount()
    await open('ada', `?report=${getId('r2only')}`)
    await screen.findByText('Standard Report')
  })
})

describe('addresses', () => {
  it('[REP-2] [REP-4] without the privilege are the report and its data, with origin and port, and a link to what the others show', async () => {
    const { item } = await openOne('ben')
    const links = [...item.querySelectorAll('a')].map(({ href }) => href)
    const { origin } = window.location
    const [report, data] = ['report', 'exportReport'].map((page) => `${origin}/${page}/${getId('r2only')}`)
    expect(links).toEqual([report, report, data, `${origin}/insights`])
    expect(item.textContent).toContain('Analysis & Insights')
    // what is about levels is for privileged users
    expect(item.textContent).not.toContain('Comments: ')
    expect(screen.queryByLabelText('Comments in the report')).toBeNull()
  })

  it('[REP-2] with the privilege are the topic pages too, and no upsell', async () => {
    const { item } = await openOne()
    expect(item.textContent).toContain('Topic Map Narrative')
    expect(item.textContent).toContain('Comments: All')
    expect(item.textContent).not.toContain('Analysis & Insights')
  })
})

describe('a new report', () => {
  const POST = 'POST /api/v3/reports'
  const findButton = async () => (await screen.findByText('Create report url')).closest('button')!
  const getLevel = () => screen.getByLabelText<HTMLSelectElement>('Comments in the report')

  it('[REP-3] [REP-2] has all comments unless another level is chosen, which is explained; a double click makes one, which is expanded', async () => {
    await open()
    const button = await findButton()
    const level = getLevel()
    expect([...level.options].map(({ text, value }) => [text, value])).toEqual([
      ['Accepted only', '0'],
      ['All except rejected', '-1'],
      ['All', '-2'],
    ])
    expect(level.value).toBe('-2')
    const help = document.getElementById(level.getAttribute('aria-describedby') ?? '')?.textContent
    expect(help).toMatch(/Only comments that a moderator has accepted/)
    expect(help).toMatch(/have not been reviewed yet/)
    expect(help).toMatch(/Their texts are never published/)
    // before the button can be disabled
    act(() => {
      button.click()
      button.click()
    })
    await findItems()
    await screen.findByText(/The report is created/)
    await screen.findByText('Standard Report')
    expect(calls('POST')).toEqual([{ conversation_id: reports.id, mod_level: -2 }])
    expect(await readStored()).toMatchObject([{ mod_level: -2 }])
  })

  it('[REP-3] that is refused shows the reason and can be retried; the level and the focus stay', async () => {
    const restore = reports.network.answer(POST, () =>
      createErrorResponse(403, 'polis_err_post_reports_permissions', 'Not with this account.'),
    )
    const { user } = await open()
    const button = await findButton()
    await user.selectOptions(getLevel(), 'Accepted only')
    await user.click(button)
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('The report could not be created.')).toBeTruthy()
    expect(alert.getByText('Not with this account.')).toBeTruthy()
    restore()
    await user.click(alert.getByText('Retry'))
    await findItems()
    expect(button.isConnected).toBe(true)
    expect(getLevel().value).toBe('0')
    expect(await readStored()).toMatchObject([{ mod_level: 0 }])
  })
})

it('[STORY-17] a lead in one’s own words is saved, and says when people have voted since', async () => {
  await saveOpinionResult(
    reports.server.db,
    reports.zid,
    { ...EXAMPLE_ANALYSIS, lastVoteTimestamp: 1 },
    { generation: 1, now: 1 },
  )
  await build('r2only', { texts_written: 0 })
  const { user } = await open('ben', `?report=${getId('r2only')}`)
  await screen.findByText(/The numbers have changed since you wrote this/)
  await user.type(screen.getByLabelText('Lead'), 'Light, says everybody.{Enter}')
  await waitFor(async () => expect((await readStored())[0]?.story_texts).toContain('Light, says everybody.'))
  await waitFor(() => expect(screen.queryByText(/The numbers have changed/)).toBeNull())
})

it('[STORY-11] what happens next and what becomes of a comment are written in the report, and taken back', async () => {
  await reports.server.build.comment(reports.zid, 7)
  const { user, view } = await openOne('ben')
  await user.type(view.getByLabelText('In a few sentences'), 'The council decides in May.')
  await user.tab()
  await waitFor(async () => expect((await readStored())[0]?.next_text).toBe('The council decides in May.'))
  await user.type(view.getByLabelText('Comment #'), '7')
  await user.selectOptions(view.getByLabelText('What becomes of it'), 'Decided')
  await user.type(view.getByLabelText('Why, or what exactly'), 'From May{Enter}')
  await view.findByText('#7 Decided: From May')
  await user.click(view.getByRole('button', { name: 'Take back the answer to comment 7' }))
  await waitFor(async () => expect((await readStored())[0]?.answers).toBe('[]'))
})

describe('name and labels', () => {
  it('[REP-1] are saved when their field is left, if they changed, and the report keeps its place', async () => {
    await build('r2newer', { modified: Date.now() + 60_000 })
    await saveOpinionResult(reports.server.db, reports.zid, EXAMPLE_ANALYSIS, { generation: 1, now: 1 })
    const { user, item, view } = await openOne()
    const getPlace = async () => (await findItems()).indexOf(item)
    expect(await getPlace()).toBe(1)
    await user.type(view.getByLabelText('Name'), 'For us')
    await user.tab()
    await waitFor(async () => expect((await readStored())[1]?.report_name).toBe('For us'))
    expect(document.activeElement).toBe(view.getByLabelText('Left'))
    await user.type(view.getByLabelText('Left'), 'Cars{Enter}')
    const newer = reports.server.db.updateTable('reports').where('report_id', '=', getId('r2newer'))
    await newer.set({ modified: 1 }).execute()
    await user.type(await view.findByLabelText('Group B'), 'Shops')
    // only groups of the map have a field
    expect(view.queryByLabelText('Group C')).toBeNull()
    await user.tab()
    const label_groups = expect.stringContaining('Shops')
    await waitFor(async () =>
      expect((await readStored())[1]).toMatchObject({ label_x_neg: 'Cars', label_groups }),
    )
    await waitFor(() => expect(view.queryByText('Saving')).toBeNull())
    await user.tab()
    expect(calls('PUT')).toHaveLength(3)
    expect(view.getByText('For us', { selector: 'button *' })).toBeTruthy()
    expect(await getPlace()).toBe(1)
    await user.click(view.getByRole('button', { expanded: true }))
    await waitFor(async () => expect(await getPlace()).toBe(0))
  })

  it('that cannot be saved stay in their field, with the reason, and are saved when the report is collapsed', async () => {
    const restore = reports.network.answer('PUT /api/v3/reports', () =>
      createErrorResponse(500, 'polis_err_internal', 'It broke.'),
    )
    const { user, view } = await openOne()
    await user.type(view.getByLabelText('Name'), 'For us{Enter}')
    const alert = within(await view.findByRole('alert'))
    expect(alert.getByText('“Name” is not saved.')).toBeTruthy()
    expect(alert.getByText('It broke.')).toBeTruthy()
    expect(view.getByLabelText<HTMLInputElement>('Name').value).toBe('For us')
    restore()
    await user.click(alert.getByText('Retry'))
    await waitFor(async () => expect(await readStored()).toMatchObject([{ report_name: 'For us' }]))
    await user.type(view.getByLabelText('Top'), 'Trees')
    await user.click(view.getByRole('button', { expanded: true }))
    await waitFor(async () => expect(await readStored()).toMatchObject([{ label_y_pos: 'Trees' }]))
  })
})
