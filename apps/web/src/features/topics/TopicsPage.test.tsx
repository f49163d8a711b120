import { FOREIGN_ZID } from '@folkmoot/testing/foreign-conversation'
import { createConversationWithTopics } from '@folkmoot/testing/topic-run'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
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
const findTopic = async (name: string) => {
  const item = (await screen.findByRole('button', { name })).closest('li')
  if (!item) throw new Error(`${name} is in no list`)
  return within(item)
}
const findDialog = async () => within(await screen.findByRole('dialog'))
const silenceErrors = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)

describe('the right to see topics', () => {
  it('[TOP-1] [ADM-1] privileged users find the entry and the tab bar', async () => {
    await open()
    const tabs = within(await screen.findByRole('navigation', { name: 'Views of topics' }))
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Topics Tree',
      'Map of topics',
      'Statistics',
    ])
    expect(screen.getByRole('link', { name: 'Topics' }).getAttribute('href')).toBe(`/m/${context.id}/topics`)
  })

  it.each(['', '/proximity', '/stats', '/topic/job-a%230%230'])(
    '[TOP-1] [ADM-1] other users read at %s that it is not enabled, and nothing is requested',
    async (rest) => {
      await open('ben', rest)
      expect(await screen.findByText('Topic moderation is not enabled for this conversation.')).toBeTruthy()
      expect(screen.getByText(/is a Pro feature/)).toBeTruthy()
      expect(screen.queryByRole('navigation', { name: 'Views of topics' })).toBeNull()
      expect(screen.queryByRole('link', { name: 'Topics' })).toBeNull()
      expect(context.network.calls.filter(({ path }) => path.includes('topicMod'))).toEqual([])
    },
  )
})

describe('the tree', () => {
  it('[TOP-2] groups topics by layer, from fine to coarse; a layer can be chosen and stays in the address', async () => {
    const { user } = await open()
    const layers = async () =>
      (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)
    expect(await layers()).toEqual(['Fine topics 3 topics', 'Broader topics 1 topic'])
    const choice = screen.getByRole('combobox', { name: 'Level of detail' })
    expect(within(choice).getAllByRole('option')[0]?.textContent).toBe('All levels')
    await user.selectOptions(choice, 'Broader topics')
    expect(await layers()).toEqual(['Broader topics 1 topic'])
    expect(window.location.search).toBe('?layer=1')
  })

  it('[TOP-2] an expanded topic shows model, creation, number of comments and moderator', async () => {
    const { user } = await open()
    await context.post({ topic_key: 'job-a#0#1', action: 'accept' })
    const trees = await findTopic('Trees')
    expect(trees.queryByText('Model')).toBeNull()
    await user.click(trees.getByRole('button', { expanded: false }))
    const facts = ['Model', 'Created', 'Comments', 'Moderator'].map(
      (what) => trees.getByText(what).nextElementSibling?.textContent,
    )
    expect([facts[0], facts[2], facts[3]]).toEqual(['terms', '2', 'Nobody yet'])
    expect(facts[1]).toMatch(/2026/)
    expect(trees.getByRole('link', { name: 'View Comments of Trees' }).getAttribute('href')).toBe(
      `/m/${context.id}/topics/topic/job-a%230%230`,
    )
  })

  it('[RES-47] a topic is renamed and hidden in its details, and the way back is beside it', async () => {
    const { user } = await open()
    const trees = await findTopic('Trees')
    await user.click(trees.getByRole('button', { expanded: false }))
    const field = trees.getByRole('textbox', { name: 'Name' })
    await user.clear(field)
    await user.type(field, 'Trees and woods')
    await user.click(trees.getByRole('button', { name: 'Rename' }))
    const woods = await findTopic('Trees and woods')
    await user.click(woods.getByRole('button', { name: 'Hide in reports' }))
    expect(await woods.findByText('Hidden in reports')).toBeTruthy()
    await user.click(woods.getByRole('button', { name: 'Show in reports' }))
    await waitFor(() => expect(woods.queryByText('Hidden in reports')).toBeNull())
    await user.clear(woods.getByRole('textbox', { name: 'Name' }))
    await user.click(woods.getByRole('button', { name: 'Rename' }))
    expect(await screen.findByRole('button', { name: 'Trees' })).toBeTruthy()
  })

  it('[TOP-2] [TOP-6] an accepted topic cannot be accepted again, in either vocabulary', async () => {
    const stands = (key: string, topic_name: string, status: string) => ({
      topic_key: key,
      topic_name,
      model_name: 'm',
      created_at: '2026-11-20T00:00:00Z',
      layer_id: 0,
      cluster_id: Number(key.at(-1)),
      moderation: { status, moderator: null, moderated_at: null, comment_count: 1 },
    })
    context.network.answer(TOPICS, () =>
      Response.json({
        status: 'success',
        message: '',
        topics_by_layer: {
          0: [
            stands('j#0#0', 'One', 'accept'),
            stands('j#0#1', 'Two', 'rejected'),
            stands('j#0#2', 'Three', 'reject'),
            stands('j#0#3', '', 'whatever'),
          ],
        },
      }),
    )
    await open()
    const looks = async (name: string) => {
      const { getByText, getByRole } = await findTopic(name)
      const isOff = (button: string) => getByRole<HTMLButtonElement>('button', { name: button }).disabled
      const word = getByText(/^(Pending|Accepted|Rejected|Metadata)$/).textContent
      return [word, isOff(`Accept ${name}`), isOff(`Reject ${name}`)]
    }
    expect(await looks('One')).toEqual(['Accepted', true, false])
    expect(await looks('Two')).toEqual(['Rejected', false, true])
    expect(await looks('Three')).toEqual(['Rejected', false, true])
    expect(await looks('Topic without a name')).toEqual(['Pending', false, false])
  })
})

describe('a decision about a topic', () => {
  it('[TOP-2] [NET-8] first shows the affected comments, then decides, and can be undone', async () => {
    const { user } = await open()
    await user.click((await findTopic('Trees')).getByRole('button', { name: 'Reject Trees' }))
    const question = await findDialog()
    expect(question.getByRole('heading', { name: 'Reject the topic “Trees”?' })).toBeTruthy()
    expect(await question.findByText(/This applies to 2 comments\./)).toBeTruthy()
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '#0PendingComment 0',
      '#1PendingComment 1',
    ])
    expect(await context.mods()).toEqual([0, 0, 0, 0, 0, 0])
    const yes = question.getByRole('button', { name: 'Reject 2 comments' })
    // both clicks come before the render that closes the dialog
    act(() => {
      yes.click()
      yes.click()
    })
    expect(await screen.findByText('“Trees” is rejected, with 2 comments.')).toBeTruthy()
    expect(context.network.listCalls(MODERATE)).toHaveLength(1)
    expect(await context.mods()).toEqual([-1, -1, 0, 0, 0, 0])
    expect(context.network.listCalls(MODERATE)[0]?.body).toEqual({
      conversation_id: context.id,
      topic_key: 'job-a#0#0',
      action: 'reject',
      moderator: 'Folkmoot console',
      pending_only: true,
    })
    const trees = await findTopic('Trees')
    expect(trees.getByText('Rejected')).toBeTruthy()
    expect(document.activeElement).toBe(trees.getByRole('button', { name: 'Trees' }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone: 2 comments changed back.')).toBeTruthy()
    expect(await context.mods()).toEqual([0, 0, 0, 0, 0, 0])
    expect(await trees.findByText('Pending')).toBeTruthy()
  })

  it('[TOP-2] shows how many already have that status; declining decides nothing', async () => {
    await context.server.db
      .updateTable('comments')
      .where('zid', '<', FOREIGN_ZID)
      .set({ mod: 1 })
      .where('tid', '=', 1)
      .execute()
    const { user } = await open()
    await user.click((await findTopic('Trees')).getByRole('button', { name: 'Accept Trees' }))
    expect(await (await findDialog()).findByText(/Already accepted: 1\./)).toBeTruthy()
    await user.click((await findDialog()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(context.network.listCalls(MODERATE)).toEqual([])
  })

  it('[TOP-2] cannot be made before its comments are shown', async () => {
    silenceErrors()
    const restore = context.network.answer('GET /api/v3/topicMod/topics/', () =>
      createErrorResponse(500, 'x', 'Out of order'),
    )
    const { user } = await open()
    await user.click((await findTopic('Parks')).getByRole('button', { name: 'Accept Parks' }))
    const question = await findDialog()
    expect(await question.findByText('Error: Out of order')).toBeTruthy()
    const yes = question.getByRole<HTMLButtonElement>('button', { name: 'Accept 1 comment' })
    expect(yes.disabled).toBe(true)
    restore()
    await user.click(question.getByRole('button', { name: 'Retry' }))
    expect(await question.findByText('Comment 2')).toBeTruthy()
    expect(yes.disabled).toBe(false)
  })

  it.each([
    ['an error', () => createErrorResponse(500, 'x', 'The disk is full.')],
    [
      'a failure in the contract’s way',
      () => Response.json({ status: 'error', message: 'The disk is full.' }),
    ],
  ])('[TOP-7] shows at once; %s is logged, reported at the topic, and rolled back', async (_, answer) => {
    const logged = silenceErrors()
    const { user } = await open()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    context.network.answer(MODERATE, async () => {
      await held
      return answer()
    })
    await user.click((await findTopic('Buses')).getByRole('button', { name: 'Accept Buses' }))
    await user.click(await (await findDialog()).findByRole('button', { name: 'Accept 2 comments' }))
    const buses = await findTopic('Buses')
    expect(await buses.findByText('Accepted')).toBeTruthy()
    release()
    const alert = within(await buses.findByRole('alert'))
    expect(alert.getByText('The decision about “Buses” was not saved. It is unchanged.')).toBeTruthy()
    expect(alert.getByText('The disk is full.')).toBeTruthy()
    expect(buses.getByText('Pending')).toBeTruthy()
    expect(logged).toHaveBeenCalled()
    expect(await context.mods()).toEqual([0, 0, 0, 0, 0, 0])
  })
})
