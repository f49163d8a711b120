import { createConversationWithTopics } from '@folkmoot/testing/topic-run'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { findButton, getButton } from '../../test/buttons.ts'
import { createErrorResponse } from '../../test/network-control.ts'
import type { Account } from '../../test/render-app.tsx'
import { setUpScreen } from '../../test/set-up-screen.ts'
// import the screen before the first test's timeout starts
import './TopicsPage.tsx'
import './TopicTreePage.tsx'

const TOPICS = 'GET /api/v3/topicMod/topics?'
const MODERATE = 'POST /api/v3/topicMod/moderate'

const context = setUpScreen(createConversationWithTopics)

const open = (as: Account = 'ada', rest = '') => context.render(`/m/${context.id}/topics${rest}`, as)
const findTopic = async (name: string) => within((await findButton(name)).closest('li')!)

describe('the right to see topics', () => {
  it('[TOP-1] [ADM-1] privileged users find the entry and the tab bar', async () => {
    await open()
    const tabs = await screen.findByRole('navigation', { name: 'Views of topics' })
    expect([...tabs.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
      'Topics Tree',
      'Proximity Map',
      'Statistics',
    ])
    const entry = screen.getByText('Topics', { selector: 'nav *' }).closest('a')
    expect(entry?.getAttribute('href')).toBe(`/m/${context.id}/topics`)
  })

  it('[TOP-1] [ADM-1] other users read at every address that it is not enabled, and nothing is requested', async () => {
    const { router } = await open('ben')
    for (const rest of ['', '/proximity', '/stats', '/topic/job-a%230%230']) {
      await act(() => router.navigate(`/m/${context.id}/topics${rest}`))
      await screen.findByText('Topic moderation is not enabled for this conversation.')
    }
    expect(screen.getByText(/is a Pro feature/)).toBeTruthy()
    expect(screen.queryByText('Topics', { selector: 'nav *' })).toBeNull()
    expect(context.network.calls.filter(({ path }) => path.includes('topicMod'))).toEqual([])
  })
})

describe('the tree', () => {
  it('[TOP-2] has topics by layer, from fine to coarse, and what is known about one; a layer can be chosen', async () => {
    const { user } = await open()
    const trees = await findTopic('Trees')
    const getLayers = () => [...document.querySelectorAll('h3')].map(({ textContent }) => textContent)
    expect(getLayers()).toEqual(['Layer 0 (fine) 3 topics', 'Layer 1 (broader) 1 topic'])
    expect(trees.queryByText('Model')).toBeNull()
    await user.click(trees.getByRole('button', { expanded: false }))
    const [model, created, comments, moderator] = ['Model', 'Created', 'Comments', 'Moderator'].map(
      (what) => trees.getByText(what).nextElementSibling?.textContent,
    )
    expect([model, comments, moderator]).toEqual(['terms', '2', 'Nobody yet'])
    expect(created).toMatch(/2026/)
    expect(trees.getByLabelText('View Comments of Trees').getAttribute('href')).toBe(
      `/m/${context.id}/topics/topic/job-a%230%230`,
    )
    const layer = screen.getByLabelText<HTMLSelectElement>('Layer')
    expect([...layer.options].map(({ text }) => text)).toEqual([
      'All Layers',
      'Layer 0 (fine)',
      'Layer 1 (broader)',
    ])
    await user.selectOptions(layer, 'Layer 1 (broader)')
    expect(getLayers()).toEqual(['Layer 1 (broader) 1 topic'])
    expect(window.location.search).toBe('?layer=1')
  })

  it('[RES-47] a topic is renamed and hidden in its details, and the way back is beside it', async () => {
    const { user } = await open()
    const trees = await findTopic('Trees')
    await user.click(trees.getByRole('button', { expanded: false }))
    await user.clear(trees.getByLabelText('Name'))
    await user.type(trees.getByLabelText('Name'), 'Woods')
    await user.click(getButton('Rename'))
    const woods = await findTopic('Woods')
    await user.click(woods.getByText('Hide in reports'))
    await woods.findByText('Hidden in reports')
    await user.click(woods.getByText('Show in reports'))
    await waitFor(() => expect(woods.queryByText('Hidden in reports')).toBeNull())
    await user.clear(woods.getByLabelText('Name'))
    await user.click(getButton('Rename'))
    await findButton('Trees')
  })

  it('[TOP-2] [TOP-6] an accepted topic cannot be accepted again, in either vocabulary', async () => {
    const names = { One: 'accept', Two: 'rejected', Three: 'reject', '': 'whatever' }
    const known = { model_name: 'm', created_at: '2026-11-20T00:00:00Z', layer_id: 0 }
    const topics = Object.entries(names).map(([topic_name, status], cluster_id) => ({
      ...known,
      topic_key: `j#0#${cluster_id}`,
      topic_name,
      cluster_id,
      moderation: { status, moderator: null, moderated_at: null, comment_count: 1 },
    }))
    const body = { status: 'success', message: '', topics_by_layer: { 0: topics } }
    context.network.answer(TOPICS, () => Response.json(body))
    await open()
    const describeTopic = async (name: string) => {
      const topic = await findTopic(name)
      const isOff = (words: string) => topic.getByLabelText<HTMLButtonElement>(`${words} ${name}`).disabled
      return [topic.getByText(/^(Pending|Accepted|Rejected)$/).textContent, isOff('Accept'), isOff('Reject')]
    }
    expect(await describeTopic('One')).toEqual(['Accepted', true, false])
    expect(await describeTopic('Two')).toEqual(['Rejected', false, true])
    expect(await describeTopic('Three')).toEqual(['Rejected', false, true])
    expect(await describeTopic('Topic without a name')).toEqual(['Pending', false, false])
  })
})

describe('a decision about a topic', () => {
  it('[TOP-2] [NET-8] first shows the affected comments, then decides once, with the specified fields, and can be undone', async () => {
    const { user } = await open()
    await user.click(await screen.findByLabelText('Reject Trees'))
    const dialog = await screen.findByRole('dialog', { name: 'Reject the topic “Trees”?' })
    await within(dialog).findByText(/This applies to 2 comments\./)
    const affected = [...dialog.querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(affected).toEqual(['#0PendingComment 0', '#1PendingComment 1'])
    const yes = getButton('Reject 2 comments', dialog)
    // both clicks come before the render that closes the dialog
    act(() => {
      yes.click()
      yes.click()
    })
    await screen.findByText('“Trees” is rejected, with 2 comments.')
    const decision = { topic_key: 'job-a#0#0', action: 'reject', moderator: 'Folkmoot console' }
    const sent = context.network.listCalls(MODERATE).map(({ body }) => body)
    expect(sent).toEqual([{ conversation_id: context.id, ...decision }])
    const trees = await findTopic('Trees')
    expect(trees.getByText('Rejected')).toBeTruthy()
    expect(document.activeElement).toBe(getButton('Trees'))
    await user.click(getButton('Undo'))
    await screen.findByText('Undone: 2 comments changed back.')
    expect(await context.mods()).toEqual([0, 0, 0, 0, 0, 0])
    await trees.findByText('Pending')
  })

  it('[TOP-2] cannot be made before its comments are shown, which tell those that already have the status', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const comments = context.server.db.updateTable('comments').where('zid', '=', context.zid)
    await comments.set({ mod: 1 }).where('tid', '=', 1).execute()
    const restore = context.network.answer('GET /api/v3/topicMod/topics/', () =>
      createErrorResponse(500, 'x', 'Out of order'),
    )
    const { user } = await open()
    await user.click(await screen.findByLabelText('Accept Trees'))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText('Error: Out of order')
    expect(dialog.querySelector<HTMLButtonElement>('.confirm-choices button:last-child')?.disabled).toBe(true)
    restore()
    await user.click(getButton('Retry', dialog))
    await within(dialog).findByText(/Already accepted: 1\./)
    await user.click(getButton('Cancel', dialog))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(context.network.listCalls(MODERATE)).toEqual([])
  })

  it.each([
    ['an error', () => createErrorResponse(500, 'x', 'The disk is full.')],
    [
      'a failure in the contract’s way',
      () => Response.json({ status: 'error', message: 'The disk is full.' }),
    ],
  ])('[TOP-7] shows at once; %s is logged, reported at the topic, and rolled back', async (_, answer) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { user } = await open()
    const fail = context.network.hold(MODERATE, answer)
    await user.click(await screen.findByLabelText('Accept Buses'))
    const yes = await findButton('Accept 2 comments')
    await waitFor(() => expect(yes.disabled).toBe(false))
    await user.click(yes)
    const buses = await findTopic('Buses')
    await buses.findByText('Accepted')
    fail()
    const alert = within(await buses.findByRole('alert'))
    expect(alert.getByText('The decision about “Buses” was not saved. It is unchanged.')).toBeTruthy()
    expect(alert.getByText('The disk is full.')).toBeTruthy()
    expect(buses.getByText('Pending')).toBeTruthy()
    expect(logged).toHaveBeenCalled()
  })
})
