import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getButton } from '../../test/buttons.ts'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'
// import the screens before the first test's timeout starts
import './PeoplePage.tsx'
import './SitePeoplePage.tsx'
import './InvitationPage.tsx'

// who moderates a site changes here
const context = setUpScreen(prepareConversation(), { ownServer: true })

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
const getRoles = async () =>
  (await context.server.rows('person_roles', { zid: context.zid }, 'uid')).map(({ uid, role }) => ({
    uid,
    role,
  }))
const openPeople = (as: 'ada' | 'dan' = 'ada') => context.render(`/m/${context.id}/people`, as)
const confirm = async (words: string) => getButton(words, await screen.findByRole('dialog'))

describe('People', () => {
  it('[TEAM-3] an owner makes a link, the person accepts it, and it works no more', async () => {
    const first = await openPeople()
    await first.user.click(await screen.findByLabelText(/^Moderator/))
    await first.user.click(getButton('Make the invitation'))
    const link = (await screen.findByText(/\/invitation#/)).textContent
    await screen.findByText('For the first who opens the link')
    first.unmount()
    const { pathname, hash } = new URL(link)
    const { user, unmount } = await context.render(pathname + hash, 'dan')
    await screen.findByText('You are invited to work on “A car-free centre?”.')
    await screen.findByText(/You are signed in as dan@folkmoot.test/)
    await user.click(getButton('Accept'))
    await screen.findByRole('heading', { level: 1, name: 'Moderate' })
    expect(await getRoles()).toEqual([{ uid: 4, role: 'moderator' }])
    unmount()
    await context.render(pathname + hash, 'cleo')
    await screen.findByText(/This invitation has been used/)
  })

  it('[TEAM-6] an owner changes a role, and removes a person after a confirmation', async () => {
    await join('dan', 'analyst')
    const { user } = await openPeople()
    await user.selectOptions(await screen.findByLabelText('Role of Dan Stranger'), 'owner')
    await screen.findByText('Dan Stranger is Owner now.')
    await user.click(screen.getByLabelText('Remove Dan Stranger'))
    expect(screen.getByText(/They lose access at once/)).toBeTruthy()
    await user.click(await confirm('Remove'))
    await waitFor(async () => expect(await getRoles()).toEqual([]))
    await waitFor(() => expect(screen.queryByText('dan@folkmoot.test', { exact: false })).toBeNull())
  })

  it('[TEAM-8] who holds the conversation hands it over after reading what goes', async () => {
    await join('dan', 'moderator')
    const { user } = await openPeople()
    await user.click(await screen.findByLabelText('Hand the conversation over to Dan Stranger'))
    expect(screen.getByText(/only Dan Stranger can hand it back/)).toBeTruthy()
    await user.click(await confirm('Hand over'))
    await screen.findByText('Dan Stranger holds the conversation now.')
    expect((await context.server.row('conversations', { zid: context.zid })).owner).toBe(4)
  })

  it('[TEAM-3] an invitation is withdrawn after a confirmation', async () => {
    await invite('analyst', { email: 'eve@example.org' })
    const { user } = await openPeople()
    await screen.findByText('For eve@example.org')
    await user.click(screen.getByLabelText(/^Withdraw the invitation/))
    await user.click(await confirm('Withdraw'))
    await waitFor(() => expect(screen.queryByText('Open invitations')).toBeNull())
  })

  it('an analyst sees the people without addresses, and leaves', async () => {
    await join('dan', 'analyst')
    const { user } = await openPeople('dan')
    await screen.findByText('Ada Owner')
    expect(screen.queryByText('ada@folkmoot.test', { exact: false })).toBeNull()
    expect(screen.queryByText('Make the invitation')).toBeNull()
    await user.click(getButton('Leave'))
    await user.click(await confirm('Leave'))
    await waitFor(async () => expect(await getRoles()).toEqual([]))
  })

  it('the owner of a site removes a moderator after a confirmation', async () => {
    const token = await context.server.tokenFor('ben')
    const { user } = await context.render('/people', 'ada')
    await user.click(await screen.findByLabelText('Remove Ben Moderator'))
    await screen.findByText(/and are signed out/)
    await user.click(await confirm('Remove'))
    await screen.findByText('Ben Moderator is removed.')
    expect((await context.server.send('GET', '/api/v3/users', { token })).status).toBe(401)
  })
})

it('[TEAM-2] an analyst sees comments without decisions, reports without changes, and no other page', async () => {
  await context.server.build.comment(context.zid, 0, { txt: 'More trees' })
  await context.server.build.report(context.zid, 'r2one')
  await join('dan', 'analyst')
  const { user, router } = await context.render(`/m/${context.id}`, 'dan')
  await screen.findAllByText('More trees')
  expect(router.state.location.pathname).toBe(`/m/${context.id}/comments`)
  const nav = screen.getByRole('navigation', { name: 'Conversation' })
  expect([...nav.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
    'All',
    'Moderate',
    'Monitor',
    'Reports',
    'People',
  ])
  for (const name of ['Accept', 'Reject']) expect(screen.queryByText(name)).toBeNull()
  for (const name of [/^Metadata/, /^Select/]) expect(screen.queryByLabelText(name)).toBeNull()
  await user.keyboard('a')
  await user.click(within(nav).getByText('Reports'))
  await user.click(await screen.findByText('Report without a name'))
  await screen.findByRole('heading', { level: 4 })
  expect(screen.queryByRole('textbox')).toBeNull()
  expect((await context.server.row('comments', { zid: context.zid })).mod).toBe(0)
  await router.navigate(`/m/${context.id}/share`)
  await screen.findByText('This page is for owners and moderators')
})

it('without a role the page names the account and whom to ask, and no owner', async () => {
  await context.render(`/m/${context.id}/stats`, 'dan')
  await screen.findByText(/You are signed in as dan@folkmoot.test. This account has no role here/)
  expect(screen.getByText(/Ask the person who sent you the link/)).toBeTruthy()
  expect(document.body.textContent).not.toContain('Ada Owner')
})
