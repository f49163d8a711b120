import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setUpScreen } from '../../test/set-up-screen.ts'
// import the screen before the first test's timeout starts
import './ConversationsPage.tsx'
import './OtherConversationsPage.tsx'

const LIST = 'GET /api/v3/conversations'

const context = setUpScreen(async () => ({}))

const open = (path: string, as: 'ada' | 'ben' | 'dan' = 'ada') => context.render(path, as)
const getTopics = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent)
const createThree = async () => {
  await context.server.build.conversation({ topic: 'Buses', participant_count: 2 })
  await context.server.build.conversation({ topic: 'Cycling', participant_count: 9, is_draft: 1 })
  await context.server.build.conversation({
    topic: 'Ashtrays',
    participant_count: 5,
    description: 'And buses?',
  })
}

describe('finding', () => {
  it('[LIST-6] searches while typing, sorts, and keeps both in the address', async () => {
    await createThree()
    const { user, router } = await open('/')
    await screen.findByRole('region', { name: 'Your conversations' })
    expect(getTopics('Your conversations')).toEqual(['Cycling', 'Ashtrays', 'Buses'])
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'BUS')
    await waitFor(() => expect(getTopics('Your conversations')).toEqual(['Ashtrays', 'Buses']))
    expect(screen.getByText('2 of 3 conversations')).toBeTruthy()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sorted by' }), 'Newest')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Open')
    await waitFor(() => expect(router.state.location.search).toBe('?q=BUS&status=open&sort=newest'))
  })

  it('[LIST-6] opens in the state of the address, and follows it', async () => {
    await createThree()
    const { router } = await open('/conversations?q=bus&sort=topic')
    await screen.findByRole('region', { name: 'Your conversations' })
    expect(getTopics('Your conversations')).toEqual(['Ashtrays', 'Buses'])
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('bus')
    void router.navigate('/conversations?status=draft')
    await waitFor(() => expect(getTopics('Your conversations')).toEqual(['Cycling']))
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  })

  it('[LIST-6] reports no match, and shows all again', async () => {
    await createThree()
    const { user, router } = await open('/?q=trams&status=closed&sort=topic')
    expect(await screen.findByRole('heading', { name: 'No matching conversations' })).toBeTruthy()
    expect(screen.getByText('0 of 3 conversations')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show all conversations' }))
    await waitFor(() => expect(getTopics('Your conversations')).toEqual(['Ashtrays', 'Buses', 'Cycling']))
    await waitFor(() => expect(router.state.location.search).toBe('?sort=topic'))
  })
})

describe('a long list', () => {
  const fill = async (count: number) => {
    for (let at = 0; at < count; at += 1) await context.server.build.conversation({ topic: `Street ${at}` })
  }

  it('[LIST-7] has pages', async () => {
    await fill(52)
    const { user, router } = await open('/?sort=topic')
    await screen.findByRole('region', { name: 'Your conversations' })
    expect(getTopics('Your conversations')).toHaveLength(50)
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    await waitFor(() => expect(getTopics('Your conversations')).toEqual(['Street 50', 'Street 51']))
    expect(router.state.location.search).toBe('?sort=topic&page=2')
    // a search begins at its first page
    await user.type(screen.getByRole('searchbox'), 'street 49')
    await waitFor(() => expect(getTopics('Your conversations')).toEqual(['Street 49']))
  })

  it('[LIST-10] a pin keeps a conversation at the top, by the keyboard too', async () => {
    await createThree()
    const { user } = await open('/')
    const pin = await screen.findByRole('button', { name: 'Pin: Buses' })
    pin.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(getTopics('Pinned')).toEqual(['Buses']))
    expect(getTopics('Your conversations')).toEqual(['Cycling', 'Ashtrays'])
    const moved = screen.getByRole('button', { name: 'Pin: Buses', pressed: true })
    await waitFor(() => expect(document.activeElement).toBe(moved))
    await user.click(moved)
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Pinned' })).toBeNull())
  })

  it('[LIST-13] folds the archive away', async () => {
    await context.server.build.conversation({ topic: 'Busy' })
    await context.server.build.conversation({ topic: 'Old', is_active: 0, archived_at: 1 })
    const { user } = await open('/')
    await screen.findByRole('region', { name: 'Your conversations' })
    expect(getTopics('Your conversations')).toEqual(['Busy'])
    await user.click(screen.getByRole('button', { name: '1 archived' }))
    await waitFor(() => expect(getTopics('Your conversations')).toEqual(['Old']))
  })
})

describe('comments to review', () => {
  it('shows the number of comments to review, with a link, and sorts by it', async () => {
    await createThree()
    const { zid, conversation_id } = await context.server.build.conversation({ topic: 'Busy' })
    for (const tid of [0, 1]) await context.server.build.comment(zid, tid)
    const { user } = await open('/')
    const waiting = await screen.findByRole('link', { name: '2 comments to review' })
    expect(waiting.getAttribute('href')).toBe(`/m/${conversation_id}/comments`)
    expect(screen.getAllByText(/^Last activity ./)).toHaveLength(4)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sorted by' }), 'Most to review')
    await waitFor(() => expect(getTopics('Your conversations')[0]).toBe('Busy'))
  })
})

describe('creating without a reply', () => {
  it('[LIST-2] says that it may have been created, and shows the list as it is now', async () => {
    await createThree()
    const { user } = await open('/')
    await screen.findByRole('region', { name: 'Your conversations' })
    context.network.answer('POST /api/v3/conversations', async () => {
      // the request arrived, but the reply was lost
      await context.server.build.conversation({ topic: '', is_draft: 1 })
      throw new TypeError('Failed to fetch')
    })
    await user.click(screen.getByRole('button', { name: 'Create new conversation' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('may have been created')
    expect(await screen.findByRole('link', { name: 'Untitled conversation' })).toBeTruthy()
  })
})

describe('other conversations', () => {
  it('[LIST-4] lists conversations that one does not own, each opening its public address in an announced new tab', async () => {
    const { zid, conversation_id } = await context.server.build.conversation({ topic: 'Ada’s question' })
    await context.server.build.conversation({ topic: 'Dan’s own', owner: 4 })
    await context.server.build.participant(zid, 0, { uid: 4 })
    const { user } = await open('/', 'dan')
    await user.click(await screen.findByRole('link', { name: /^Other conversations/ }))
    const link = await screen.findByRole('link', { name: 'Ada’s question (opens in a new tab)' })
    expect(link.getAttribute('href')).toBe(`http://localhost:8080/${conversation_id}`)
    expect(link.getAttribute('target')).toBe('_blank')
    expect(screen.queryByText('Dan’s own')).toBeNull()
    expect(screen.queryByText('Moderator')).toBeNull()
    expect(screen.getByRole('link', { name: 'Your conversations' }).getAttribute('href')).toBe('/')
  })

  it('[LIST-4] says why it is empty, and shows a failure of the list', async () => {
    const restore = context.network.answer(LIST, () => new Response('', { status: 500 }))
    const { user } = await open('/other-conversations', 'dan')
    expect(await screen.findByText('Error loading conversations: 500 Internal Server Error')).toBeTruthy()
    restore()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('You do not take part in other people’s conversations')).toBeTruthy()
  })
})
