import type { comments } from '@folkmoot/api-types'
import { newComment, readCommentText } from '@folkmoot/domain'
import { moderates } from '../../http/access.ts'
import type { Context, Handlers, Tools } from '../../http/context.ts'
import { ApiError, missing } from '../../http/errors.ts'
import { transaction } from '../../storage/guard.ts'
import { raiseGeneration } from '../../storage/generations.ts'
import { textKey } from '../../storage/text-key.ts'
import type { Db } from '../../storage/database.ts'
import { checkDoor, findVisitor, join, tokenFor, type Visit } from '../participation/join.ts'
import { insertVote } from '../votes/storage.ts'
import type { AutoModerator } from './auto-moderator.ts'
import { findKnownKeys, insertComments, isOpen, touchParticipant } from './storage.ts'

type CreateContext = Context<typeof comments.createComment>

/** What somebody writes. */
interface Written {
  txt: string
  txt_key: string
  is_seed: boolean
  vote: number | undefined
}

const closed = () => new ApiError('polis_err_conversation_is_closed')

/** The text as it is stored. @throws ApiError when there is none */
function textOf(raw: string): string {
  const read = readCommentText(raw)
  if ('txt' in read) return read.txt
  throw read.problem === 'empty'
    ? missing('txt')
    : new ApiError('polis_err_param_parse_failed_txt', { field: 'txt' })
}

async function refuseDuplicate(db: Db, zid: number, key: string): Promise<void> {
  if ((await findKnownKeys(db, zid, [key])).size > 0) throw new ApiError('polis_err_post_comment_duplicate')
}

/** Stores a comment, lets its author in if need be, and stores their vote: all of it or nothing. */
const store = (visit: Visit, { txt, txt_key, is_seed, vote }: Written, flagged: boolean, tools: Tools) =>
  transaction(tools.db, async (tx) => {
    const { caller, conversation } = visit
    const { zid } = conversation
    const now = tools.clock()
    await raiseGeneration(tx, zid, now, { comments: true })
    if (!(await isOpen(tx, zid))) throw closed()
    const participant = await join(tx, visit, tools)
    await refuseDuplicate(tx, zid, txt_key)
    const { pid, uid } = participant
    const moderation = newComment({ moderates: moderates(caller, conversation) }, flagged)
    const comment = { zid, pid, uid, txt, txt_key, is_seed: Number(is_seed), created: now, moderation }
    const tid = await insertComments(tx, [comment])
    if (vote === undefined) await touchParticipant(tx, zid, pid, now)
    else await insertVote(tx, { zid, pid, tid, vote, high_priority: 0, weight_x_32767: 0, created: now })
    return { tid, participant }
  })

/** Whether the automatic moderator hides the comment; those of the host are never looked at. */
async function isFlagged(
  automatic: AutoModerator,
  txt: string,
  { caller, conversation, log }: CreateContext,
): Promise<boolean> {
  if (moderates(caller, conversation) || !conversation.profanity_filter) return false
  return automatic(txt, log)
}

/** Makes the handler that adds a comment. */
export const createComment =
  (automatic: AutoModerator): Handlers<typeof comments>['createComment'] =>
  async ({ body }, context) => {
    const { db, caller, conversation } = context
    if (!conversation.is_active) throw closed()
    const txt = textOf(body.txt)
    const is_seed = body.is_seed === true
    if (is_seed && !moderates(caller, conversation)) throw new ApiError('polis_err_post_comment_auth')
    const visit = { caller, conversation, xid: body.xid, participant_key: body.participant_key }
    // whoever may not write costs no question to the automatic moderator
    if (!(await findVisitor(db, visit))) await checkDoor(db, visit)
    const written = { txt, txt_key: textKey(txt), is_seed, vote: body.vote }
    await refuseDuplicate(db, conversation.zid, written.txt_key)
    const flagged = await isFlagged(automatic, txt, context)
    const { tid, participant } = await store(visit, written, flagged, context)
    return { tid, currentPid: participant.pid, ...(await tokenFor(visit, participant, context)) }
  }
