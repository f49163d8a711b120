import { createTestServer } from '@folkmoot/testing/server'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
// import the screens before the first test's timeout starts
import './ConversationSecurityLogPage.tsx'
import './ServerSecurityLogPage.tsx'

async function createServer() {
  const server = await createTestServer()
  const { conversation_id: id, zid } = await server.build.conversation({ topic: 'Trees' })
  await server.call('PUT', '/api/v3/conversations', 'ben', { conversation_id: id, strict_moderation: true })
  await server.call('GET', `/api/v3/xids/csv?conversation_id=${id}`, 'ben')
  return { server, id, zid }
}

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
    const { server, id } = await createServer()
    const { user, router } = await renderApp(`/m/${id}/security-log`, { as: 'ada', server })
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
    const { server, id } = await createServer()
    await renderApp(`/m/${id}/security-log`, { as: 'ben', server })
    expect(await screen.findByText(/Only the owner of a conversation may read its security log/)).toBeTruthy()
    const sidebar = screen.getByRole('navigation', { name: 'Conversation' })
    expect(within(sidebar).queryByRole('link', { name: 'Security log' })).toBeNull()
  })
})

describe('the security log of the server', () => {
  it('shows administrators the events of all conversations with links, and sign-ins', async () => {
    const { server, id } = await createServer()
    const { user } = await renderApp('/security-log', { as: 'cleo', server })
    const table = await findTable()
    expect(listRows(table)[0]).toEqual(['Cleo Admin', 'Signed in', '', 'program: folkmoot-web'])
    const [link] = within(table).getAllByRole('link', { name: 'Trees' })
    expect(link!.getAttribute('href')).toBe(`/m/${id}/security-log`)
    await user.click(link!)
    expect(await screen.findByText('Used this conversation as an administrator')).toBeTruthy()
  })
})
