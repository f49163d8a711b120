import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'
// import the screens before the first test's timeout starts
import './PeoplePage.tsx'
import './SitePeoplePage.tsx'
import './InvitationPage.tsx'

const context = setUpScreen(prepareConversation())

/** Makes an invitation by call. @returns the path of its link */
async function invite(role: string, more: object = {}): Promise<string> {
  const body = { conversation_id: context.id, role, ...more }
  const { body: made } = await context.server.call('POST', '/api/v3/people/invitations', 'ada', body)
  return new URL(made.url).pathname + new URL(made.url).hash
}
async function join(name: string, role: string): Promise<void> {
  const token = (await invite(role)).split('#')[1]
  await context.server.call('POST', '/api/v3/people/invitations/accept', name, { token })
}
const getRoles = () =>
  context.server.db.selectFrom('person_roles').select(['uid', 'role']).orderBy('uid').execute()

describe('People', () => {
  it('[TEAM-3] an owner makes a link, the person accepts it, and it works no more', async () => {
    const { user } = await context.render(`/m/${context.id}/people`, 'ada')
    await user.click(await screen.findByRole('radio', { name: /Moderator/ }))
    await user.click(screen.getByRole('button', { name: 'Make the invitation' }))
    const link = (await screen.findByText(/\/invitation#/)).textContent
    expect(await screen.findByText('For the first who opens the link')).toBeTruthy()
    const { pathname, hash } = new URL(link)
    await context.render(pathname + hash, 'dan')
    expect(await screen.findByText('You are invited to work on “A car-free centre?”.')).toBeTruthy()
    expect(await screen.findByText(/You are signed in as dan@folkmoot.test/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Accept' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Moderate' })).toBeTruthy()
    expect(await getRoles()).toEqual([{ uid: 4, role: 'moderator' }])
    await context.render(pathname + hash, 'cleo')
    expect(await screen.findByText(/This invitation has been used/)).toBeTruthy()
  })

  it('[TEAM-6] an owner changes a role and removes a person after a confirmation', async () => {
    await join('dan', 'analyst')
    const { user } = await context.render(`/m/${context.id}/people`, 'ada')
    const select = await screen.findByRole('combobox', { name: 'Role of Dan Stranger' })
    await user.selectOptions(select, 'owner')
    expect(await screen.findByText('Dan Stranger is Owner now.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Remove Dan Stranger' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/They lose access at once/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    await waitFor(async () => expect(await getRoles()).toEqual([]))
    await waitFor(() => expect(screen.queryByText('dan@folkmoot.test', { exact: false })).toBeNull())
  })

  it('[TEAM-8] who holds the conversation hands it over after reading what goes', async () => {
    await join('dan', 'moderator')
    const { user } = await context.render(`/m/${context.id}/people`, 'ada')
    await user.click(
      await screen.findByRole('button', { name: 'Hand the conversation over to Dan Stranger' }),
    )
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/only Dan Stranger can hand it back/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Hand over' }))
    expect(await screen.findByText('Dan Stranger holds the conversation now.')).toBeTruthy()
    const row = await context.server.db
      .selectFrom('conversations')
      .select('owner')
      .where('zid', '=', context.zid)
      .executeTakeFirst()
    expect(row?.owner).toBe(4)
  })

  it('[TEAM-3] an invitation is withdrawn after a confirmation', async () => {
    await invite('analyst', { email: 'eve@example.org' })
    const { user } = await context.render(`/m/${context.id}/people`, 'ada')
    expect(await screen.findByText('For eve@example.org')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Withdraw the invitation/ }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(screen.queryByText('Open invitations')).toBeNull())
  })

  it('an analyst sees the people without addresses, and leaves', async () => {
    await join('dan', 'analyst')
    const { user } = await context.render(`/m/${context.id}/people`, 'dan')
    expect(await screen.findByText('Ada Owner')).toBeTruthy()
    expect(screen.queryByText('ada@folkmoot.test', { exact: false })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Make the invitation' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Leave' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }))
    await waitFor(async () => expect(await getRoles()).toEqual([]))
  })

  it('the owner of a site removes a moderator after a confirmation', async () => {
    const token = await context.server.tokenFor('ben')
    const { user } = await context.render('/people', 'ada')
    await user.click(await screen.findByRole('button', { name: 'Remove Ben Moderator' }))
    expect(await screen.findByText(/and are signed out/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Ben Moderator is removed.')).toBeTruthy()
    expect((await context.server.send('GET', '/api/v3/users', { token })).status).toBe(401)
  })
})

describe('what an analyst sees', () => {
  it('[TEAM-2] comments without decisions, reports without changes, and no other page', async () => {
    await context.server.build.participant(context.zid, 0)
    await context.server.build.comment(context.zid, 0, { txt: 'More trees' })
    await context.server.build.report(context.zid, 'r2one')
    await join('dan', 'analyst')
    const { user, router } = await context.render(`/m/${context.id}`, 'dan')
    expect(await screen.findAllByText('More trees')).not.toEqual([])
    expect(router.state.location.pathname).toBe(`/m/${context.id}/comments`)
    const nav = within(screen.getByRole('navigation', { name: 'Conversation' }))
    expect(nav.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'All',
      'Moderate',
      'Monitor',
      'Reports',
      'People',
    ])
    for (const name of ['Accept', 'Reject', 'Metadata'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('checkbox', { name: /Select/ })).toBeNull()
    await user.keyboard('a')
    await user.click(nav.getByRole('link', { name: 'Reports' }))
    await user.click(await screen.findByRole('button', { name: 'Report without a name' }))
    expect(await screen.findByRole('heading', { level: 4 })).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    const { mod } = await context.server.db
      .selectFrom('comments')
      .select('mod')
      .where('zid', '=', context.zid)
      .executeTakeFirstOrThrow()
    expect(mod).toBe(0)
    await router.navigate(`/m/${context.id}/share`)
    expect(
      await screen.findByRole('heading', { name: 'This page is for owners and moderators' }),
    ).toBeTruthy()
  })
})

it('without a role the page names the account and whom to ask, and no owner', async () => {
  await context.render(`/m/${context.id}/stats`, 'dan')
  expect(
    await screen.findByText(/You are signed in as dan@folkmoot.test. This account has no role here/),
  ).toBeTruthy()
  expect(screen.getByText(/Ask the person who sent you the link/)).toBeTruthy()
  expect(document.body.textContent).not.toContain('Ada Owner')
})
