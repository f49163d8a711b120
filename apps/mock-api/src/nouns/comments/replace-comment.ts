import { takesAdditions } from '../lifecycle/public.ts'
import { emitDecisions, emitEvent } from '../webhooks/public.ts'
import { insertDecisions } from '../moderation-log/public.ts'
import type { comments } from '@folkmoot/api-types/comments'
import { type CommentState, MOD, parseCommentText, reject, WAITING } from '@folkmoot/domain/comments'
import { isErasedComment } from '@folkmoot/domain/erasure'
import { ApiError, createParseError } from '../../platform/http/errors.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { CommentRow, Db } from '../../platform/storage/database.ts'
import { raiseGeneration } from '../../platform/storage/generations.ts'
import { hashText } from '../../platform/storage/hash-text.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { checkSeenState } from './seen-state.storage.ts'
import {
  findComment,
  findExistingTextKeys,
  insertComments,
  saveCommentState,
  toCommentState,
} from './storage.ts'

/** Parses the new texts. @throws ApiError for one that no comment may have, and for one twice */
function parseTexts(raw: readonly string[]): { txt: string; txt_key: string }[] {
  const texts = raw.map((text) => {
    const read = parseCommentText(text)
    if ('problem' in read) throw createParseError('texts', 'must be texts that a comment may have')
    return { txt: read.txt, txt_key: hashText(read.txt) }
  })
  if (new Set(texts.map(({ txt_key }) => txt_key)).size < texts.length)
    throw new ApiError('polis_err_post_comment_duplicate', { field: 'texts' })
  return texts
}

/** Finds a comment that others can replace. @throws ApiError for an unknown, erased or rejected one */
async function getReplaceable(tx: Db, zid: number, tid: number): Promise<CommentRow> {
  const comment = await findComment(tx, zid, tid)
  if (!comment) throw createParseError('tid', 'does not match a comment in this conversation')
  if (isErasedComment(comment)) throw createParseError('tid', 'was erased by its author')
  if (comment.mod === MOD.rejected) throw new ApiError('polis_err_replace_rejected_comment')
  return comment
}

/** Rejects the comment, as `moderateComment` does. @returns its states for the log */
async function rejectOriginal(
  tx: Db,
  original: CommentRow,
  { from, now }: { from: CommentState | undefined; now: number },
) {
  const before = toCommentState(original)
  const after = reject(before)
  await checkSeenState(tx, original, { from, before, after })
  await saveCommentState(tx, original, after, now)
  const moved = { tid: original.tid, before: before.mod, after: after.mod }
  await emitDecisions(tx, original.zid, [moved], now)
  return { before, after }
}

/** Writes the comments in place of another one. @returns their numbers */
async function insertReplacements(
  tx: Db,
  { zid, tid, pid, uid, is_seed }: CommentRow,
  texts: ReturnType<typeof parseTexts>,
  { state, now }: { state: CommentState; now: number },
): Promise<number[]> {
  const keys = texts.map(({ txt_key }) => txt_key)
  if ((await findExistingTextKeys(tx, zid, keys)).size > 0)
    throw new ApiError('polis_err_post_comment_duplicate', { field: 'texts' })
  const blank = { zid, pid, uid, is_seed, created: now, replaces_tid: tid, state }
  const first = await insertComments(
    tx,
    texts.map((text) => ({ ...blank, ...text })),
  )
  return texts.map((_, index) => first + index)
}

/**
 * Rejects a comment and writes others in its place. They belong to its author, so an erasure takes them along, and they
 * begin without votes: people have voted on the text that they saw.
 */
export const replaceComment: Handlers<typeof comments>['replaceComment'] = async (
  { body },
  { db, conversation: { zid }, user: { uid }, clock },
) => {
  const { from, tid, accept = false, reason = null } = body
  const texts = parseTexts(body.texts)
  const count = texts.length
  return runTransaction(db, async (tx) => {
    const now = clock()
    const last = await raiseGeneration(tx, zid, now, { by: count + 1, comments: true })
    if (!(await takesAdditions(tx, zid, now))) throw new ApiError('polis_err_conversation_is_closed')
    const original = await getReplaceable(tx, zid, tid)
    const { before, after } = await rejectOriginal(tx, original, { from, now })
    const state = { mod: accept ? MOD.accepted : WAITING, active: true, is_meta: before.is_meta }
    const tids = await insertReplacements(tx, original, texts, { state, now })
    const entry = { zid, topic_key: null, uid, created: now }
    const action = count === 1 ? 'reword' : 'split'
    const written = { action: 'write', before: {}, after: { ...state, replaces: tid }, reason: null }
    const rejected = { action, before, after: { ...after, replaced_by: tids }, reason }
    await insertDecisions(tx, [
      { ...entry, ...rejected, id: last - count, tid },
      ...tids.map((one, index) => ({ ...entry, ...written, id: last - count + 1 + index, tid: one })),
    ])
    if (!accept)
      for (const one of tids)
        await emitEvent(tx, zid, { type: 'comment.waiting', data: { comment_id: one }, now })
    return { tids }
  })
}
