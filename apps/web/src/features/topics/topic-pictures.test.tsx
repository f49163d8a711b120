import { addTopicRun, createConversationWithTopics, createTestRun } from '@folkmoot/testing/topic-run'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../test/set-up-screen.ts'
import { createMapPoints } from './ProximityMap.tsx'
// import the screen before the first test's timeout starts
import './ProximityPage.tsx'
import './TopicCommentsPage.tsx'
import './TopicsPage.tsx'
import './TopicStatsPage.tsx'
import './TopicTreePage.tsx'

const context = setUpScreen(createConversationWithTopics)

const open = (rest: string, id = context.id) => context.render(`/m/${id}/topics${rest}`)
const findRows = async (name: string) => {
  const table = await screen.findByRole('table', { name })
  return [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
}

describe('the points of the map', () => {
  const place = { umap_x: 1, umap_y: 2 }

  it('[TOP-4] keep their cluster; those of other topics than the highlighted one are faint', () => {
    const data = [1, 2, 1].map((cluster_id, comment_id) => ({ ...place, comment_id, cluster_id }))
    const points = createMapPoints(data, '0', new Map([[2, 'Buses']]), 1)
    expect(points.map(({ cluster }) => cluster)).toEqual([1, 2, 1])
    expect(points.map(({ isFaint }) => isFaint)).toEqual([false, true, false])
    expect(points[1]?.title).toContain('topic “Buses”')
    expect(createMapPoints(data, '0', new Map()).some(({ isFaint }) => isFaint)).toBe(false)
  })

  it('[TOP-4] [TOP-6] may be incomplete: the first 100 characters, no text, no status, clusters of all layers', () => {
    const data = [
      { ...place, comment_id: 1, comment_text: 'x'.repeat(101), cluster_id: 3 },
      { ...place, comment_id: 2, clusters: { 0: 1, 1: 4 } },
      { comment_id: 3, comment_text: 'nowhere', umap_x: Number.NaN, umap_y: 0 },
      { comment_id: 4 },
    ]
    expect(createMapPoints(data, '1', new Map([[3, 'Trees']]))).toMatchObject([
      { id: 1, cluster: 3, title: 'Comment 1, Pending, topic “Trees”', text: 'x'.repeat(100) },
      { id: 2, cluster: 4, kind: 'pending', text: 'The text of this comment is not available.' },
    ])
  })
})

it('[TOP-4] the map shows the comments of the chosen layer with status and cluster, and highlights a topic', async () => {
  await context.post({ topic_key: 'job-a#0#0', action: 'reject' })
  const { user } = await open('/proximity')
  const highlight = await screen.findByLabelText<HTMLSelectElement>('Highlight')
  const listOptions = ({ options }: HTMLSelectElement) => [...options].map(({ text }) => text)
  await waitFor(() => expect(listOptions(highlight)).toEqual(['All topics', 'Trees', 'Parks', 'Buses']))
  const finest = await findRows('Map of 6 comments: Layer 0 (fine)')
  expect(finest[1]).toEqual(['0', 'Comment 0', 'Rejected', 'Trees', '0', '0'])
  expect(finest.at(-1)?.slice(0, 4)).toEqual(['5', 'Comment 5', 'Pending', 'none'])
  const level = screen.getByLabelText<HTMLSelectElement>('Layer')
  expect(listOptions(level)).toEqual(['Layer 0 (fine)', 'Layer 1 (broader)', 'Layer 2 (broadest)'])
  await user.selectOptions(level, 'Layer 1 (broader)')
  expect((await findRows('Map of 6 comments: Layer 1 (broader)')).at(-1)?.[3]).toBe('Green')
  expect(window.location.search).toBe('?layer=1')
  await user.selectOptions(level, 'Layer 2 (broadest)')
  await screen.findByText('No proximity data available for this layer.')
})

it('[TOP-5] statistics count the topics of all layers, and how many are decided in percent', async () => {
  const topics = createTestRun().topics.slice(0, 3)
  const run = { ...createTestRun(), job: 'job-b', created: Date.UTC(2026, 10, 21), topics }
  await addTopicRun(context.server, context.zid, run)
  await context.post({ topic_key: 'job-b#0#0', action: 'accept' })
  await open('/stats')
  await screen.findByText('33.3%')
  const getFigure = (what: string) =>
    screen.getByText(what, { selector: 'dt' }).nextElementSibling?.textContent
  expect(['Topics', 'Pending', 'Accepted', 'Rejected'].map(getFigure)).toEqual(['3', '2', '1', '0'])
  expect(screen.getByLabelText('Completion rate: 33.3%').getAttribute('aria-valuenow')).toBe('33')
  expect(screen.getByText('1 of 3 topics decided, over all layers.')).toBeTruthy()
})

describe('what is missing', () => {
  it('[TOP-5] [TOP-8] no topics: the tree, the map and the statistics say so', async () => {
    const { conversation_id } = await context.server.build.conversation({ topic: 'Quiet' })
    const { router } = await open('', conversation_id)
    await screen.findByText('No topics available for this conversation.')
    await act(() => router.navigate(`/m/${conversation_id}/topics/proximity`))
    await screen.findByText('No proximity data available for this layer.')
    await act(() => router.navigate(`/m/${conversation_id}/topics/stats`))
    await screen.findByText('No topics have been generated for this conversation yet.')
    expect(screen.getByText('0.0%')).toBeTruthy()
  })

  it('[TOP-8] coordinates, and figures', async () => {
    const proximity_data = [{ comment_id: 1, umap_x: null, umap_y: null, weight: 1, comment_text: 'a' }]
    const answer = (call: string, more: object = {}) =>
      context.network.answer(`GET /api/v3/topicMod/${call}`, () =>
        Response.json({ status: 'success', message: '', ...more }),
      )
    answer('proximity', { proximity_data })
    answer('stats')
    const { router } = await open('/proximity')
    await screen.findByText('No coordinate data available')
    await act(() => router.navigate(`/m/${context.id}/topics/stats`))
    expect(await screen.findByText('No statistics available.')).toBeTruthy()
  })

  it.each([
    ['', 'topics?', true],
    ['/topic/job-a%230%230', 'topics/', true],
    ['/proximity', 'proximity', true],
    ['/stats', 'stats', false],
  ] as const)(
    '[TOP-7] topics%s: a failure shows the reason, also of one sent with status 200 (%s, retry: %s)',
    async (rest, call, again) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      const answer = { status: 'error', error: 'polis_err_x', message: 'Out of order' }
      const restore = context.network.answer(`GET /api/v3/topicMod/${call}`, () => Response.json(answer))
      const { user } = await open(rest)
      await screen.findByText('Error: Out of order')
      const retry = screen.queryByText('Retry')
      expect(retry !== null).toBe(again)
      if (!retry) return
      restore()
      await user.click(retry)
      await waitFor(() => expect(screen.queryByText(/^Error:/)).toBeNull())
    },
  )
})
