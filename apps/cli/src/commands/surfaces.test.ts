import { compareOpinions } from '../test/compare-opinions.ts'
import type { ConversationPageReply } from '@folkmoot/api-types/conversation-list'
import { expect, it } from 'vitest'
import { expectSameFindings } from '../test/compare-surfaces.ts'
import { createConversation, readSurfaces } from '../test/surfaces.ts'

it('[RES-1] [RES-77] every surface has the same findings and figures, and says of which votes, of an invented conversation', () =>
  expect(expectSameFindings(createConversation(1))).resolves.toBeUndefined())

it('[MATH-7] the server’s result has the groups, comments and consensus that opinion analyze finds', async () => {
  const { served, found } = await compareOpinions(createConversation(2))
  expect(served).toEqual(found)
})

it('[RES-3] every surface has the same numbers of people and comments', async () => {
  const { id, report, typeAs, read, file } = await readSurfaces(createConversation(3))
  const { conversations: list } = (await read(
    '/api/v3/conversations?want_page=true&part=mine',
    'ada',
  )) as ConversationPageReply
  const listed = list.find(({ conversation_id }) => conversation_id === id)!
  const stats = JSON.parse((await typeAs('ada', ['stats', id, '--json'])).out) as Record<string, unknown[]>
  const queue = (await read(
    `/api/v3/comments?conversation_id=${id}&moderation=true&include_voting_patterns=false&mod=0&limit=1`,
    'ada',
  )) as { pagination: { total: number } }
  const { counts, comments } = await report()
  // took part, waiting, wrote, comments shown; voted is compared above for the public state
  expect(counts.participants).toBe(listed.participant_count)
  expect([counts.unmoderated, queue.pagination.total]).toEqual([
    listed.comments_waiting,
    listed.comments_waiting,
  ])
  expect(counts.commenters).toBe(stats['first_comment_times']?.length)
  expect((await file('summary.csv')).match(/^commenters,(\d+)$/m)?.[1]).toBe(String(counts.commenters))
  expect(counts.comments).toBe(comments.filter(({ mod }) => mod >= 0).length)
  const archive = await typeAs('ada', ['stats', id])
  expect(archive.out).toContain(`participants who voted\t${stats['first_vote_times']?.length}`)
})
