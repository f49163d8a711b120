import { addTopicRun, createConversationWithTopics, createTestRun } from '@folkmoot/testing/topic-run'
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../test/set-up-screen.ts'
import { createMapPoints } from './ProximityMap.tsx'
// import the screen before the first test's timeout starts
import './ProximityPage.tsx'
import './TopicsPage.tsx'
import './TopicStatsPage.tsx'
import './TopicTreePage.tsx'

const context = setUpScreen(createConversationWithTopics)

const open = (rest: string, id = context.id) => context.render(`/m/${id}/topics${rest}`)
const createEmpty = async () => (await context.server.build.conversation({ topic: 'Quiet' })).conversation_id
const findRows = async (name: string) => {
  const table = await screen.findByRole('table', { name })
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
}

describe('the proximity map', () => {
  it('[TOP-4] shows the comments of the chosen layer with status and cluster', async () => {
    await context.post({ topic_key: 'job-a#0#0', action: 'reject' })
    const { user } = await open('/proximity')
    // names of topics come by a request of their own
    await screen.findAllByRole('cell', { name: 'Trees' })
    const finest = await findRows('Map of 6 comments: Fine topics')
    expect(finest[1]).toEqual(['0', 'Comment 0', 'Rejected', 'Trees', '0', '0'])
    expect(finest.at(-1)?.slice(0, 4)).toEqual(['5', 'Comment 5', 'Pending', 'none'])
    const choice = screen.getByRole('combobox', { name: 'Level of detail' })
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Fine topics', 'Broader topics', 'Broadest topics'])
    await user.selectOptions(choice, 'Broader topics')
    expect((await findRows('Map of 6 comments: Broader topics')).at(-1)?.[3]).toBe('Green')
    expect(window.location.search).toBe('?layer=1')
    // the state of the topics is asked for in between
    const paths = context.network.calls.map(({ path }) => path)
    expect(paths.filter((path) => path.includes(`conversation_id=${context.id}&layer_id=1`))).toHaveLength(1)
    await user.selectOptions(choice, 'Broadest topics')
    expect(await screen.findByText('No proximity data available for this layer.')).toBeTruthy()
  })

  it('[TOP-4] highlights the one chosen topic of the layer; every comment keeps its cluster', async () => {
    const names = new Map([[2, 'Buses']])
    const place = { umap_x: 1, umap_y: 2 }
    const data = [1, 2, 1].map((cluster_id, comment_id) => ({ ...place, comment_id, cluster_id }))
    expect(createMapPoints(data, '0', names).map(({ cluster }) => cluster)).toEqual([1, 2, 1])
    expect(createMapPoints(data, '0', names, 1).map(({ cluster }) => cluster)).toEqual([1, 2, 1])
    expect(createMapPoints(data, '0', names, 1)[1]?.title).toContain('topic “Buses”')
    // the other topics are faint
    expect(createMapPoints(data, '0', names, 1).map(({ isFaint }) => isFaint)).toEqual([false, true, false])
    expect(createMapPoints(data, '0', names).some(({ isFaint }) => isFaint)).toBe(false)
    const { user } = await open('/proximity')
    const choice = await screen.findByRole('combobox', { name: 'Highlight' })
    await user.selectOptions(choice, 'Buses')
    const options = within(choice).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['All topics', 'Trees', 'Parks', 'Buses'])
    await user.click(screen.getByText('Show as table'))
    expect(screen.queryByRole('combobox', { name: 'Highlight' })).toBeNull()
    expect((await findRows('Map of 6 comments: Fine topics'))[1]?.[3]).toBe('Trees')
  })

  it('[TOP-4] [TOP-6] accepts incomplete points: the first 100 characters, no text, no status, clusters of all layers', () => {
    const place = { umap_x: 1, umap_y: 2 }
    const points = createMapPoints(
      [
        { ...place, comment_id: 1, comment_text: 'x'.repeat(101), cluster_id: 3 },
        { ...place, comment_id: 2, clusters: { 0: 1, 1: 4 } },
        { comment_id: 3, comment_text: 'nowhere', umap_x: Number.NaN, umap_y: 0 },
        { comment_id: 4 },
      ],
      '1',
      new Map([[3, 'Trees']]),
    )
    expect(points).toMatchObject([
      {
        id: 1,
        kind: 'pending',
        cluster: 3,
        title: 'Comment 1, Pending, topic “Trees”',
        text: `${'x'.repeat(100)}…`,
      },
      { id: 2, kind: 'pending', cluster: 4, text: 'The text of this comment is not available.' },
    ])
  })

  it('[TOP-8] says when points lack coordinates', async () => {
    const proximity_data = [{ comment_id: 1, umap_x: null, umap_y: null, weight: 1, comment_text: 'a' }]
    context.network.answer('GET /api/v3/topicMod/proximity', () =>
      Response.json({ status: 'success', message: '', proximity_data }),
    )
    await open('/proximity')
    expect(await screen.findByText('No coordinate data available')).toBeTruthy()
  })

  it('[TOP-8] reports an empty layer', async () => {
    await open('/proximity', await createEmpty())
    expect(await screen.findByText('No proximity data available for this layer.')).toBeTruthy()
  })
})

describe('the statistics', () => {
  const figure = (what: string) => screen.getByText(what).nextElementSibling?.textContent

  it('[TOP-5] count the topics of all layers, and how many are decided in percent', async () => {
    await addTopicRun(context.server, context.zid, {
      ...createTestRun(),
      job: 'job-b',
      created: Date.UTC(2026, 10, 21),
      topics: createTestRun().topics.slice(0, 3),
    })
    await context.post({ topic_key: 'job-b#0#0', action: 'accept' })
    await open('/stats')
    expect(await screen.findByText('33.3%')).toBeTruthy()
    expect(
      ['Topics', 'Pending', 'Accepted', 'Rejected'].map((what) => {
        const term = screen.getAllByText(what).find(({ tagName }) => tagName === 'DT')
        return term?.nextElementSibling?.textContent
      }),
    ).toEqual(['3', '2', '1', '0'])
    const bar = screen.getByRole('progressbar', { name: 'Completion rate: 33.3%' })
    expect(bar.getAttribute('aria-valuenow')).toBe('33')
    expect(figure('Completion rate')).toBe('33.3%')
    expect(screen.getByText('1 of 3 topics decided, over all levels.')).toBeTruthy()
  })

  it('[TOP-5] [TOP-8] are 0.0 % without topics, with the reason', async () => {
    await open('/stats', await createEmpty())
    expect(await screen.findByText('No topics have been generated for this conversation yet.')).toBeTruthy()
    expect(figure('Completion rate')).toBe('0.0%')
  })

  it('[TOP-8] report a reply without topics', async () => {
    context.network.answer('GET /api/v3/topicMod/stats', () =>
      Response.json({ status: 'success', message: '' }),
    )
    await open('/stats')
    expect(await screen.findByText('No statistics available.')).toBeTruthy()
  })
})

it('[TOP-8] a tree without topics is reported', async () => {
  await open('', await createEmpty())
  expect(await screen.findByText('No topics available for this conversation.')).toBeTruthy()
})

describe('load failures', () => {
  it.each([
    ['', 'topics?', true],
    ['/topic/job-a%230%230', 'topics/', true],
    ['/proximity', 'proximity', true],
    ['/stats', 'stats', false],
  ] as const)(
    '[TOP-7] topics%s shows the reason, also of an error sent with status 200 (%s, retry: %s)',
    async (rest, call, again) => {
      const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      const answer = { status: 'error', error: 'polis_err_x', message: 'Out of order' }
      const restore = context.network.answer(`GET /api/v3/topicMod/${call}`, () => Response.json(answer))
      const { user } = await open(rest)
      expect(await screen.findByText('Error: Out of order')).toBeTruthy()
      expect(logged).toHaveBeenCalled()
      const retry = screen.queryByRole('button', { name: 'Retry' })
      expect(retry !== null).toBe(again)
      if (!retry) return
      restore()
      await user.click(retry)
      await expect.poll(() => screen.queryByText(/^Error:/)).toBeNull()
    },
  )
})
