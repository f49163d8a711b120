import { CONSOLE_ROUTES } from '@folkmoot/domain/console-routes'
import { createOtherServer } from '@folkmoot/testing/other-server/other-server'
import { createTestServer } from '@folkmoot/testing/server'
import { createConversationWithTopics } from '@folkmoot/testing/topic-run'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { messages } from '../messages.ts'
import { renderApp } from '../test/render-app.tsx'

/** Every screen with what it says that this server does not have; nothing where it works in all. */
const LACKED: Readonly<Record<string, readonly string[]>> = {
  '/integrate': ['The secrets of your site could not be loaded.'],
  '/tokens': ['The access tokens could not be loaded.'],
  '/webhooks': ['The webhooks could not be loaded.'],
  '/people/:site_id?': ['The people could not be loaded.'],
  '/security-log': ['The log could not be loaded.'],
  '/m/:conversation_id/comments/views/:view_id': ['The saved views could not be loaded.'],
  '/m/:conversation_id/comments/log': ['The log could not be loaded.'],
  '/m/:conversation_id/stats': ['Whether the conversation is healthy could not be found out.'],
  '/m/:conversation_id/people': ['The people could not be loaded.'],
  '/m/:conversation_id/webhooks': ['The webhooks could not be loaded.'],
  '/m/:conversation_id/security-log': ['The log could not be loaded.'],
}

/** Beginnings of what only our server can do. */
const ADDITIONS = [
  'Make the token',
  'Check the log',
  'Download your data',
  'Erase your account',
  'Sign out on all devices',
  'People of the whole site',
  'Access tokens for programs',
  'Mails',
  'Moderation log',
  'Views',
  'Reason…',
  'Ask…',
  'Reword…',
  'Revoke',
  'People and mail',
  'Security log',
]

/** Lists buttons and links for what the server does not have. */
const listOffered = (): string[] =>
  [...document.querySelectorAll('button, a')]
    .map(({ textContent }) => textContent)
    .filter((text) => ADDITIONS.some((addition) => text.startsWith(addition)))

/** Both end elsewhere: one signs out, the other is where the identity provider sends people. */
const LEAVING = new Set(['/signout', '/callback/:provider?'])

/** Fills the parameters of a route. */
const createPath = (route: string, id: string): string =>
  route
    .replace(':conversation_id', id)
    .replace(':view_id', '3')
    .replace(':topicKey', encodeURIComponent('job-a#0#0'))
    .replace('/:site_id?', '')
    .replace('/*', '')

/** A conversation with comments, topics, a report and codes on our server, behind one that behaves like the existing one. */
async function prepare() {
  const server = await createTestServer()
  const { zid, id } = await createConversationWithTopics(server)
  await server.build.report(zid, `r${id}${id}`)
  await server.build.change(zid, { treevite_enabled: 1 })
  await server.call('POST', '/api/v3/treevite/waves', 'ada', { conversation_id: id, owner_invites: 3 })
  const open = (path: string) =>
    renderApp(path, {
      as: 'ada',
      server,
      through: (call) => createOtherServer(call, { hasConsole: true }).fetch,
    })
  return { server, id, open }
}

const listNotices = (): string[] =>
  [...document.querySelectorAll('[role=alert], .notice')].map(({ textContent }) => textContent)

/** Waits until the screen has its content, and nothing of it is still loading. */
async function waitForContent() {
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() =>
    expect(document.querySelectorAll('.loading, .skeleton, [class*="-spinner"]')).toHaveLength(0),
  )
}

let errors: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } }
beforeEach(() => {
  errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

/** The console logs refused calls; all else is a fault, such as a warning of React. */
const listFaults = (): string[] =>
  errors.mock.calls
    .map(([first]) => String(first))
    .filter((text) => !text.startsWith('Folkmoot API Error') && !text.includes('unrecognized'))

const routes = CONSOLE_ROUTES.filter((route) => !LEAVING.has(route))

it.each(routes)(
  '[PEER-20] [PEER-30] against the existing server, %s shows its content or says what is not there',
  async (route) => {
    const { id, open } = await prepare()
    await open(createPath(route, id))
    await waitForContent()
    const expected = (LACKED[route] ?? []).map((what) => `${what}${messages.unsupported}`)
    await waitFor(() => expect(listNotices()).toEqual(expect.arrayContaining(expected)))
    const refused = listNotices().filter((text) => text.includes(messages.unsupported))
    expect(refused).toEqual(expected)
    const text = document.body.textContent
    expect(text).not.toMatch(/undefined|NaN|\[object|Invalid Date|The server answered/)
    expect(screen.queryByText(messages.crashTitle)).toBeNull()
    expect(listOffered()).toEqual([])
    expect(listFaults()).toEqual([])
  },
  40_000,
)

it('[PEER-20] the list finds drafts by asking', async () => {
  const { server, open } = await prepare()
  await server.build.conversation({ topic: 'Not launched', is_draft: 1 })
  await open('/')
  const link = await screen.findByRole('link', { name: 'Not launched' })
  expect(link.closest('article, li')?.textContent).toContain('Draft')
  const other = screen.getByRole('link', { name: 'Our town' })
  expect(other.closest('article, li')?.textContent).toContain('Open')
}, 40_000)

it('[PEER-20] topics are asked for where the server does not say who may see them', async () => {
  const { id, open } = await prepare()
  await open(`/m/${id}/topics`)
  expect(await screen.findByText('Parks')).toBeTruthy()
}, 40_000)

it('[PEER-20] waves are shown without what is not known of them', async () => {
  const { id, open } = await prepare()
  await open(`/m/${id}/invite-tree`)
  const wave = await screen.findByRole('article', { name: 'Wave 1' })
  expect(wave.textContent).not.toContain('Expire')
}, 40_000)

it('[PEER-20] no filter by marks is offered for comments that have none', async () => {
  const { id, open } = await prepare()
  await open(`/m/${id}/comments`)
  await screen.findAllByText('Comment 0')
  expect(screen.queryByRole('combobox', { name: 'Marks' })).toBeNull()
}, 40_000)
