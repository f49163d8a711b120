import { toDecisionReply, findLatestDecision } from '../moderation-log/public.ts'
import { type CommentState, isSameCommentState } from '@folkmoot/domain/comments'
import { ApiError } from '../../platform/http/errors.ts'
import type { CommentRow, Db } from '../../platform/storage/database.ts'

/**
 * Checks that nobody else has changed what the moderator saw (MODS-8). Two who decide alike are not in conflict.
 * @throws ApiError `polis_err_comment_decided` with the newest decision
 */
export async function checkSeenState(
  tx: Db,
  { zid, tid }: CommentRow,
  { from, before, after }: { from: CommentState | undefined; before: CommentState; after: CommentState },
): Promise<void> {
  if (from === undefined || isSameCommentState(from, before) || isSameCommentState(before, after)) return
  const latest = await findLatestDecision(tx, zid, tid)
  throw new ApiError('polis_err_comment_decided', {
    extra: { current: before, decision: latest ? toDecisionReply(latest) : null },
  })
}
