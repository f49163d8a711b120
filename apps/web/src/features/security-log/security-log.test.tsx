import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'
// import the screens before the first test's timeout starts
import './SecurityLog.tsx'

const context = setUpScreen(
  async (server) => {
    const made = await prepareConversation({ topic: 'Trees' })(server)
    const change = { conversation_id: made.id, strict_moderation: true }
    await server.call('PUT', '/api/v3/conversations', 'ben', change)
    await server.call('GET', `/api/v3/xids/csv?conversation_id=${made.id}`, 'ben')
    return made
  },
  { ownServer: true },
)

/** The rows of the table without their times. */
const findRows = async () => {
  const table = await screen.findByRole('region', { name: 'Security events' })
  return [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].slice(1).map(({ textContent }) => textContent),
  )
}

it('the log of a conversation tells its owner in words who did what, and filters by kind', async () => {
  const { user, router } = await context.render(`/m/${context.id}/security-log`)
  expect(await findRows()).toEqual([
    ['Ben Moderator', 'Downloaded external ids of participants', ''],
    ['Ben Moderator', 'Changed settings', 'comments appear once accepted: off → on'],
  ])
  await user.selectOptions(screen.getByLabelText('Show'), 'Settings')
  await waitFor(async () => expect(await findRows()).toHaveLength(1))
  expect(router.state.location.search).toBe('?kind=settings')
  await user.selectOptions(screen.getByLabelText('Show'), 'Erasures')
  await screen.findByText('No events of this kind')
})

it('the log of a conversation is not shown to moderators', async () => {
  await context.render(`/m/${context.id}/security-log`, 'ben')
  expect(await screen.findByText(/Only the owner of a conversation may read its security log/)).toBeTruthy()
})

it('the log of the server shows administrators the events of all conversations with links, and sign-ins', async () => {
  const { user } = await context.render('/security-log', 'cleo')
  expect((await findRows())[0]).toEqual(['Cleo Admin', 'Signed in', '', 'program: folkmoot-web'])
  const [link] = screen.getAllByText('Trees')
  expect(link?.closest('a')?.getAttribute('href')).toBe(`/m/${context.id}/security-log`)
  await user.click(link!)
  await screen.findByText('Used this conversation as an administrator')
})
