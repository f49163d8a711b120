import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createErrorResponse } from '../../test/network-control.ts'
import { setUpScreen } from '../../test/set-up-screen.ts'
// import the screen before the first test's timeout starts
import { FOREIGN_ZID } from '@folkmoot/testing/foreign-conversation'
import './ConversationsPage.tsx'
import '../../app/ConfigureScreen.tsx'

const LIST = 'GET /api/v3/conversations'
const CREATE = 'POST /api/v3/conversations'

const context = setUpScreen(async () => ({}))

const open = (as: 'ada' | 'ben' | 'dan' = 'ada', path = '/') => context.render(path, as)
const findSection = async (name: string) => within(await screen.findByRole('region', { name }))
/** Finds the button that creates, after the list has arrived and the layout is stable. */
const findCreateButton = async () => {
  await screen.findByText('No conversations yet')
  return screen.getByRole('button', { name: 'Create new conversation' })
}
const getTopics = (part: Pick<typeof screen, 'getAllByRole'>) =>
  part.getAllByRole('link').map((link) => link.textContent)

describe('the list', () => {
  it('[LIST-1] shows one’s own conversations, those with the most participants first, each a link', async () => {
    await context.server.build.conversation({
      topic: 'Big',
      participant_count: 1921,
      description: '**Taxi** or [not](https://a.example)?',
    })
    const small = await context.server.build.conversation({ topic: 'Small', participant_count: 3 })
    await open()
    const own = await findSection('Your conversations')
    expect(getTopics(own)).toEqual(['Big', 'Small'])
    expect(own.getByText('1,921 participants')).toBeTruthy()
    expect(own.getByText('Taxi or not?')).toBeTruthy()
    expect(own.getByRole('link', { name: 'Small' }).getAttribute('href')).toBe(`/m/${small.conversation_id}`)
  })

  it('[LIST-1] says on which page a conversation is embedded, and only then', async () => {
    await context.server.build.conversation({ topic: 'Here', parent_url: 'https://town.example/plans' })
    await context.server.build.conversation({ topic: 'Nowhere' })
    await open()
    await findSection('Your conversations')
    expect(screen.getAllByText(/^Embedded on/).map((line) => line.textContent?.trim())).toEqual([
      'Embedded on https://town.example/plans',
    ])
  })

  it('[LIST-1] shows moderated conversations of others separately, marked Moderator', async () => {
    const { conversation_id } = await context.server.build.conversation({ topic: 'Ada’s question' })
    const { user, router } = await open('ben')
    const moderated = await findSection('Conversations you moderate')
    expect(moderated.getByText('Moderator')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Your conversations' })).toBeNull()
    await user.click(moderated.getByRole('link', { name: 'Ada’s question' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Configure' })).toBeTruthy()
    expect(router.state.location.pathname).toBe(`/m/${conversation_id}`)
  })

  it('[LIST-1] does not list conversations in which one only takes part', async () => {
    const { zid } = await context.server.build.conversation({ topic: 'Ada’s question' })
    await context.server.build.participant(zid, 0, { uid: 4 })
    await open('dan')
    expect(await screen.findByText('No conversations yet')).toBeTruthy()
    expect(screen.queryByText('Ada’s question')).toBeNull()
    expect(context.network.listCalls(LIST)[0]?.path).toContain('include_all_conversations_i_am_in=true')
  })

  it('[CFG-10] tags each conversation Draft, Open or Closed', async () => {
    await context.server.build.conversation({ topic: 'One', is_draft: 1, participant_count: 3 })
    await context.server.build.conversation({ topic: 'Two', participant_count: 2 })
    await context.server.build.conversation({
      topic: 'Three',
      is_active: 0,
      is_draft: 1,
      participant_count: 1,
    })
    await open()
    const cards = (await findSection('Your conversations')).getAllByRole('listitem')
    expect(cards.map((card) => within(card).getByText(/^(Draft|Open|Closed)$/).textContent)).toEqual([
      'Draft',
      'Open',
      'Closed',
    ])
  })

  it('[LIST-5] explains what a conversation is when there is none, and offers to create one', async () => {
    await open('dan')
    expect(await screen.findByText(/people write short comments on one question/)).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Create new conversation' })).toHaveLength(1)
  })
})

describe('loading', () => {
  it('[LIST-3] says that it is loading until the list is there', async () => {
    await context.server.build.conversation({ topic: 'After all' })
    const release = context.network.hold(LIST)
    await open()
    expect(await screen.findByText('Loading conversations...')).toBeTruthy()
    release()
    expect(await screen.findByRole('link', { name: 'After all' })).toBeTruthy()
    expect(screen.queryByText('Loading conversations...')).toBeNull()
  })

  it('[LIST-3] a failure shows status and reason with a working retry', async () => {
    await context.server.build.conversation({ topic: 'After all' })
    const restore = context.network.answer(LIST, () =>
      createErrorResponse(503, 'polis_err_database_unavailable', 'No database.'),
    )
    const { user } = await open()
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Error loading conversations: 503 Service Unavailable')).toBeTruthy()
    expect(alert.getByText('No database.')).toBeTruthy()
    expect(screen.queryByText('No conversations yet')).toBeNull()
    restore()
    await user.click(alert.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('link', { name: 'After all' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('creating', () => {
  it('[LIST-2] creates one active draft, however often the button is clicked, and opens it', async () => {
    const { router } = await open()
    const button = await findCreateButton()
    // both clicks before the page renders again
    button.click()
    button.click()
    expect(await screen.findByRole('heading', { level: 1, name: 'Configure' })).toBeTruthy()
    expect(router.state.location.pathname).toMatch(/^\/m\/[2-9][0-9a-z]+$/)
    expect(context.network.listCalls(CREATE).map(({ body }) => body)).toEqual([
      { is_draft: true, is_active: true },
    ])
    const rows = await context.server.db
      .selectFrom('conversations')
      .where('zid', '<', FOREIGN_ZID)
      .select(['is_draft', 'is_active', 'owner'])
      .execute()
    expect(rows).toEqual([{ is_draft: 1, is_active: 1, owner: 1 }])
  })

  it('[LIST-2] reports a failure, stays on the list, and offers a retry', async () => {
    const restore = context.network.answer(CREATE, () =>
      createErrorResponse(500, 'polis_err_internal', 'It broke.'),
    )
    const { user, router } = await open()
    await user.click(await findCreateButton())
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('The conversation could not be created.')).toBeTruthy()
    expect(alert.getByText('It broke.')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/')
    restore()
    await user.click(alert.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Configure' })).toBeTruthy()
  })
})
