import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createErrorResponse } from '../../test/network-control.ts'
import type { Account } from '../../test/render-app.tsx'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'
// import the screen before the first test's timeout starts
import './ConversationLayout.tsx'
import '../configure/ConfigurePage.tsx'
import '../seed-comments/SeedComments.tsx'

const GET_CALL = 'GET /api/v3/conversations?conversation_id='
const NO_PERMISSION = 'Your account does not have the permissions to view this page.'
const TOPIC = 'A car-free centre?'

const context = setUpScreen(prepareConversation())

const open = (path: string, as: Account = 'ada') => context.render(`/m/${context.id}${path}`, as)
const findScreen = (name: string) => screen.findByRole('heading', { level: 1, name })
const answerFailure = () => createErrorResponse(500, 'polis_err_internal', 'It broke.')

describe('permission', () => {
  it('[ADM-2] [CFG-8] without it there is a spinner until that is known, then a link to the list and nothing else', async () => {
    const release = context.network.hold('GET /api/v3/users')
    const { user } = await open('/stats', 'dan')
    await screen.findByText('Checking your permission...')
    await waitFor(() => expect(context.network.listCalls(GET_CALL)).toHaveLength(1))
    expect(screen.queryByText(NO_PERMISSION)).toBeNull()
    release()
    await screen.findByText(NO_PERMISSION)
    expect(screen.queryByText(TOPIC)).toBeNull()
    expect(context.network.listCalls('GET /api/v3/conversationStats')).toEqual([])
    await user.click(screen.getByText('Go to all conversations'))
    await findScreen('All Conversations')
  })

  it('[ADM-2] is checked again when the address names another conversation', async () => {
    const other = await context.server.build.conversation({ topic: 'Dan’s own', owner: 4 })
    const { router } = await open('')
    await findScreen('Configure')
    const release = context.network.hold(`${GET_CALL}${other.conversation_id}`)
    await act(() => router.navigate(`/m/${other.conversation_id}`))
    await screen.findByText('Checking your permission...')
    expect(screen.queryByText(TOPIC)).toBeNull()
    release()
    await screen.findByText(NO_PERMISSION)
  })
})

describe('failures', () => {
  it('a failed load shows the reason and a retry that works, never an endless spinner', async () => {
    const restore = context.network.answer(GET_CALL, answerFailure)
    const { user } = await open('')
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('It broke.')).toBeTruthy()
    expect(screen.queryByText('Checking your permission...')).toBeNull()
    restore()
    await user.click(alert.getByText('Retry'))
    await findScreen('Configure')
  })

  it('an unknown conversation is named, with a link to the list and no retry', async () => {
    await context.render('/m/2nowhere')
    await findScreen('There is no such conversation')
    expect(screen.getByText(/No conversation has the id “2nowhere”/)).toBeTruthy()
    expect(screen.getByText('Go to all conversations').getAttribute('href')).toBe('/')
    expect(screen.queryByText('Retry')).toBeNull()
  })

  it('an account that could not be loaded ends the spinner too', async () => {
    context.network.answer('GET /api/v3/users', answerFailure)
    await open('', 'dan')
    await screen.findByRole('alert')
    await waitFor(() => expect(screen.queryByText('Checking your permission...')).toBeNull())
  })
})

describe('the frame', () => {
  it('[ADM-1] [ADM-4] names the conversation, which is loaded once, and links to its screens in their order', async () => {
    const { user } = await open('')
    await findScreen('Configure')
    expect(within(document.querySelector<HTMLElement>('.topbar')!).getByText(TOPIC)).toBeTruthy()
    await waitFor(() => expect(document.title).toBe(`Configure · ${TOPIC} · Open · Folkmoot`))
    const links = [...document.querySelectorAll('nav[aria-label=Conversation] a')].slice(0, 5)
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['All', '/'],
      ['Configure', `/m/${context.id}`],
      ['Distribute', `/m/${context.id}/share`],
      ['Moderate', `/m/${context.id}/comments`],
      ['Monitor', `/m/${context.id}/stats`],
    ])
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page', null, null, null])
    await user.click(screen.getByText('Monitor'))
    await findScreen('Monitor')
    expect(within(document.querySelector<HTMLElement>('.topbar')!).getByText(TOPIC)).toBeTruthy()
    await waitFor(() => expect(document.title).toBe(`Monitor · ${TOPIC} · Open · Folkmoot`))
    expect(context.network.listCalls(GET_CALL)).toHaveLength(1)
    await user.click(screen.getByText('All'))
    await findScreen('All Conversations')
    const [link] = await screen.findAllByText(TOPIC)
    await user.click(link!)
    await findScreen('Configure')
    expect(context.network.listCalls(GET_CALL)).toHaveLength(2)
  })

  it('[ADM-1] links to the participant page, which has another address with the invite tree', async () => {
    const { user } = await open('')
    await findScreen('Configure')
    const page = () =>
      screen
        .getByText(/^Participant page/)
        .closest('a')
        ?.getAttribute('href')
    expect(page()).toBe(`${window.location.origin}/${context.id}`)
    await user.click(screen.getByTestId('treevite_enabled'))
    await waitFor(() => expect(page()).toBe(`${window.location.origin}/alpha/${context.id}`))
  })

  it('[ADM-1] [ADM-5] shows the number of comments to review, and updates it', async () => {
    await context.server.build.comment(context.zid, 0)
    await open('/stats')
    const link = await screen.findByRole('link', { name: '1 comment to review' })
    expect(link.getAttribute('href')).toBe(`/m/${context.id}/comments`)
    await context.server.build.comment(context.zid, 1)
    // like a person who returns to the tab
    act(() => void window.dispatchEvent(new Event('focus')))
    await screen.findByRole('link', { name: '2 comments to review' })
    await waitFor(() => expect(document.title).toBe(`(2) Monitor · ${TOPIC} · Open · Folkmoot`))
  })
})
