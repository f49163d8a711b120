import type { comments, ModerationComment } from '@folkmoot/api-types'
import { VOTE } from '@folkmoot/domain'
import type { Handlers } from '../../http/context.ts'
import { moderationReply } from './reply.ts'
import { countVotes, listComments } from './storage.ts'

type Counts = Required<Pick<ModerationComment, 'agree_count' | 'disagree_count' | 'pass_count' | 'count'>>

const NO_VOTES: Counts = { agree_count: 0, disagree_count: 0, pass_count: 0, count: 0 }

const KIND = {
  [VOTE.agree]: 'agree_count',
  [VOTE.disagree]: 'disagree_count',
  [VOTE.pass]: 'pass_count',
} as const

function byComment(rows: readonly { tid: number; vote: number; count: number }[]): Map<number, Counts> {
  const counts = new Map<number, Counts>()
  for (const { tid, vote, count } of rows) {
    const of = counts.get(tid) ?? { ...NO_VOTES }
    const kind = KIND[vote as keyof typeof KIND]
    counts.set(tid, { ...of, [kind]: of[kind] + Number(count), count: of.count + Number(count) })
  }
  return counts
}

export const commentsHandlers: Handlers<typeof comments> = {
  listModerationComments: async ({ query }, { db, conversation: { zid, conversation_id } }) => {
    const rows = await listComments(db, zid, query)
    const list = rows.map((row) => moderationReply(row, conversation_id))
    if (!query.include_voting_patterns) return list
    const counts = byComment(await countVotes(db, zid, query.tids))
    return list.map((comment) => ({ ...comment, ...(counts.get(comment.tid) ?? NO_VOTES) }))
  },
}
