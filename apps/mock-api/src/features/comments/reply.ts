import type { ListedComment, ModerationComment } from '@folkmoot/api-types/comments'
import { VOTE } from '@folkmoot/domain/votes'
import type { CommentRow } from '../../storage/database.ts'
import { toPlainCommentReply } from '../../core/plain-comment.ts'

/** Comments selected for a report (true) or excluded from it (false). */
export type ReportSelections = ReadonlyMap<number, boolean>

const toSelectionReply = (selections: ReportSelections | undefined, tid: number) => {
  const includeInReport = selections?.get(tid)
  return includeInReport === undefined ? {} : { includeInReport }
}

/** Converts a comment for the list of participants. */
export const toListedCommentReply = (row: CommentRow, selections?: ReportSelections): ListedComment => ({
  ...toPlainCommentReply(row),
  ...toSelectionReply(selections, row.tid),
})

/** Numbers of agreeing, disagreeing and passing votes, and their sum. */
export type VoteCounts = Required<
  Pick<ModerationComment, 'agree_count' | 'disagree_count' | 'pass_count' | 'count'>
>

const NO_VOTE_COUNTS: VoteCounts = { agree_count: 0, disagree_count: 0, pass_count: 0, count: 0 }

const COUNT_FIELD = {
  [VOTE.agree]: 'agree_count',
  [VOTE.disagree]: 'disagree_count',
  [VOTE.pass]: 'pass_count',
} as const

/** Sums the latest votes of each comment. */
export function sumVotesByComment(
  rows: readonly { tid: number; vote: number; count: number }[],
): Map<number, VoteCounts> {
  const counts = new Map<number, VoteCounts>()
  for (const { tid, vote, count } of rows) {
    const of = counts.get(tid) ?? { ...NO_VOTE_COUNTS }
    const kind = COUNT_FIELD[vote as keyof typeof COUNT_FIELD]
    counts.set(tid, { ...of, [kind]: of[kind] + Number(count), count: of.count + Number(count) })
  }
  return counts
}

/** Options of a reply with the comments for moderators. */
export interface ModerationReplyOptions {
  conversation_id: string
  /** present when voting patterns were requested */
  counts?: ReadonlyMap<number, VoteCounts> | undefined
  /** present for readers of a report, who do not see authors */
  selections?: ReportSelections | undefined
}

/** Converts a comment for moderators or for readers of a report. */
export function toModerationCommentReply(
  row: CommentRow,
  { conversation_id, counts, selections }: ModerationReplyOptions,
): ModerationComment {
  const { pid, ...plain } = toListedCommentReply(row, selections)
  return {
    ...plain,
    ...(selections ? {} : { pid }),
    velocity: row.velocity,
    mod: row.mod,
    active: row.active !== 0,
    ...(counts ? (counts.get(row.tid) ?? NO_VOTE_COUNTS) : {}),
    conversation_id,
  }
}
