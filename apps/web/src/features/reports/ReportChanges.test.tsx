import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setUpReports } from '../../test/reports.ts'

const reports = setUpReports()
const { openOne, readStored } = reports

const TOPIC = 'A car-free centre?'
const waitForStored = (columns: object) =>
  waitFor(async () => expect(await readStored()).toMatchObject([columns]))

it('[REP-3] what a report shows is changed later, at once, by privileged users', async () => {
  const { user, view } = await openOne()
  const level = view.getByLabelText<HTMLSelectElement>('Comments in the report')
  expect(level.value).toBe('-2')
  await user.selectOptions(level, 'Accepted only')
  await waitForStored({ mod_level: 0 })
  await view.findByText('Comments: Accepted only')
})

it('[SAFE-46] a report is withdrawn at once, can be undone, and shown again', async () => {
  const { user, view, item } = await openOne('ben')
  await user.click(view.getByText('Withdraw'))
  await waitFor(() => expect(item.textContent).toContain('Withdrawn'))
  await waitForStored({ withdrawn: expect.any(Number) })
  await user.click(await screen.findByText('Undo'))
  await waitForStored({ withdrawn: null })
  await user.click(await view.findByText('Withdraw'))
  await user.click(await view.findByText('Show again'))
  await waitForStored({ withdrawn: null })
})

it('[STORY-12] a report is published, and again', async () => {
  const { user, view, item } = await openOne('ben')
  await user.click(view.getByText('Publish', { selector: 'button *' }))
  await waitFor(() => expect(item.textContent).toContain('Published'))
  await waitForStored({ published: expect.any(Number) })
  await view.findByText('Publish again')
})

it('a report is deleted by the owner, who types the name of the conversation', async () => {
  const { user, view, router } = await openOne()
  await user.click(view.getByText('Delete'))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/Its address never works again/)).toBeTruthy()
  const yes = dialog.getByText('Delete permanently').closest('button')!
  expect(yes.disabled).toBe(true)
  await user.type(dialog.getByRole('textbox'), TOPIC)
  await user.click(yes)
  await screen.findByText('No reports yet')
  expect(await readStored()).toEqual([])
  expect(router.state.location.search).toBe('')
})

it('[SAFE-44] votes are published by the owner, who is told what it means and types the name, and no longer', async () => {
  const isOpen = async () => (await reports.server.row('conversations', { zid: reports.zid })).is_data_open
  const { user } = await reports.open()
  await user.click(await screen.findByText('Publish votes'))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/cannot be taken back/)).toBeTruthy()
  await user.click(dialog.getByText('Cancel'))
  expect(await isOpen()).toBe(0)
  await user.click(screen.getByText('Publish votes'))
  await user.type(within(screen.getByRole('dialog')).getByRole('textbox'), `${TOPIC}{Enter}`)
  const stop = await screen.findByText('Stop publishing')
  expect(await isOpen()).toBe(1)
  await user.click(stop)
  await screen.findByText('Publish votes')
  expect(await isOpen()).toBe(0)
})
