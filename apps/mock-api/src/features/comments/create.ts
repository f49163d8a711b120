import type { comments } from '@folkmoot/api-types/comments'
import { newComment, readCommentText } from '@folkmoot/domain/comments'
import { moderates } from '../../http/access.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { ApiError, missing } from '../../http/errors.ts'
import type { Limiter } from '../../http/limits.ts'
import { transaction } from '../../storage/guard.ts'
import { raiseGeneration } from '../../storage/generations.ts'
import { textKey } from '../../storage/text-key.ts'
import type { Db, Participants } from '../../storage/database.ts'
import { endDraft } from '../conversations/storage.ts'
import { checkDoor, findVisitor, join, tokenFor, type Door, type Visit } from '../../participants/join.ts'
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
  flagged: boolean
}

/** What stands between a new comment and its conversation. */
interface Guards {
  automatic: AutoModerator
  /** how many comments a participant may send */
  flood: Limiter
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
const store = (
  visit: Visit,
  { vote, ...written }: Written,
  tools: Door,
  count: (author: Participants) => void,
) =>
  transaction(tools.db, async (tx) => {
    const { caller, conversation } = visit
    const { zid } = conversation
    const now = tools.clock()
    await raiseGeneration(tx, zid, now, { comments: true })
    if (!(await isOpen(tx, zid))) throw closed()
    const participant = await join(tx, visit, tools)
    await refuseDuplicate(tx, zid, written.txt_key)
    count(participant)
    const { pid, uid } = participant
    const { flagged, is_seed, ...text } = written
    const moderation = newComment({ moderates: moderates(caller, conversation) }, flagged)
    const comment = { zid, pid, uid, ...text, is_seed: Number(is_seed), created: now, moderation }
    const tid = await insertComments(tx, [comment])
    if (vote === undefined) await touchParticipant(tx, zid, pid, now)
    else {
      await insertVote(tx, { zid, pid, tid, vote, high_priority: 0, weight_x_32767: 0, created: now })
      await endDraft(tx, conversation, uid)
    }
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
  ({ automatic, flood }: Guards): Handlers<typeof comments>['createComment'] =>
  async ({ body }, context) => {
    const { db, caller, conversation } = context
    if (!conversation.is_active) throw closed()
    const txt = textOf(body.txt)
    const is_seed = body.is_seed === true
    const host = moderates(caller, conversation)
    if (is_seed && !host) throw new ApiError('polis_err_post_comment_auth')
    const visit = { caller, conversation, xid: body.xid, participant_key: body.participant_key }
    // whoever may not write this costs no question to the automatic moderator
    const known = await findVisitor(db, visit)
    if (!known) await checkDoor(db, visit, context)
    const txt_key = textKey(txt)
    await refuseDuplicate(db, conversation.zid, txt_key)
    const count = ({ zid, pid }: Participants) => (host ? undefined : flood.take(`${zid} ${pid}`))
    if (known) count(known)
    const flagged = await isFlagged(automatic, txt, context)
    const written = { txt, txt_key, is_seed, vote: body.vote, flagged }
    const { tid, participant } = await store(visit, written, context, known ? () => undefined : count)
    return { tid, currentPid: participant.pid, ...(await tokenFor(visit, participant, context)) }
  }
