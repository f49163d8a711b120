import type { triage } from '@folkmoot/api-types/triage'
import { isErasedComment } from '@folkmoot/domain/erasure'
import { createParseError } from '../../core/errors.ts'
import { deleteQuestions, saveQuestion } from '../../core/triage.storage.ts'
import type { Handlers } from '../../http/context.ts'
import { raiseGeneration } from '../../storage/generations.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { findComment } from '../comments/storage.ts'
import { insertDecisions } from '../moderation-log/storage.ts'

/** Stores a question about a comment, or withdraws it, and logs that. The comment keeps its state. */
export const askColleague: Handlers<typeof triage>['askColleague'] = async (
  { body },
  { db, conversation: { zid }, user: { uid }, clock },
) => {
  const { tid } = body
  const note = body.note.trim()
  await runTransaction(db, async (tx) => {
    const now = clock()
    const id = await raiseGeneration(tx, zid, now, { comments: true })
    const comment = await findComment(tx, zid, tid)
    if (!comment) throw createParseError('tid', 'does not match a comment in this conversation')
    if (isErasedComment(comment)) throw createParseError('tid', 'was erased by its author')
    if (note === '') await deleteQuestions(tx, zid, [tid])
    else await saveQuestion(tx, { zid, tid, uid, note, created: now })
    const action = note === '' ? 'withdraw' : 'ask'
    const entry = { zid, id, tid, topic_key: null, uid, action, before: {}, after: {} }
    await insertDecisions(tx, [{ ...entry, reason: note || null, created: now }])
  })
  return {}
}
