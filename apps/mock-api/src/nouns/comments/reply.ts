import { sumVotes, type VoteCountsByComment } from '../votes/public.ts'
import type { ListedComment, ModerationComment } from '@folkmoot/api-types/comments'
import { MOD } from '@folkmoot/domain/comments'
import { isErasedComment } from '@folkmoot/domain/erasure'
import { isTextShown } from '@folkmoot/domain/reports/reports'
import type { CommentRow } from '../../platform/storage/database.ts'
import type { Triage } from './triage-indexes.ts'
import { toPlainCommentReply } from './comments.storage.ts'

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

/** Converts counts of votes to those of replies. */
export const toVoteCounts = (counts: VoteCountsByComment): Map<number, VoteCounts> =>
  new Map(
    [...counts].map(([tid, votes]) => [
      tid,
      {
        agree_count: votes.agrees,
        disagree_count: votes.disagrees,
        pass_count: votes.passes,
        count: sumVotes(votes),
      },
    ]),
  )

/** The comments in place of others, by the number of the one that they replace. */
export type Replacements = ReadonlyMap<number, number[]>

/** What a comment replaces, and what replaces it. */
function toReplacementReply(
  row: CommentRow,
  replacements: Replacements | undefined,
): Partial<ModerationComment> {
  const replaced_by = row.mod === MOD.rejected ? replacements?.get(row.tid) : undefined
  return {
    ...(replacements && typeof row.replaces_tid === 'number' ? { replaces: row.replaces_tid } : {}),
    ...(replaced_by ? { replaced_by } : {}),
  }
}

/** The marks of a comment, its group of near-duplicates, and what a moderator says it repeats. */
function toTriageReply(row: CommentRow, triage: Triage | undefined): Partial<ModerationComment> {
  if (!triage) return {}
  const { marks, similar_to, language } = isErasedComment(row) ? { marks: [] } : triage.get(row.tid)
  return {
    marks: [...marks],
    ...(similar_to === undefined ? {} : { similar_to }),
    ...(language === undefined ? {} : { detected_lang: language }),
    ...(row.mod === MOD.rejected && typeof row.repeats_tid === 'number' ? { repeats: row.repeats_tid } : {}),
  }
}

/** Options of a reply with the comments for moderators. */
export interface ModerationReplyOptions {
  conversation_id: string
  /** present when voting patterns were requested */
  counts?: ReadonlyMap<number, VoteCounts> | undefined
  /** present for readers of a report, who do not see authors */
  selections?: ReportSelections | undefined
  /** false for readers of a report that does not show them */
  showsRejectedTexts: boolean
  /** present for people who run the conversation */
  triage?: Triage | undefined
  replacements?: Replacements | undefined
}

/** Converts a comment for moderators or for readers of a report. */
export function toModerationCommentReply(
  row: CommentRow,
  options: ModerationReplyOptions,
): ModerationComment {
  const { conversation_id, counts, selections, showsRejectedTexts, triage, replacements } = options
  const plain = toListedCommentReply(row, selections)
  return {
    ...plain,
    txt: isTextShown(row, showsRejectedTexts) ? plain.txt : '',
    ...(selections ? {} : { pid: row.pid }),
    velocity: row.velocity,
    mod: row.mod,
    active: row.active !== 0,
    ...toTriageReply(row, triage),
    ...toReplacementReply(row, replacements),
    ...(counts ? (counts.get(row.tid) ?? NO_VOTE_COUNTS) : {}),
    conversation_id,
  }
}
