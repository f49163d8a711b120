import { createConversationWithTopics } from '@folkmoot/testing/topic-run'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getButton } from '../../test/buttons.ts'
import { createErrorResponse } from '../../test/network-control.ts'
import { setUpScreen } from '../../test/set-up-screen.ts'
// import the screen before the first test's timeout starts
import './TopicsPage.tsx'
import './TopicCommentsPage.tsx'

const MODERATE = 'POST /api/v3/topicMod/moderate'

const context = setUpScreen(createConversationWithTopics)

/** Opens the comments of Buses, 3 and 4, at the address that the tree links to. */
const open = (key = 'job-a#0#2') => context.render(`/m/${context.id}/topics/topic/${encodeURIComponent(key)}`)
const findBox = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const listComments = () =>
  [...document.querySelectorAll('.topic-comment')].map(({ textContent }) => textContent)

it('[TOP-3] [ADM-5] have an address of their own; all are selected, then none, and none cannot be decided about', async () => {
  const comments = context.server.db.updateTable('comments').where('zid', '=', context.zid)
  await comments.set({ is_meta: 1 }).where('tid', '=', 3).execute()
  await comments.set({ mod: 1 }).where('tid', '=', 4).execute()
  const { user } = await open()
  await screen.findByRole('heading', { level: 2, name: 'Comments of “Buses”' })
  // the heading comes with the topics, before the comments
  const all = await findBox('Select all')
  expect(listComments()).toEqual(['#3MetadataComment 3', '#4AcceptedComment 4'])
  for (const name of ['Accept Selected', 'Reject Selected']) expect(getButton(name).disabled).toBe(true)
  await user.click(all)
  expect((await findBox('Select comment 3')).checked).toBe(true)
  expect(screen.getByText('2 of 2 selected')).toBeTruthy()
  await user.click(await findBox('Select comment 4'))
  expect([all.checked, all.indeterminate]).toEqual([false, true])
  await user.click(all)
  await user.click(all)
  expect(screen.getByText('0 of 2 selected')).toBeTruthy()
})

it.each([
  ['Accept Selected', 'accept', 1, 'Accepted'],
  ['Reject Selected', 'reject', -1, 'Rejected'],
] as const)(
  '[TOP-3] [NET-8] %s decides about the selected ones, by keyboard too, and can be undone',
  async (name, action, mod, word) => {
    const { user } = await open()
    const one = await findBox('Select comment 4')
    one.focus()
    await user.keyboard(' ')
    getButton(name).focus()
    await user.keyboard('{Enter}')
    await screen.findByText(`1 comment ${word.toLowerCase()}.`)
    expect(await context.mods()).toEqual([0, 0, 0, 0, mod, 0])
    expect(context.network.listCalls(MODERATE)[0]?.body).toEqual({
      report_id: context.id,
      comment_ids: [4],
      action,
      moderator: 'Folkmoot console',
    })
    await screen.findByText(word)
    const all = await findBox('Select all')
    expect([all.checked, all.indeterminate, document.activeElement]).toEqual([false, false, all])
    await user.click(getButton('Undo'))
    await screen.findByText('Undone: 1 comment changed back.')
    expect(await context.mods()).toEqual([0, 0, 0, 0, 0, 0])
  },
)

it('[TOP-7] a rejected decision is reported beside them; they are unchanged and stay selected', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  context.network.answer(MODERATE, () => createErrorResponse(500, 'x', 'The disk is full.'))
  const { user } = await open()
  await user.click(await findBox('Select all'))
  await user.click(getButton('Reject Selected'))
  await screen.findByText(
    'The decision about 2 comments was not saved. They are unchanged and stay selected.',
  )
  expect(screen.getByText('The disk is full.')).toBeTruthy()
  expect(screen.getAllByText('Pending')).toHaveLength(2)
  expect((await findBox('Select all')).checked).toBe(true)
})

it('[TOP-6] [TOP-8] numeric statuses and comments without a text are shown, and that a topic has none', async () => {
  const place = { umap_x: 0, umap_y: 0, cluster_id: 2, layer_id: 0 }
  const comments = [
    { ...place, comment_id: 1, comment_text: 'One', moderation_status: 1 },
    { ...place, comment_id: 2, comment_text: 'Two', moderation_status: '-1' },
    { ...place, comment_id: 3, comment_text: 'Three', moderation_status: 0 },
    { ...place, comment_id: 4 },
  ]
  const restore = context.network.answer('GET /api/v3/topicMod/topics/', () =>
    Response.json({ status: 'success', message: '', comments, total_comments: 4 }),
  )
  const { router } = await open()
  await findBox('Select all')
  expect(listComments()).toEqual([
    '#1AcceptedOne',
    '#2RejectedTwo',
    '#3MetadataThree',
    '#4PendingThe text of this comment is not available.',
  ])
  restore()
  await router.navigate(`/m/${context.id}/topics/topic/job-a%230%2377`)
  await screen.findByText('No comments found for this topic.')
})
