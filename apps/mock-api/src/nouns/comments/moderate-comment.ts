import { emitDecisions } from '../webhooks/public.ts'
import { insertDecisions } from '../moderation-log/public.ts'
import type { comments } from '@folkmoot/api-types/comments'
import type { ParsedInput } from '@folkmoot/api-types/endpoint'
import { type CommentState, MOD } from '@folkmoot/domain/comments'
import { formatRepeatsReason, getModerationAction } from '@folkmoot/domain/moderation-log'
import type { Handlers } from '../../platform/http/context.ts'
import type { Db } from '../../platform/storage/database.ts'
import { ApiError, createParseError } from '../../platform/http/errors.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { raiseGeneration } from '../../platform/storage/generations.ts'
import { checkSeenState } from './seen-state.storage.ts'
import { findComment, toCommentState, saveCommentState } from './storage.ts'

type Body = ParsedInput<typeof comments.moderateComment>['body']

/** @throws ApiError unless a comment is rejected because it repeats another one of the conversation, which is not rejected itself */
async function checkRepeats(tx: Db, zid: number, { tid, mod, repeats }: Body): Promise<void> {
  if (mod !== MOD.rejected) throw createParseError('repeats', 'needs mod -1')
  const kept = repeats === undefined || repeats === tid ? undefined : await findComment(tx, zid, repeats)
  if (!kept) throw createParseError('repeats', 'does not match another comment in this conversation')
  // else what they all say would be gone
  if (kept.mod === MOD.rejected) throw new ApiError('polis_err_repeats_rejected_comment')
}

/** Stores a moderator's decision and logs it. A decision that changes nothing is logged only with a reason. */
export const moderateComment: Handlers<typeof comments>['moderateComment'] = async (
  { body },
  { db, conversation: { zid }, user: { uid }, clock },
) => {
  const { tid, mod, active, is_meta, from, repeats } = body
  const reason = body.reason || (repeats === undefined ? null : formatRepeatsReason(repeats))
  await runTransaction(db, async (tx) => {
    const now = clock()
    const id = await raiseGeneration(tx, zid, now, { comments: true })
    const comment = await findComment(tx, zid, tid)
    if (!comment) throw createParseError('tid', 'does not match a comment in this conversation')
    const before = toCommentState(comment)
    const after: CommentState = { mod, active, is_meta }
    await checkSeenState(tx, comment, { from, before, after })
    if (repeats !== undefined) await checkRepeats(tx, zid, body)
    await saveCommentState(tx, comment, after, now, repeats)
    await emitDecisions(tx, zid, [{ tid, before: before.mod, after: mod }], now)
    const action = getModerationAction(before, after)
    if (action === 'confirm' && !reason) return
    await insertDecisions(tx, [
      { zid, id, tid, topic_key: null, uid, action, before, after, reason, created: now },
    ])
  })
  return {}
}
