import type { comments } from '@folkmoot/api-types/comments'
import { MOD } from '@folkmoot/domain/comments'
import { formatRepeatsReason, getModerationAction } from '@folkmoot/domain/moderation-log'
import type { Handlers } from '../../http/context.ts'
import type { Db } from '../../storage/database.ts'
import { createParseError } from '../../core/errors.ts'
import { emitDecisions } from '../../core/webhook-events.storage.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { raiseGeneration } from '../../storage/generations.ts'
import { insertDecisions } from '../moderation-log/storage.ts'
import { findComment, toCommentState, saveCommentState } from './storage.ts'

/** @throws ApiError unless a comment is rejected because it repeats another one of the conversation */
async function checkRepeats(
  tx: Db,
  zid: number,
  { tid, mod, repeats }: { tid: number; mod: number; repeats?: number },
): Promise<void> {
  if (mod !== MOD.rejected) throw createParseError('repeats', 'needs mod -1')
  if (repeats === undefined || repeats === tid || !(await findComment(tx, zid, repeats)))
    throw createParseError('repeats', 'does not match another comment in this conversation')
}

/** Stores a moderator's decision and logs it. A decision that changes nothing is logged only with a reason. */
export const moderateComment: Handlers<typeof comments>['moderateComment'] = async (
  { body },
  { db, conversation: { zid }, user: { uid }, clock },
) => {
  const { tid, mod, active, is_meta, repeats } = body
  const reason = body.reason || (repeats === undefined ? null : formatRepeatsReason(repeats))
  const after = { mod, active, is_meta }
  await runTransaction(db, async (tx) => {
    const now = clock()
    const id = await raiseGeneration(tx, zid, now, { comments: true })
    const comment = await findComment(tx, zid, tid)
    if (!comment) throw createParseError('tid', 'does not match a comment in this conversation')
    if (repeats !== undefined) await checkRepeats(tx, zid, body)
    await saveCommentState(tx, comment, after, now, repeats)
    const before = toCommentState(comment)
    await emitDecisions(tx, zid, [{ tid, before: before.mod, after: mod }], now)
    const action = getModerationAction(before, after)
    if (action === 'confirm' && !reason) return
    const decision = { zid, id, tid, topic_key: null, uid, action, before, after }
    await insertDecisions(tx, [{ ...decision, reason, created: now }])
  })
  return {}
}
