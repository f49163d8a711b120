import { render, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { en } from '../../messages/en.ts'
import { map as words } from '../../messages/en-map.ts'
import { COMMENT_COUNT, listCampVotes } from '../../test/camp-map.ts'
import { setUpOpinionMap } from '../../test/opinion-map.tsx'
import { findAnswer, renderPage } from '../../test/render-page.tsx'
import { listSharedComments } from './opinion-map-view.ts'

const page = setUpOpinionMap()
const { camps, server } = page
beforeEach(() => page.store())
const getLetter = () => screen.getByText(/closest to group [A-Z]\.$/).textContent.slice(-2, -1)

it('a change of a person’s group by their own answers is explained in a sentence, and no live region speaks', async () => {
  const { rerender } = render(page.createPart(0))
  await screen.findByRole('img')
  const from = getLetter()
  expect(document.querySelector('.map-change')).toBeNull()
  rerender(page.createPart(1))
  const to = getLetter()
  expect(to).not.toBe(from)
  expect(screen.getByText(words.changed.own(from, to))).toBeTruthy()
  expect(document.querySelector('[aria-live], [role=status]')).toBeNull()
})

it('a change of a person’s group by a newer map is explained by the votes of others', async () => {
  render(page.createPart(0))
  await screen.findByRole('img')
  const from = getLetter()
  // the groups change places
  await page.store((one) => ({
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
  const { withAll } = listSharedComments(camps, undefined, listCampVotes(0))
  expect(withAll.map(({ tid }) => tid)).toEqual([6])
  expect(listSharedComments(camps, undefined, [{ tid: 6, vote: 1 }]).withAll).toEqual([])
  expect(listSharedComments(camps, undefined, [{ tid: 6, vote: 0 }]).withAll).toEqual([])
  const sides = camps.findings.groups.map(({ id }) =>
    [0, 1].map((one) => listSharedComments(camps, id, listCampVotes(one)).withGroup.length > 0),
  )
  expect(sides.flat().filter(Boolean)).toHaveLength(2)
})

it('[RES-54] after the last comment the page says the group and what is shared, not before', async () => {
  await server.build.change(page.zid, { vis_type: 1, results_shown: 'end' })
  const { user } = renderPage(server, `/${page.conversation_id}`)
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
  await server.build.change(page.zid, { is_active: 0, results_shown: 'closed', ...columns })
  renderPage(server, `/${page.conversation_id}`)
  expect(await screen.findByText(sentence)).toBeTruthy()
  const shown = columns.vis_type === 1 ? await screen.findByRole('img') : screen.queryByRole('img')
  expect(shown === null).toBe(columns.vis_type === 0)
})

it('[RES-59] a closed conversation says that results are being computed, or that there were too few votes', async () => {
  await server.db.deleteFrom('public_opinions').where('zid', '=', page.zid).execute()
  await server.build.change(page.zid, { is_active: 0, vis_type: 1 })
  const { unmount } = renderPage(server, `/${page.conversation_id}`)
  expect(await screen.findByText(words.noneComputed)).toBeTruthy()
  unmount()
  await page.store((one) => ({ ...one, 'group-clusters': [] }))
  renderPage(server, `/${page.conversation_id}`)
  expect(await screen.findByText(words.noneClosed)).toBeTruthy()
})

it('[RES-54] results are neither on the page nor asked for before as many answers as the owner chose', async () => {
  await server.build.change(page.zid, { vis_type: 1, results_after_votes: 2 })
  const asked: string[] = []
  const { user } = renderPage(server, `/${page.conversation_id}`, (call) => (path, init) => {
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
  await server.build.change(page.zid, { vis_type: 1, results_shown: 'closed' })
  const asked: string[] = []
  renderPage(server, `/${page.conversation_id}`, (call) => (path, init) => {
    asked.push(String(path))
    return call(path, init)
  })
  await screen.findByText(en.vote.resultsAfterClosing)
  expect(asked.filter((path) => path.includes('/math/'))).toEqual([])
})
