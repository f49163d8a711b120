import type { ListedComment, ModerationComment } from '@folkmoot/api-types/comments'
import { VOTE } from '@folkmoot/domain/votes'
import type { Comments } from '../../storage/database.ts'
import { toPlainCommentReply } from '../../core/plain-comment.ts'

/** Comments that were chosen for a report, or left out of it. */
export type ReportSelections = ReadonlyMap<number, boolean>

const toSelectionReply = (selections: ReportSelections | undefined, tid: number) => {
  const includeInReport = selections?.get(tid)
  return includeInReport === undefined ? {} : { includeInReport }
}

/** A comment as the list for participants has it. */
export const toListedCommentReply = (row: Comments, selections?: ReportSelections): ListedComment => ({
  ...toPlainCommentReply(row),
  ...toSelectionReply(selections, row.tid),
})

/** How many agree, disagree, pass, and all together. */
export type VoteCounts = Required<
  Pick<ModerationComment, 'agree_count' | 'disagree_count' | 'pass_count' | 'count'>
>

const NO_VOTE_COUNTS: VoteCounts = { agree_count: 0, disagree_count: 0, pass_count: 0, count: 0 }

const COUNT_FIELD = {
  [VOTE.agree]: 'agree_count',
  [VOTE.disagree]: 'disagree_count',
  [VOTE.pass]: 'pass_count',
} as const

/** Adds up the latest votes of each comment. */
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

/** What goes with the comments of a moderation list. */
export interface ModerationReplyOptions {
  conversation_id: string
  /** there when voting patterns are asked for */
  counts?: ReadonlyMap<number, VoteCounts> | undefined
  /** there with a report, whose readers do not learn who wrote what */
  selections?: ReportSelections | undefined
}

/** A comment as moderators see it, or whoever holds a report. */
export function toModerationCommentReply(
  row: Comments,
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
