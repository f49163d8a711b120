import { FOREIGN_ZID } from '@folkmoot/testing/foreign-conversation'
import { createConversationWithTopics } from '@folkmoot/testing/topic-run'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createErrorResponse } from '../../test/network-control.ts'
import { setUpScreen } from '../../test/set-up-screen.ts'
// import the screen before the first test's timeout starts
import './TopicsPage.tsx'
import './TopicCommentsPage.tsx'

const MODERATE = 'POST /api/v3/topicMod/moderate'

const context = setUpScreen(createConversationWithTopics)

/** Opens the comments of Buses, 3 and 4, at the address that the tree links to. */
const open = (key = 'job-a#0#2') => context.render(`/m/${context.id}/topics/topic/${encodeURIComponent(key)}`)
const findBox = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const getButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('the comments of a topic', () => {
  it('[TOP-3] [ADM-5] have an address of their own, each with its status', async () => {
    await context.server.db
      .updateTable('comments')
      .where('zid', '<', FOREIGN_ZID)
      .set({ is_meta: 1 })
      .where('tid', '=', 3)
      .execute()
    await context.server.db
      .updateTable('comments')
      .where('zid', '<', FOREIGN_ZID)
      .set({ mod: 1 })
      .where('tid', '=', 4)
      .execute()
    await open()
    expect(await screen.findByRole('heading', { level: 2, name: 'Comments of “Buses”' })).toBeTruthy()
    // the heading comes with the topics, before the comments
    await findBox('Select comment 4')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['#3MetadataComment 3', '#4AcceptedComment 4']),
    )
    expect(context.network.listCalls('GET /api/v3/topicMod/topics/job-a%230%232/comments')).toHaveLength(1)
  })

  it('[TOP-3] select-all selects all, then none; with one of two it is indeterminate', async () => {
    const { user } = await open()
    const all = await findBox('Select all')
    await user.click(all)
    expect([
      (await findBox('Select comment 3')).checked,
      (await findBox('Select comment 4')).checked,
    ]).toEqual([true, true])
    expect(screen.getByText('2 of 2 selected')).toBeTruthy()
    await user.click(await findBox('Select comment 4'))
    expect([all.checked, all.indeterminate]).toEqual([false, true])
    await user.click(all)
    await user.click(all)
    expect(screen.getByText('0 of 2 selected')).toBeTruthy()
  })

  it('[TOP-3] nothing happens with an empty selection', async () => {
    const { user } = await open()
    await findBox('Select all')
    for (const name of ['Accept Selected', 'Reject Selected']) {
      expect(getButton(name).disabled).toBe(true)
      await user.click(getButton(name))
    }
    expect(context.network.listCalls(MODERATE)).toEqual([])
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
      expect(await screen.findByText(`1 comment ${word.toLowerCase()}.`)).toBeTruthy()
      expect(await context.mods()).toEqual([0, 0, 0, 0, mod, 0])
      expect(context.network.listCalls(MODERATE)[0]?.body).toEqual({
        conversation_id: context.id,
        report_id: context.id,
        comment_ids: [4],
        action,
        moderator: 'Folkmoot console',
      })
      expect(await screen.findByText(word)).toBeTruthy()
      const all = await findBox('Select all')
      expect([all.checked, all.indeterminate, document.activeElement]).toEqual([false, false, all])
      await user.click(getButton('Undo'))
      await screen.findByText('Undone: 1 comment changed back.')
      expect(await context.mods()).toEqual([0, 0, 0, 0, 0, 0])
    },
  )

  it('[TOP-7] a rejected decision is reported beside them; they are unchanged and stay selected', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    context.network.answer(MODERATE, () => createErrorResponse(500, 'x', 'The disk is full.'))
    const { user } = await open()
    await user.click(await findBox('Select all'))
    await user.click(getButton('Reject Selected'))
    const message = 'The decision about 2 comments was not saved. They are unchanged and stay selected.'
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByText('The disk is full.')).toBeTruthy()
    expect(screen.getAllByText('Pending')).toHaveLength(2)
    expect((await findBox('Select all')).checked).toBe(true)
    expect(logged).toHaveBeenCalled()
  })

  it('[TOP-6] [TOP-8] accepts numeric statuses and comments without a text', async () => {
    const place = { umap_x: 0, umap_y: 0, cluster_id: 2, layer_id: 0 }
    const comments = [
      { ...place, comment_id: 1, comment_text: 'One', moderation_status: 1 },
      { ...place, comment_id: 2, comment_text: 'Two', moderation_status: '-1' },
      { ...place, comment_id: 3, comment_text: 'Three', moderation_status: 0 },
      { ...place, comment_id: 4 },
    ]
    context.network.answer('GET /api/v3/topicMod/topics/', () =>
      Response.json({ status: 'success', message: '', comments, total_comments: 4 }),
    )
    await open()
    await findBox('Select all')
    const texts = [...document.querySelectorAll('.topic-comment')].map(({ textContent }) => textContent)
    expect(texts).toEqual([
      '#1AcceptedOne',
      '#2RejectedTwo',
      '#3MetadataThree',
      '#4PendingThe text of this comment is not available.',
    ])
  })

  it('[TOP-8] a topic without comments says so', async () => {
    await open('job-a#0#77')
    expect(await screen.findByText('No comments found for this topic.')).toBeTruthy()
  })
})
