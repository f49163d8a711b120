import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setUpScreen } from '../../test/set-up-screen.ts'
// import the screen before the first test's timeout starts
import './ConversationsPage.tsx'

const context = setUpScreen(async () => ({}), { ownServer: true })

const build = (columns: Parameters<typeof context.server.build.conversation>[0]) =>
  context.server.build.conversation(columns)
const buildThree = async () => {
  await build({ topic: 'Buses', participant_count: 2 })
  await build({ topic: 'Cycling', participant_count: 9, is_draft: 1 })
  await build({ topic: 'Ashtrays', participant_count: 5, description: 'And buses?' })
}
/** As many as have search and order. */
const buildFifteen = async () => {
  await buildThree()
  for (let at = 0; at < 12; at += 1) await build({ topic: `Street ${at}` })
}
const getTopics = (name = 'Your conversations') => {
  const heading = screen.queryByRole('heading', { level: 2, name })
  return [...(heading?.closest('section')?.querySelectorAll('h3') ?? [])].map(
    ({ textContent }) => textContent,
  )
}
const waitForTopics = (...topics: string[]) => waitFor(() => expect(getTopics()).toEqual(topics))

it('[LIST-6] searches while typing, filters and sorts; the address has all of it, and says when nothing matches', async () => {
  await buildFifteen()
  const { user, router } = await context.render('/')
  await user.type(await screen.findByLabelText('Search'), 'BUS')
  await waitForTopics('Ashtrays', 'Buses')
  expect(screen.getByText('2 of 15 conversations')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Sorted by'), 'Newest')
  await user.selectOptions(screen.getByLabelText('Status'), 'Closed')
  await screen.findByText('No matching conversations')
  expect(router.state.location.search).toBe('?q=BUS&status=closed&sort=newest')
  await user.click(screen.getByText('Show all conversations'))
  await waitFor(() => expect(getTopics().slice(-3)).toEqual(['Ashtrays', 'Cycling', 'Buses']))
  await waitFor(() => expect(router.state.location.search).toBe('?sort=newest'))
})

it('[LIST-6] of fewer than 15 conversations has the most participants first, and no search', async () => {
  await buildThree()
  await context.render('/')
  await waitForTopics('Cycling', 'Ashtrays', 'Buses')
  expect(screen.queryByLabelText('Search')).toBeNull()
})

it('[LIST-6] opens in the state of the address, and follows it', async () => {
  await buildThree()
  const { router } = await context.render('/conversations?q=bus&sort=topic')
  await waitForTopics('Ashtrays', 'Buses')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('bus')
  void router.navigate('/conversations?status=draft')
  await waitForTopics('Cycling')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

it('[LIST-7] has pages', async () => {
  for (let at = 0; at < 52; at += 1) await build({ topic: `Street ${at}` })
  const { user, router } = await context.render('/?sort=topic')
  await waitFor(() => expect(getTopics()).toHaveLength(50))
  await user.click(screen.getByText('Next'))
  await waitForTopics('Street 50', 'Street 51')
  expect(router.state.location.search).toBe('?sort=topic&page=2')
  // a search begins at its first page
  await user.type(screen.getByRole('searchbox'), 'street 49')
  await waitForTopics('Street 49')
})

it('[LIST-6] of more than 500 conversations the server makes the pages', async () => {
  await buildThree()
  const many = Array.from({ length: 501 }, () => ({}))
  context.network.answer('GET /api/v3/conversations?include_all', () => Response.json(many))
  await context.render('/?q=bus&sort=topic')
  await waitForTopics('Ashtrays', 'Buses')
  const [call] = context.network.listCalls('GET /api/v3/conversations?want_page')
  expect(call?.path).toMatch(/part=mine&search=bus&sort=topic&page=1/)
})

it('[LIST-13] folds the archive away', async () => {
  await build({ topic: 'Busy' })
  await build({ topic: 'Old', is_active: 0, archived_at: 1 })
  const { user } = await context.render('/')
  await waitForTopics('Busy')
  expect(getTopics()).not.toContain('Old')
  await user.click(screen.getByText('1 archived'))
  await waitForTopics('Old')
})

it('[LIST-10] a pin keeps a conversation at the top, by the keyboard too', async () => {
  await buildThree()
  const { user } = await context.render('/')
  const pin = await screen.findByLabelText('Pin: Buses')
  pin.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(getTopics('Pinned')).toEqual(['Buses']))
  expect(getTopics()).toEqual(['Cycling', 'Ashtrays'])
  const moved = screen.getByLabelText('Pin: Buses')
  expect(moved.getAttribute('aria-pressed')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(moved))
  await user.click(moved)
  await waitFor(() => expect(getTopics('Pinned')).toEqual([]))
})

it('shows the number of comments to review, with a link, and sorts by it', async () => {
  await buildFifteen()
  const { id } = await context.server.scenario({ conversation: { topic: 'Busy' }, comments: ['One', 'Two'] })
  const { user } = await context.render('/')
  const waiting = await screen.findByText('2 comments to review')
  expect(waiting.closest('a')?.getAttribute('href')).toBe(`/m/${id}/comments`)
  expect(screen.getAllByText(/^Last activity ./)).toHaveLength(16)
  await user.selectOptions(screen.getByLabelText('Sorted by'), 'Most to review')
  await waitFor(() => expect(getTopics()[0]).toBe('Busy'))
})
