import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { codeMessages } from '../../messages/invite-tree.ts'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'
import { catchSavedFiles } from '../../test/saved-files.ts'
// import the screens before the first test's timeout starts
import '../../features/invite-tree/InviteCodesPage.tsx'
import '../../features/moderation-log/ModerationLogPage.tsx'
import '../../features/security-log/ConversationSecurityLogPage.tsx'

const context = setUpScreen(prepareConversation({ treevite_enabled: 1 }))

const call = (path: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
  context.server.call(method, `/api/v3/${path}`, 'ada', { conversation_id: context.id, ...body })
const createCodes = () => call('treevite/waves', { owner_invites: 3 })
const listCodes = () =>
  screen.getAllByRole('rowheader').map((cell) => cell.querySelector('code')?.textContent ?? '')

it('a table that comes in pages sorts by its headings and filters, and the address has both', async () => {
  await createCodes()
  const { user, router } = await context.render(`/m/${context.id}/invite-codes`, 'ada')
  const heading = await screen.findByRole('columnheader', { name: 'Code' })
  const sorted = listCodes().toSorted()
  const sort = within(heading).getByRole('button')
  await user.click(sort)
  await waitFor(() => expect(listCodes()).toEqual(sorted))
  expect(router.state.location.search).toBe('?sort=code')
  await user.click(sort)
  await waitFor(() => expect(listCodes()).toEqual(sorted.toReversed()))
  expect(heading.getAttribute('aria-sort')).toBe('descending')
  const filter = screen.getByRole('searchbox')
  const [first = ''] = sorted
  await user.type(filter, first)
  await waitFor(() => expect(listCodes()).toEqual([first]))
  expect(new URLSearchParams(router.state.location.search).get('q')).toBe(first)
  await user.type(filter, ' nobody')
  expect(await screen.findByText(codeMessages.noneMatch)).toBeTruthy()
  expect(screen.getByRole('searchbox')).toBe(filter)
  await user.clear(filter)
  await waitFor(() => expect(listCodes()).toEqual(sorted.toReversed()))
})

it('the file of codes and of a log has what is filtered', async () => {
  const saved = catchSavedFiles()
  await createCodes()
  const { user } = await context.render(`/m/${context.id}/invite-codes`, 'ada')
  const [code = ''] = (await screen.findAllByRole('rowheader')).map(
    (cell) => cell.querySelector('code')?.textContent,
  )
  await user.type(screen.getByRole('searchbox'), code)
  expect(await screen.findByText('Found 1 invite code')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /CSV/ }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect((await saved[0]?.content.text())?.trim().split('\n')).toHaveLength(2)
})
