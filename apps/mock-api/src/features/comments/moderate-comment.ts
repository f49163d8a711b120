import type { comments } from '@folkmoot/api-types/comments'
import { getModerationAction } from '@folkmoot/domain/moderation-log'
import type { Handlers } from '../../http/context.ts'
import { createParseError } from '../../core/errors.ts'
import { emitDecisions } from '../../core/webhook-events.storage.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { raiseGeneration } from '../../storage/generations.ts'
import { insertDecisions } from '../moderation-log/storage.ts'
import { findComment, toCommentState, saveCommentState } from './storage.ts'

/** Stores a moderator's decision and logs it. A decision that changes nothing is logged only with a reason. */
export const moderateComment: Handlers<typeof comments>['moderateComment'] = async (
  { body },
  { db, conversation: { zid }, user: { uid }, clock },
) => {
  const { tid, mod, active, is_meta, reason } = body
  const after = { mod, active, is_meta }
  await runTransaction(db, async (tx) => {
    const now = clock()
    const id = await raiseGeneration(tx, zid, now, { comments: true })
    const comment = await findComment(tx, zid, tid)
    if (!comment) throw createParseError('tid', 'does not match a comment in this conversation')
    await saveCommentState(tx, comment, after, now)
    const before = toCommentState(comment)
    await emitDecisions(tx, zid, [{ tid, before: before.mod, after: mod }], now)
    const action = getModerationAction(before, after)
    if (action === 'confirm' && !reason) return
    const decision = { zid, id, tid, topic_key: null, uid, action, before, after }
    await insertDecisions(tx, [{ ...decision, reason: reason || null, created: now }])
  })
  return {}
}
