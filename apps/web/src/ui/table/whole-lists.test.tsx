import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { catchSavedFiles } from '../../test/saved-files.ts'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'
// import the screens before the first test's timeout starts
import '../../features/invite-tree/InviteTreePage.tsx'
import '../../features/reports/ReportsPage.tsx'

const context = setUpScreen(prepareConversation({ treevite_enabled: 1 }))

const open = (page: string) => context.render(`/m/${context.id}/${page}`, 'ada')
const findFilter = () => screen.findByRole('searchbox', { name: /^Filter/ })
const listHeadings = (level: number) =>
  screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent)

type User = Awaited<ReturnType<typeof open>>['user']

/** Saves the list and returns the name and the lines of its file. */
async function save(user: User, saved: ReturnType<typeof catchSavedFiles>) {
  await user.click(await screen.findByRole('button', { name: 'Save as file' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const text = await saved[0]!.content.text()
  return { name: saved[0]!.name, lines: text.trim().split('\r\n') }
}

it('reports are filtered, sorted and saved; the expanded one stays', async () => {
  const saved = catchSavedFiles()
  for (let at = 1; at <= 6; at += 1)
    await context.server.build.report(context.zid, `r2no${at}`, { report_name: `Report ${at}` })
  const { user } = await open('reports')
  await user.click(await screen.findByRole('button', { name: 'Report 6', expanded: false }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name, descending')
  expect(
    listHeadings(3)
      .filter((text) => text?.startsWith('Report '))
      .at(-1),
  ).toBe('Report 1')
  await user.type(await findFilter(), 'r2no2')
  expect(screen.getByText('1 of 6 shown')).toBeTruthy()
  expect(listHeadings(3).filter((text) => text?.startsWith('Report '))).toEqual(['Report 2', 'Report 6'])
  const { name, lines } = await save(user, saved)
  expect([name, lines.length]).toEqual(['reports.csv', 2])
  expect(lines[1]).toMatch(/^Report 2,r2no2,/)
})

it('waves are filtered, sorted and saved; without filter and order they are a tree', async () => {
  const saved = catchSavedFiles()
  for (let wave = 1; wave <= 6; wave += 1)
    await context.server.call('POST', '/api/v3/treevite/waves', 'ada', {
      conversation_id: context.id,
      owner_invites: wave,
    })
  const { user } = await open('invite-tree')
  const filter = await findFilter()
  const listWaves = () => listHeadings(3).filter((text) => text?.startsWith('Wave '))
  expect(listWaves()).toEqual([1, 2, 3, 4, 5, 6].map((wave) => `Wave ${wave}`))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Owner invites, descending')
  expect(listWaves()[0]).toBe('Wave 6')
  await user.type(filter, 'root')
  expect(listWaves()).toEqual(['Wave 1'])
  const { name, lines } = await save(user, saved)
  expect([name, lines.length]).toEqual(['waves.csv', 2])
  expect(lines[1]).toMatch(/^1,Root,0,1,/)
})
