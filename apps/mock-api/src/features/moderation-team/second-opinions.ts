import type { moderationTeam } from '@folkmoot/api-types/moderation-team'
import { accept, type CommentState, MOD, reject } from '@folkmoot/domain/comments'
import { findSecondOpinionProblem, type SecondOpinionProblem } from '@folkmoot/domain/moderation-team'
import { hasOwnerRights } from '../../core/authority.ts'
import { ApiError, createParseError } from '../../core/errors.ts'
import { emitDecisions } from '../../core/webhook-events.storage.ts'
import type { Context, Handlers } from '../../http/context.ts'
import type { CommentRow, Db } from '../../storage/database.ts'
import { raiseGeneration } from '../../storage/generations.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { findComment, saveCommentState, toCommentState } from '../comments/storage.ts'
import { findDecider, insertDecisions } from '../moderation-log/storage.ts'
import { decideSecondOpinion, findSecondOpinion, insertSecondOpinion } from './storage.ts'

type Team = Handlers<typeof moderationTeam>
type Opinion = { tid: number; mod: number; reason?: string }

const PROBLEM_MESSAGES: Readonly<Record<SecondOpinionProblem, string>> = {
  waits: 'This comment waits. Accept or reject it.',
  same: 'The comment has this decision already.',
  own: 'This is your own decision. Change it.',
  taken: 'Two moderators disagree about this comment already. Settle it.',
}

const NO_DISAGREEMENT = 'No two moderators disagree about this comment, or somebody has just settled it.'

const refuse = (message: string) => new ApiError('polis_err_second_opinion_refused', { message })

/** Runs `work` with the comment, in a transaction that has raised the generation. */
async function changeComment(
  { db, conversation: { zid }, clock }: Pick<Context, 'db' | 'clock'> & { conversation: { zid: number } },
  tid: number,
  work: (tx: Db, comment: CommentRow, time: { id: number; now: number }) => Promise<void>,
): Promise<void> {
  await runTransaction(db, async (tx) => {
    const now = clock()
    const id = await raiseGeneration(tx, zid, now, { comments: true })
    const comment = await findComment(tx, zid, tid)
    if (!comment) throw createParseError('tid', 'does not match a comment in this conversation')
    await work(tx, comment, { id, now })
  })
}

/** The state after a decision for a list. */
function decide(state: CommentState, mod: number): CommentState {
  if (mod === MOD.unmoderated) return { ...state, mod }
  return mod === MOD.accepted ? accept(state) : reject(state)
}

/** What an entry of the log has in any case. */
const createEntry = ({ zid, tid }: CommentRow, { reason }: Opinion, uid: number, now: number) => ({
  zid,
  tid,
  topic_key: null,
  uid,
  reason: reason || null,
  created: now,
})

/** Creates the handlers of second opinions and of what settles them. */
export const createSecondOpinionHandlers = (): Pick<Team, 'giveSecondOpinion' | 'settleSecondOpinion'> => ({
  giveSecondOpinion: async ({ body }, { user: { uid }, ...context }) => {
    const { tid, mod } = body
    await changeComment(context, tid, async (tx, comment, { id, now }) => {
      const { zid } = comment
      const decided = { mod: comment.mod, uid: await findDecider(tx, zid, comment) }
      const known = await findSecondOpinion(tx, zid, tid)
      const problem = findSecondOpinionProblem({ uid, mod }, decided, known)
      if (problem) throw refuse(PROBLEM_MESSAGES[problem])
      const disagreement = { decided_uid: decided.uid, decided_mod: decided.mod, uid, mod }
      await insertSecondOpinion(tx, { zid, tid, ...disagreement, created: now })
      const before = toCommentState(comment)
      const after = { ...before, opinion: mod }
      const entry = createEntry(comment, body, uid, now)
      await insertDecisions(tx, [{ ...entry, id, action: 'second-opinion', before, after }])
    })
    return {}
  },

  settleSecondOpinion: async ({ body }, { user: { uid }, caller, ...context }) => {
    const { tid, mod } = body
    const settler = { uid, isOwner: hasOwnerRights(caller, context.conversation) }
    await changeComment(context, tid, async (tx, comment, { id, now }) => {
      const { zid } = comment
      const known = await decideSecondOpinion(tx, { zid, tid, mod, settler, isForced: false })
      if (!known) throw refuse(NO_DISAGREEMENT)
      const before = toCommentState(comment)
      const after = comment.mod === mod ? before : decide(before, mod)
      await saveCommentState(tx, comment, after, now)
      await emitDecisions(tx, zid, [{ tid, before: before.mod, after: mod }], now)
      const entry = createEntry(comment, body, uid, now)
      const states = { before: { ...before, opinion: known.mod }, after }
      await insertDecisions(tx, [{ ...entry, id, action: 'settle', ...states }])
    })
    return {}
  },
})
