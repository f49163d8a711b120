import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createErrorResponse } from '../../test/network-control.ts'
import type { Account } from '../../test/render-app.tsx'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'
// import the screen before the first test's timeout starts
import './ConversationLayout.tsx'
import '../../app/ConfigureScreen.tsx'

const GET_CALL = 'GET /api/v3/conversations?conversation_id='
const NO_PERMISSION = 'Your account does not have the permissions to view this page.'

const context = setUpScreen(prepareConversation())

const open = (path: string, as: Account = 'ada') => context.render(path, as)
const findConfigure = () => screen.findByRole('heading', { level: 1, name: 'Configure' })

describe('permission', () => {
  it.each(['ada', 'ben', 'cleo'] as const)(
    '[ADM-3] lets %s in: owner, moderator, administrator',
    async (as) => {
      await open(`/m/${context.id}`, as)
      expect(await findConfigure()).toBeTruthy()
      expect(screen.queryByText(NO_PERMISSION)).toBeNull()
    },
  )

  it('[ADM-2] shows a person without permission a link to the list and nothing else', async () => {
    const { user } = await open(`/m/${context.id}/stats`, 'dan')
    expect(await screen.findByText(NO_PERMISSION)).toBeTruthy()
    expect(screen.queryByText('A car-free centre?')).toBeNull()
    expect(context.network.listCalls('GET /api/v3/conversationStats')).toEqual([])
    await user.click(screen.getByRole('link', { name: 'Go to all conversations' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'All Conversations' })).toBeTruthy()
  })

  it('[ADM-2] [CFG-8] shows a spinner until conversation and user are known', async () => {
    const release = context.network.hold('GET /api/v3/users')
    await open(`/m/${context.id}`, 'dan')
    expect(await screen.findByText('Checking your permission...')).toBeTruthy()
    await waitFor(() => expect(context.network.listCalls(GET_CALL)).toHaveLength(1))
    expect(screen.queryByText(NO_PERMISSION)).toBeNull()
    release()
    expect(await screen.findByText(NO_PERMISSION)).toBeTruthy()
  })

  it('[ADM-2] checks again when the address names another conversation', async () => {
    const other = await context.server.build.conversation({ topic: 'Dan’s own', owner: 4 })
    const { router } = await open(`/m/${context.id}`)
    await findConfigure()
    const release = context.network.hold(`${GET_CALL}${other.conversation_id}`)
    await act(() => router.navigate(`/m/${other.conversation_id}`))
    expect(await screen.findByText('Checking your permission...')).toBeTruthy()
    expect(screen.queryByText('A car-free centre?')).toBeNull()
    release()
    expect(await screen.findByText(NO_PERMISSION)).toBeTruthy()
  })
})

describe('failures', () => {
  it('a failed load shows the reason and a retry that works, never an endless spinner', async () => {
    const restore = context.network.answer(GET_CALL, () =>
      createErrorResponse(500, 'polis_err_internal', 'It broke.'),
    )
    const { user } = await open(`/m/${context.id}`)
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('It broke.')).toBeTruthy()
    expect(screen.queryByText('Checking your permission...')).toBeNull()
    restore()
    await user.click(alert.getByRole('button', { name: 'Retry' }))
    expect(await findConfigure()).toBeTruthy()
  })

  it('an unknown conversation is named, with a link to the list and no retry', async () => {
    await open('/m/2nowhere')
    expect(
      await screen.findByRole('heading', { level: 1, name: 'There is no such conversation' }),
    ).toBeTruthy()
    expect(screen.getByText(/No conversation has the id “2nowhere”/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to all conversations' }).getAttribute('href')).toBe('/')
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  it('an account that could not be loaded ends the spinner too', async () => {
    context.network.answer('GET /api/v3/users', () =>
      createErrorResponse(500, 'polis_err_internal', 'It broke.'),
    )
    await open(`/m/${context.id}`, 'dan')
    expect(await screen.findByRole('alert')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Checking your permission...')).toBeNull())
  })
})

describe('the frame', () => {
  it('[ADM-1] links to the screens of a conversation in their order', async () => {
    await open(`/m/${context.id}`)
    const links = within(await screen.findByRole('navigation', { name: 'Conversation' })).getAllByRole('link')
    const first = links.slice(0, 5)
    expect(first.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['All', '/'],
      ['Configure', `/m/${context.id}`],
      ['Distribute', `/m/${context.id}/share`],
      ['Moderate', `/m/${context.id}/comments`],
      ['Monitor', `/m/${context.id}/stats`],
    ])
    expect(first.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page', null, null, null])
  })

  it('[ADM-1] always shows the conversation, on the page and in the title of the document', async () => {
    const { user } = await open(`/m/${context.id}`)
    await findConfigure()
    expect(screen.getByText('A car-free centre?')).toBeTruthy()
    expect(screen.getByText('Open', { selector: '.status-tag *' })).toBeTruthy()
    expect(document.title).toBe('Configure · A car-free centre? · Open · Folkmoot')
    await user.click(screen.getByRole('link', { name: 'Monitor' }))
    await screen.findByRole('heading', { level: 1, name: 'Monitor' })
    expect(screen.getByText('A car-free centre?')).toBeTruthy()
    expect(document.title).toBe('Monitor · A car-free centre? · Open · Folkmoot')
  })

  it('[ADM-4] loads the conversation once on entering, not again between its screens, and again after leaving', async () => {
    const { user } = await open(`/m/${context.id}`)
    await findConfigure()
    await user.click(screen.getByRole('link', { name: 'Monitor' }))
    await screen.findByRole('heading', { level: 1, name: 'Monitor' })
    expect(context.network.listCalls(GET_CALL)).toHaveLength(1)
    await user.click(screen.getByRole('link', { name: 'All' }))
    await screen.findByRole('heading', { level: 1, name: 'All Conversations' })
    await user.click(await screen.findByRole('link', { name: 'A car-free centre?' }))
    await findConfigure()
    expect(context.network.listCalls(GET_CALL)).toHaveLength(2)
  })

  it.each([
    ['stats', 'Monitor'],
    ['share', 'Distribute'],
  ])('[ADM-5] a deep link to %s opens its screen', async (path, name) => {
    await open(`/m/${context.id}/${path}`)
    expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy()
    expect(document.title).toBe(`${name} · A car-free centre? · Open · Folkmoot`)
  })

  it('[ADM-1] links to the participant page, which has another address with the invite tree', async () => {
    const { user } = await open(`/m/${context.id}`)
    await findConfigure()
    const page = () => screen.getByRole('link', { name: /^Participant page/ }).getAttribute('href')
    expect(page()).toBe(`${window.location.origin}/${context.id}`)
    await user.click(screen.getByTestId('treevite_enabled'))
    await waitFor(() => expect(page()).toBe(`${window.location.origin}/alpha/${context.id}`))
  })

  it('[ADM-1] shows the number of comments to review, and updates it', async () => {
    await context.server.build.participant(context.zid, 0)
    await context.server.build.comment(context.zid, 0)
    await open(`/m/${context.id}/stats`)
    const link = await screen.findByRole('link', { name: '1 comment to review' })
    expect(link.getAttribute('href')).toBe(`/m/${context.id}/comments`)
    await context.server.build.comment(context.zid, 1)
    // like a person who returns to the tab
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(await screen.findByRole('link', { name: '2 comments to review' })).toBeTruthy()
    expect(document.title).toMatch(/^\(2\) /)
  })
})
