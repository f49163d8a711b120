import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { codeMessages } from '../../messages/invite-tree.ts'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'
// import the screen before the first test's timeout starts
import '../../features/invite-tree/InviteCodesPage.tsx'

const context = setUpScreen(prepareConversation({ treevite_enabled: 1 }))

const listCodes = () =>
  screen.getAllByRole('rowheader').map((cell) => cell.querySelector('code')?.textContent ?? '')

it('a table that comes in pages sorts by its headings and filters, and the address has both', async () => {
  await context.server.call('POST', '/api/v3/treevite/waves', 'ada', {
    conversation_id: context.id,
    owner_invites: 3,
  })
  const { user, router } = await context.render(`/m/${context.id}/invite-codes`, 'ada')
  const address = () => router.state.location.search
  await screen.findAllByRole('rowheader')
  const heading = screen.getByRole('columnheader', { name: 'Code' })
  const sorted = listCodes().toSorted()
  const sort = within(heading).getByRole('button')
  await user.click(sort)
  // the codes may have been in this order before
  await waitFor(() => expect(address()).toBe('?sort=code'))
  await waitFor(() => expect(listCodes()).toEqual(sorted))
  await user.click(sort)
  await waitFor(() => expect(listCodes()).toEqual(sorted.toReversed()))
  expect(heading.getAttribute('aria-sort')).toBe('descending')
  const filter = screen.getByRole('searchbox')
  const [first = ''] = sorted
  await user.type(filter, first)
  await waitFor(() => expect(listCodes()).toEqual([first]))
  // a part of it may have been enough
  await waitFor(() => expect(new URLSearchParams(address()).get('q')).toBe(first))
  await user.type(filter, ' nobody')
  expect(await screen.findByText(codeMessages.noneMatch)).toBeTruthy()
  expect(screen.getByRole('searchbox')).toBe(filter)
  await user.clear(filter)
  await waitFor(() => expect(listCodes()).toEqual(sorted.toReversed()))
})
