import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createErrorResponse } from '../../test/network-control.ts'
import { setUpScreen } from '../../test/set-up-screen.ts'
// import the screens before the first test's timeout starts
import './ConversationsPage.tsx'
import '../configure/ConfigurePage.tsx'
import '../seed-comments/SeedComments.tsx'

const LIST = 'GET /api/v3/conversations'
const CREATE = 'POST /api/v3/conversations'

const context = setUpScreen(async () => ({}), { ownServer: true })

const open = (as: 'ada' | 'ben' | 'cleo' | 'dan' = 'ada', path = '/') => context.render(path, as)
const build = (columns: Parameters<typeof context.server.build.conversation>[0]) =>
  context.server.build.conversation(columns)
const findSection = async (name: string) => within(await screen.findByRole('region', { name }))
const findConfigure = () => screen.findByRole('heading', { level: 1, name: 'Configure' })

describe('the list', () => {
  it('[LIST-1] [CFG-10] has one’s own conversations, those with the most participants first, with their states', async () => {
    const description = '**Taxi** or [not](https://a.example)?'
    await build({
      topic: 'Big',
      participant_count: 1921,
      description,
      parent_url: 'https://town.example/plans',
    })
    const { conversation_id } = await build({ topic: 'Small', participant_count: 3, is_draft: 1 })
    await build({ topic: 'Over', is_active: 0, is_draft: 1 })
    await open()
    const own = await findSection('Your conversations')
    expect(own.getAllByRole('link').map((link) => link.textContent)).toEqual(['Big', 'Small', 'Over'])
    expect(own.getByText('Small').closest('a')?.getAttribute('href')).toBe(`/m/${conversation_id}`)
    expect(own.getAllByText(/^(Draft|Open|Closed)$/).map((tag) => tag.textContent)).toEqual([
      'Open',
      'Draft',
      'Closed',
    ])
    expect(own.getByText('1,921 participants')).toBeTruthy()
    expect(own.getByText('Taxi or not?')).toBeTruthy()
    expect(screen.getAllByText(/^Embedded on/).map((line) => line.textContent?.trim())).toEqual([
      'Embedded on https://town.example/plans',
    ])
  })

  it('[LIST-1] [LIST-4] has none that others own; those stand on their page, marked Moderator, with a way to administer them', async () => {
    const { conversation_id } = await build({ topic: 'Ada’s question' })
    const { user, router } = await open('ben')
    await screen.findByText('No conversations yet')
    expect(screen.queryByText('Ada’s question')).toBeNull()
    await user.click(await screen.findByText(/^Other conversations/))
    const others = await findSection('Conversations of other people')
    expect(others.getByText('Moderator')).toBeTruthy()
    const link = others.getByRole('link', { name: 'Ada’s question (opens in a new tab)' })
    expect(link.getAttribute('href')).toBe(`http://localhost:8080/${conversation_id}`)
    await user.click(others.getByText('Open in the console'))
    await findConfigure()
    expect(router.state.location.pathname).toBe(`/m/${conversation_id}`)
  })

  it('[LIST-4] [LIST-5] explains what a conversation is when there is none; those in which one takes part are behind a link', async () => {
    const { zid, conversation_id } = await build({ topic: 'Ada’s question' })
    await context.server.build.participant(zid, 0, { uid: 4 })
    const { user } = await open('dan')
    await screen.findByText(/people write short comments on one question/)
    expect(screen.getAllByText('Create new conversation')).toHaveLength(1)
    expect(screen.queryByText('Ada’s question')).toBeNull()
    await user.click(await screen.findByText(/^Other conversations/))
    const link = await screen.findByRole('link', { name: 'Ada’s question (opens in a new tab)' })
    expect(link.getAttribute('href')).toBe(`http://localhost:8080/${conversation_id}`)
    expect(link.getAttribute('target')).toBe('_blank')
    expect(screen.queryByText('Moderator')).toBeNull()
    expect(screen.getByText('Your conversations').getAttribute('href')).toBe('/')
  })

  it('[LIST-3] says that it is loading; a failure has status, reason and a working retry', async () => {
    await build({ topic: 'After all' })
    const fail = context.network.hold(LIST, () =>
      createErrorResponse(503, 'polis_err_database_unavailable', 'No database.'),
    )
    const { user } = await open()
    await screen.findByText('Loading conversations...')
    fail()
    await screen.findByText('Error loading conversations: 503 Service Unavailable')
    expect(screen.getByText('No database.')).toBeTruthy()
    expect(screen.queryByText('No conversations yet')).toBeNull()
    await user.click(screen.getByText('Retry'))
    await screen.findByText('After all')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('[LIST-4] other conversations say why there are none', async () => {
    await open('dan', '/other-conversations')
    expect(await screen.findByText('You do not take part in other people’s conversations')).toBeTruthy()
  })
})

describe('creating', () => {
  it('[LIST-2] makes one active draft, however often the button is clicked, and opens it', async () => {
    const { router } = await open()
    await screen.findByText('No conversations yet')
    const button = screen.getByText('Create new conversation').closest('button')!
    // both clicks before the page renders again
    button.click()
    button.click()
    await findConfigure()
    expect(context.network.listCalls(CREATE).map(({ body }) => body)).toEqual([
      { is_draft: true, is_active: true },
    ])
    const [row, ...more] = await context.server.rows('conversations')
    expect(row).toMatchObject({ is_draft: 1, is_active: 1, owner: 1 })
    expect(more).toEqual([])
    expect(router.state.location.pathname).toMatch(/^\/m\/[2-9][0-9a-z]+$/)
  })

  it('[LIST-2] says why it failed, or that a reply was lost, and can be tried again', async () => {
    await build({ topic: 'Trees' })
    const { user } = await open()
    await screen.findByText('Trees')
    const restore = context.network.answer(CREATE, () =>
      createErrorResponse(500, 'polis_err_internal', 'It broke.'),
    )
    await user.click(screen.getByText('Create new conversation'))
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('The conversation could not be created.')).toBeTruthy()
    expect(alert.getByText('It broke.')).toBeTruthy()
    restore()
    context.network.answer(CREATE, async (go) => {
      // the request arrived, but the reply was lost
      await go()
      throw new TypeError('Failed to fetch')
    })
    await user.click(alert.getByText('Retry'))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('may have been created'))
    await screen.findByText('Untitled conversation')
  })
})
