import { saveOpinionResult } from '@folkmoot/testing/analysis'
import { shareServer } from '@folkmoot/testing/provide-server'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { en } from '../../messages/en.ts'
import { map as words } from '../../messages/en-map.ts'
import { createCampMap, listCampVotes } from '../../test/camp-map.ts'
import { findAnswer, renderPage } from '../../test/render-page.tsx'
import { listSharedComments } from './opinion-map-view.ts'
import { OpinionMap } from './OpinionMap.tsx'

const COMMENT_COUNT = 7
const map = createCampMap()
const listVotes = listCampVotes
const SENTENCES = Array.from({ length: COMMENT_COUNT }, (_, tid) => ({ txt: `Sentence ${tid}`, mod: 1 }))

describe('the group of a person', () => {
  const server = shareServer()
  let conversation_id: string
  let zid: number
  let tick = 0
  beforeEach(async () => {
    localStorage.clear()
    ;({ conversation_id, zid } = await server.scenario({ comments: SENTENCES }))
    await store()
  })
  afterEach(cleanup)
  const store = async (change: (one: typeof map) => object = (one) => one) => {
    tick += 1
    await saveOpinionResult(server.db, zid, change(map), { generation: tick, now: tick })
  }
  const createPart = (pid: number) => (
    <OpinionMap
      conversation_id={conversation_id}
      names={undefined}
      viewer={{ votes: listVotes(pid) }}
      isOpen
      canVote
      authFetch={server.fetch}
    />
  )
  const getLetter = () => screen.getByText(/closest to group [A-Z]\.$/).textContent.slice(-2, -1)

  it('a change of it by the own answers is explained in a sentence, and no live region speaks', async () => {
    const { rerender } = render(createPart(0))
    await screen.findByRole('img')
    const from = getLetter()
    expect(document.querySelector('.map-change')).toBeNull()
    rerender(createPart(1))
    const to = getLetter()
    expect(to).not.toBe(from)
    expect(screen.getByText(words.changed.own(from, to))).toBeTruthy()
    expect(document.querySelector('[aria-live], [role=status]')).toBeNull()
  })

  it('a change of it by a newer map is explained by the votes of others', async () => {
    render(createPart(0))
    await screen.findByRole('img')
    const from = getLetter()
    // the groups change places
    await store((one) => ({
      ...one,
      'group-clusters': one['group-clusters'].map((group, at, all) => ({
        ...group,
        center: all[1 - at]!.center,
      })),
    }))
    document.dispatchEvent(new Event('visibilitychange'))
    const to = from === 'A' ? 'B' : 'A'
    expect(await screen.findByText(words.changed.others(from, to))).toBeTruthy()
  })

  it('lists what a person shares with all and with a group: only findings on the side of their own vote', () => {
    const { withAll } = listSharedComments(map, undefined, listVotes(0))
    expect(withAll.map(({ tid }) => tid)).toEqual([6])
    expect(listSharedComments(map, undefined, [{ tid: 6, vote: 1 }]).withAll).toEqual([])
    expect(listSharedComments(map, undefined, [{ tid: 6, vote: 0 }]).withAll).toEqual([])
    const sides = map.findings.groups.map(({ id }) =>
      [0, 1].map((one) => listSharedComments(map, id, listVotes(one)).withGroup.length > 0),
    )
    expect(sides.flat().filter(Boolean)).toHaveLength(2)
  })

  it('[RES-54] after the last comment the page says the group and what is shared, not before', async () => {
    await server.build.change(zid, { vis_type: 1, results_shown: 'end' })
    const { user } = renderPage(server, `/${conversation_id}`)
    for (let left = COMMENT_COUNT; left > 0; left -= 1) {
      await screen.findByText(en.vote.left(left))
      expect(screen.queryByText(words.heading)).toBeNull()
      expect(screen.getByText(en.vote.resultsAtEnd)).toBeTruthy()
      await user.click(await findAnswer('Agree'))
    }
    const heading = await screen.findByRole('heading', { name: words.sharedWithAll })
    const summary = within(heading.closest<HTMLElement>('.finished')!)
    expect(summary.getByText(/closest to group/)).toBeTruthy()
    expect(summary.getByText('Sentence 6')).toBeTruthy()
    expect(summary.getByText(en.vote.nextShown)).toBeTruthy()
    await screen.findByRole('heading', { name: words.heading })
    // an answer taken back does not hide them
    await user.click(screen.getByRole('button', { name: en.vote.undoLast }))
    await screen.findByText(en.vote.left(1))
    expect(screen.getByRole('heading', { name: words.heading })).toBeTruthy()
  })

  it.each([
    ['shows its results', { vis_type: 1 }, en.page.closedResults],
    ['says that the host shows none', { vis_type: 0 }, en.page.closedWithoutResults],
  ])('[RES-59] a closed conversation %s', async (_, columns, sentence) => {
    await server.build.change(zid, { is_active: 0, results_shown: 'closed', ...columns })
    renderPage(server, `/${conversation_id}`)
    expect(await screen.findByText(sentence)).toBeTruthy()
    const shown = columns.vis_type === 1 ? await screen.findByRole('img') : screen.queryByRole('img')
    expect(shown === null).toBe(columns.vis_type === 0)
  })

  it('[RES-59] a closed conversation says that results are being computed, or that there were too few votes', async () => {
    await server.db.deleteFrom('public_opinions').where('zid', '=', zid).execute()
    await server.build.change(zid, { is_active: 0, vis_type: 1 })
    const { unmount } = renderPage(server, `/${conversation_id}`)
    expect(await screen.findByText(words.noneComputed)).toBeTruthy()
    unmount()
    await store((one) => ({ ...one, 'group-clusters': [] }))
    renderPage(server, `/${conversation_id}`)
    expect(await screen.findByText(words.noneClosed)).toBeTruthy()
  })

  it('[RES-54] results are neither on the page nor asked for before as many answers as the owner chose', async () => {
    await server.build.change(zid, { vis_type: 1, results_after_votes: 2 })
    const asked: string[] = []
    const { user } = renderPage(server, `/${conversation_id}`, (call) => (path, init) => {
      asked.push(String(path))
      return call(path, init)
    })
    for (const left of [2, 1]) {
      await screen.findByText(en.vote.resultsAfter(left))
      expect(screen.queryByText(words.heading)).toBeNull()
      expect(asked.filter((path) => path.includes('/math/'))).toEqual([])
      await user.click(await findAnswer('Agree'))
    }
    expect(await screen.findByRole('heading', { name: words.heading })).toBeTruthy()
  })

  it('[RES-55] where results come after closing, an open conversation says so and asks the server for none', async () => {
    await server.build.change(zid, { vis_type: 1, results_shown: 'closed' })
    const asked: string[] = []
    renderPage(server, `/${conversation_id}`, (call) => (path, init) => {
      asked.push(String(path))
      return call(path, init)
    })
    await screen.findByText(en.vote.resultsAfterClosing)
    expect(asked.filter((path) => path.includes('/math/'))).toEqual([])
  })
})
