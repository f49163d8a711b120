import type { comments } from '@folkmoot/api-types/comments'
import {
  createCommentState,
  getCommentLimit,
  parseCommentText,
  WAITING,
  type CommentState,
  MOD,
  reject,
} from '@folkmoot/domain/comments'
import { isErasedComment } from '@folkmoot/domain/erasure'
import { isOver } from '@folkmoot/domain/lifecycle'
import { LIMITS } from '@folkmoot/domain/limits'
import type { Context, Handlers } from '../../platform/http/context.ts'
import { ApiError, createMissingError, createParseError } from '../../platform/http/errors.ts'
import { toNetwork } from '../../platform/http/network.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import type { Db, ParticipantRow, CommentRow } from '../../platform/storage/database.ts'
import { raiseGeneration } from '../../platform/storage/generations.ts'
import { hashText } from '../../platform/storage/queries.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { canModerate, endDraft } from '../conversations/public.ts'
import { isConversationOpen, takesAdditions, toLifecycle } from '../lifecycle/public.ts'
import { insertDecisions } from '../moderation-log/public.ts'
import {
  checkJoin,
  countNewcomer,
  isUnidentified,
  findExistingParticipant,
  joinConversation,
  issueTokenInfo,
  type JoinContext,
  createJoinRequest,
  type JoinRequest,
} from '../participation/public.ts'
import { insertVotes } from '../votes/public.ts'
import { emitEvent, emitDecisions } from '../webhooks/public.ts'
import type { AutoModerator } from './auto-moderator.ts'
import { findShownText } from './comments.storage.ts'
import { checkSeenState } from './seen-state.storage.ts'
import {
  findExistingTextKeys,
  insertComments,
  updateLastInteraction,
  findComment,
  saveCommentState,
  toCommentState,
} from './storage.ts'

type CreateCommentContext = Context<typeof comments.createComment>

/** A comment to store. */
interface CommentInput {
  txt: string
  txt_key: string
  is_seed: boolean
  vote: number | undefined
  flagged: boolean
}

const createClosedError = () => new ApiError('polis_err_conversation_is_closed')

/** Normalises the text of a comment. @throws ApiError when it is empty or too long */
function parseTxtField(raw: string, maxCharacters: number): string {
  const read = parseCommentText(raw, maxCharacters)
  if ('txt' in read) return read.txt
  throw read.problem === 'empty'
    ? createMissingError('txt')
    : new ApiError('polis_err_param_parse_failed_txt', {
        field: 'txt',
        message: `A comment is a text of at most ${maxCharacters} characters here. Shorten it and send it again.`,
      })
}

/** Returns true for a seed comment without a vote: those who run the conversation add them before it opens, too. */
const isSeedAlone = ({ is_seed, vote }: { is_seed?: boolean; vote?: number | undefined }): boolean =>
  is_seed === true && vote === undefined

/** @throws ApiError for a text that is there; with the number of the comment where participants see it */
async function checkNoDuplicate(
  db: Db,
  { zid, strict_moderation }: Pick<ConversationRow, 'zid' | 'strict_moderation'>,
  key: string,
): Promise<void> {
  if ((await findExistingTextKeys(db, zid, [key])).size === 0) return
  const tid = await findShownText(db, { zid, strict: strict_moderation !== 0 }, key)
  throw new ApiError('polis_err_post_comment_duplicate', tid === undefined ? {} : { extra: { tid } })
}

/** Stores a comment, adds its author as a participant if necessary, and stores their vote, in one transaction. */
const saveComment = (joinRequest: JoinRequest, { vote, ...written }: CommentInput, context: JoinContext) =>
  runTransaction(context.db, async (tx) => {
    const { caller, conversation } = joinRequest
    const { zid } = conversation
    const now = context.clock()
    await raiseGeneration(tx, zid, now, { comments: true })
    const isOpen = isSeedAlone({ ...written, vote }) ? takesAdditions : isConversationOpen
    if (!(await isOpen(tx, zid, now))) throw createClosedError()
    const participant = await joinConversation(tx, joinRequest, context)
    await checkNoDuplicate(tx, conversation, written.txt_key)
    const { pid, uid } = participant
    const { flagged, is_seed, ...text } = written
    const state = createCommentState({ moderates: canModerate(caller, conversation) }, flagged)
    const comment = { zid, pid, uid, ...text, is_seed: Number(is_seed), created: now, state }
    const tid = await insertComments(tx, [comment])
    if (state.mod === WAITING)
      await emitEvent(tx, zid, { type: 'comment.waiting', data: { comment_id: tid }, now })
    if (vote === undefined) await updateLastInteraction(tx, zid, pid, now)
    else {
      await insertVotes(tx, zid, [{ zid, pid, tid, vote, high_priority: 0, weight_x_32767: 0, created: now }])
      await endDraft(tx, conversation, uid)
    }
    return { tid, participant }
  })

/** Tells whether the automatic moderator hides the comment. It does not check comments of hosts. */
async function isFlagged(
  automatic: AutoModerator,
  txt: string,
  { caller, conversation, log }: CreateCommentContext,
): Promise<boolean> {
  if (canModerate(caller, conversation) || !conversation.profanity_filter) return false
  return automatic(txt, log)
}

/**
 * Counts a comment towards the limits of its author, and of the network of people who can be made at will; hosts have none.
 * @throws ApiError 429
 */
async function countComment(
  joinRequest: JoinRequest,
  known: ParticipantRow | undefined,
  context: JoinContext,
): Promise<void> {
  const { limits, request } = context
  const { zid } = joinRequest.conversation
  if (known) await limits.take('comments_per_participant', `${zid} ${known.pid}`)
  else await countNewcomer(joinRequest, context)
  if (isUnidentified(joinRequest))
    await limits.take('comments_per_address', `${zid} ${toNetwork(request.ip)}`)
}

/** Creates the handler that adds a comment. */
export const createCreateCommentHandler =
  (autoModerator: AutoModerator): Handlers<typeof comments>['createComment'] =>
  async ({ body }, context) => {
    const { db, caller, conversation } = context
    const host = canModerate(caller, conversation)
    const isInTime = host && isSeedAlone(body) && !isOver(toLifecycle(conversation))
    if (!conversation.is_active && !isInTime) throw createClosedError()
    const txt = parseTxtField(body.txt, host ? LIMITS.comment : getCommentLimit(conversation))
    const is_seed = body.is_seed === true
    if (is_seed && !host) throw new ApiError('polis_err_post_comment_auth')
    const joinRequest = await createJoinRequest(body, context)
    // ask the automatic moderator only about comments that the author may write
    const known = await findExistingParticipant(db, joinRequest)
    if (!known) await checkJoin(db, joinRequest)
    const txt_key = hashText(txt)
    await checkNoDuplicate(db, conversation, txt_key)
    if (!host) await countComment(joinRequest, known, context)
    const flagged = await isFlagged(autoModerator, txt, context)
    const written = { txt, txt_key, is_seed, vote: body.vote, flagged }
    const { tid, participant } = await saveComment(joinRequest, written, context)
    return { tid, currentPid: participant.pid, ...(await issueTokenInfo(joinRequest, participant, context)) }
  }

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
