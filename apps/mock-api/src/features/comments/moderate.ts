import type { comments } from '@folkmoot/api-types/comments'
import { moderationAction } from '@folkmoot/domain/moderation-log'
import type { Handlers } from '../../http/context.ts'
import { parseFailed } from '../../http/errors.ts'
import { transaction } from '../../storage/guard.ts'
import { raiseGeneration } from '../../storage/generations.ts'
import { insertDecisions } from '../moderation-log/storage.ts'
import { findComment, moderationOf, saveModeration } from './storage.ts'

/** Stores a moderator's decision as it was sent, and notes it; what changes nothing is noted with a reason only. */
export const moderateComment: Handlers<typeof comments>['moderateComment'] = async (
  { body },
  { db, conversation: { zid }, user: { uid }, clock },
) => {
  const { tid, mod, active, is_meta, reason } = body
  const after = { mod, active, is_meta }
  await transaction(db, async (tx) => {
    const now = clock()
    const id = await raiseGeneration(tx, zid, now, { comments: true })
    const comment = await findComment(tx, zid, tid)
    if (!comment) throw parseFailed('tid', 'names no comment of this conversation')
    await saveModeration(tx, comment, after, now)
    const before = moderationOf(comment)
    const action = moderationAction(before, after)
    if (action === 'confirm' && !reason) return
    const decision = { zid, id, tid, topic_key: null, uid, action, before, after }
    await insertDecisions(tx, [{ ...decision, reason: reason || null, created: now }])
  })
  return {}
}
