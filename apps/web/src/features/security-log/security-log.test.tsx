import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'
// import the screens before the first test's timeout starts
import './ConversationSecurityLogPage.tsx'
import './ServerSecurityLogPage.tsx'

const context = setUpScreen(async (server) => {
  const made = await prepareConversation({ topic: 'Trees' })(server)
  const change = { conversation_id: made.id, strict_moderation: true }
  await server.call('PUT', '/api/v3/conversations', 'ben', change)
  await server.call('GET', `/api/v3/xids/csv?conversation_id=${made.id}`, 'ben')
  return made
})

const findTable = () => screen.findByRole('region', { name: 'Security events' })
const listRows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1)
        .map(({ textContent }) => textContent),
    )

describe('the security log of a conversation', () => {
  it('tells its owner in words who did what, and filters by kind', async () => {
    const { user, router } = await context.render(`/m/${context.id}/security-log`)
    const sidebar = await screen.findByRole('navigation', { name: 'Conversation' })
    expect(within(sidebar).getByRole('link', { name: 'Security log' })).toBeTruthy()
    expect(listRows(await findTable())).toEqual([
      ['Ben Moderator', 'Downloaded external ids of participants', ''],
      ['Ben Moderator', 'Changed settings', 'comments appear once accepted: off → on'],
    ])
    await user.selectOptions(screen.getByLabelText('Show'), 'Settings')
    await waitFor(async () => expect(listRows(await findTable())).toHaveLength(1))
    expect(router.state.location.search).toBe('?kind=settings')
    await user.selectOptions(screen.getByLabelText('Show'), 'Erasures')
    expect(await screen.findByText('No events of this kind')).toBeTruthy()
  })

  it('is not shown to moderators', async () => {
    await context.render(`/m/${context.id}/security-log`, 'ben')
    expect(await screen.findByText(/Only the owner of a conversation may read its security log/)).toBeTruthy()
    const sidebar = screen.getByRole('navigation', { name: 'Conversation' })
    expect(within(sidebar).queryByRole('link', { name: 'Security log' })).toBeNull()
  })
})

describe('the security log of the server', () => {
  it('shows administrators the events of all conversations with links, and sign-ins', async () => {
    const { user } = await context.render('/security-log', 'cleo')
    const table = await findTable()
    expect(listRows(table)[0]).toEqual(['Cleo Admin', 'Signed in', '', 'program: folkmoot-web'])
    const [link] = within(table).getAllByRole('link', { name: 'Trees' })
    expect(link!.getAttribute('href')).toBe(`/m/${context.id}/security-log`)
    await user.click(link!)
    expect(await screen.findByText('Used this conversation as an administrator')).toBeTruthy()
  })
})
