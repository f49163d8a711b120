import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { map as words } from '../../messages/en-map.ts'
import { listCampVotes } from '../../test/camp-map.ts'
import { setUpOpinionMap } from '../../test/opinion-map.tsx'
import { renderPage } from '../../test/render-page.tsx'

const page = setUpOpinionMap()

it('[PART-4] lists what one has answered alone while one votes', async () => {
  await page.store()
  const viewer = { votes: listCampVotes(1).filter(({ tid }) => tid === 3) }
  const { rerender } = render(page.createPart(1, { viewer, onlyAnswered: true }))
  const list = async () => {
    await screen.findByRole('heading', { name: 'What unites all' })
    return new Set(screen.queryAllByText(/^Sentence \d$/).map(({ textContent }) => textContent))
  }
  expect(await list()).toEqual(new Set(['Sentence 3']))
  rerender(page.createPart(1, { viewer }))
  expect(await list()).toContain('Sentence 6')
})

it('[PART-4] shows groups as shapes and in words, the own position, uniting comments, and distinctive comments of the own group', async () => {
  await page.store()
  render(page.createPart(1))
  const drawing = await screen.findByRole('img', { name: /^Map of 20 people in 2 groups/ })
  expect(drawing.querySelectorAll('.map-regions > g')).toHaveLength(2)
  expect(within(drawing).getByText('You')).toBeTruthy()
  const own = screen.getByText(/closest to group [AB]\.$/).textContent?.slice(-2, -1)
  const chosen = screen.getByRole('button', { name: `Group ${own} 10 people · closest to you` })
  expect(chosen.getAttribute('aria-pressed')).toBe('true')

  const united = screen.getByRole('heading', { name: 'What unites all' }).nextElementSibling
  expect(united?.textContent).toContain('Sentence 6')
  expect(united?.textContent).toContain('100% agree · 20 votes')
  const apart = screen.getByRole('region', { name: `What sets group ${own} apart` })
  const words = apart.textContent
  expect(words).toMatch(/Sentence \d100% (agree|disagree)/)

  const other = own === 'A' ? 'B' : 'A'
  await userEvent.click(screen.getByRole('button', { name: `Group ${other} 10 people` }))
  expect(screen.getByRole('region', { name: `What sets group ${other} apart` }).textContent).not.toBe(words)
})

it.each([
  ['asks strangers for votes', {}, '', true],
  ['does not where the address takes voting away', {}, '?ucv=false', false],
  ['does not in a closed conversation', { is_active: 0 as const }, '', false],
])('[PART-4] on the page %s', async (_, columns, query, asks) => {
  await page.store()
  await page.server.build.change(page.zid, { vis_type: 1, results_shown: 'always', ...columns })
  renderPage(page.server, `/${page.conversation_id}${query}`)
  await screen.findByText(words.intro)
  expect(screen.queryByText(words.noPlace) !== null).toBe(asks)
})

it('[PART-4] says that there are no groups yet, and omits comments hidden from participants', async () => {
  const { unmount } = render(page.createPart())
  expect(await screen.findByText(/^There are no groups yet\./)).toBeTruthy()
  unmount()
  await page.store()
  const { db, build } = page.server
  await db.updateTable('comments').set({ mod: -1 }).where('zid', '=', page.zid).where('tid', '=', 6).execute()
  await build.comment(page.zid, 99)
  render(page.createPart())
  await screen.findByRole('img')
  expect(screen.queryByText('Sentence 6')).toBeNull()
})
