import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Account } from '../../test/render-app.tsx'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'
// import the screen before the first test's timeout starts
import './ReportsPage.tsx'

const context = setUpScreen(prepareConversation())

const open = (as: Account = 'ada', query = '') => context.render(`/m/${context.id}/reports${query}`, as)
const readStored = () =>
  context.server.db.selectFrom('reports').selectAll().where('zid', '=', context.zid).execute()
const loadConversation = async () =>
  (await context.server.call('GET', `/api/v3/conversations?conversation_id=${context.id}`, 'ada')).body

/** Opens the list with a report expanded. */
async function openOne(as: Account = 'ada') {
  await context.server.build.report(context.zid, 'r2only')
  const app = await open(as, '?report=r2only')
  const item = await screen.findByTestId('report-list-item')
  return { ...app, item, view: within(item) }
}

describe('what a report shows', () => {
  const level = () =>
    screen.getAllByRole<HTMLSelectElement>('combobox', { name: 'Comments in the report' })[1]

  it('[SAFE-41] is changed later, at once, by everyone who administers the conversation', async () => {
    const { user, view } = await openOne('ben')
    expect(level()?.value).toBe('-2')
    await user.selectOptions(level() as HTMLSelectElement, 'Accepted only')
    expect(await view.findByText('Up to date')).toBeTruthy()
    expect(await readStored()).toMatchObject([{ mod_level: 0 }])
    await waitFor(() => expect(view.getByText('Comments: Accepted only')).toBeTruthy())
    expect(view.queryByRole('checkbox')).toBeNull()
  })

  it('[SAFE-42] has the texts of rejected comments only where the owner says so, with a warning', async () => {
    const { user, view, item } = await openOne('ada')
    const texts = view.getByRole<HTMLInputElement>('checkbox', {
      name: 'Show the texts of rejected comments',
    })
    expect(texts.checked).toBe(false)
    await user.click(texts)
    expect(await view.findByText('This report shows the texts of rejected comments.')).toBeTruthy()
    await waitFor(() => expect(item.textContent).toContain('Shows rejected texts'))
    expect(await readStored()).toMatchObject([{ rejected_texts: 1 }])
  })
})

describe('the end of a report', () => {
  it('[SAFE-46] is withdrawn at once, can be undone, and shown again', async () => {
    const { user, view, item } = await openOne('ben')
    await user.click(view.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(item.textContent).toContain('Withdrawn'))
    expect((await readStored())[0]?.withdrawn).toBeGreaterThan(0)
    await user.click(await screen.findByRole('button', { name: /Undo/ }))
    await waitFor(async () => expect(await readStored()).toMatchObject([{ withdrawn: null }]))
    await user.click(await view.findByRole('button', { name: 'Withdraw' }))
    await user.click(await view.findByRole('button', { name: 'Show again' }))
    await waitFor(async () => expect(await readStored()).toMatchObject([{ withdrawn: null }]))
  })

  it('is deleted by the owner, who types the name of the conversation', async () => {
    const { user, view, router } = await openOne('ada')
    await user.click(view.getByRole('button', { name: 'Delete' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/Its address never works again/)).toBeTruthy()
    const yes = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete permanently' })
    expect(yes.disabled).toBe(true)
    const { topic } = await loadConversation()
    await user.type(dialog.getByRole('textbox'), String(topic))
    await user.click(yes)
    expect(await screen.findByRole('heading', { name: 'No reports yet' })).toBeTruthy()
    expect(await readStored()).toEqual([])
    expect(router.state.location.search).toBe('')
  })
})

describe('votes of single participants', () => {
  const isOpen = async () => (await loadConversation()).is_data_open

  it('[SAFE-44] are published by the owner, who is told what it means and types the name, and no longer', async () => {
    const { user } = await open('ada')
    await user.click(await screen.findByRole('button', { name: 'Publish votes' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/cannot be taken back/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(await isOpen()).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Publish votes' }))
    const { topic } = await loadConversation()
    const again = within(screen.getByRole('dialog'))
    await user.type(again.getByRole('textbox'), `${topic}{Enter}`)
    await user.click(await screen.findByRole('button', { name: 'Stop publishing' }))
    expect(await screen.findByRole('button', { name: 'Publish votes' })).toBeTruthy()
    expect(await isOpen()).toBe(false)
  })
})
