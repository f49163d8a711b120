import type { participation } from '@folkmoot/api-types/participation'
import { holdsReport, moderates } from '../../http/access.ts'
import type { Handlers } from '../../http/context.ts'
import { ApiError } from '../../http/errors.ts'
import type { Participants } from '../../storage/database.ts'
import { transaction } from '../../storage/guard.ts'
import { eachXid } from '../xids/pages.storage.ts'
import type { XidInUse } from '../xids/storage.ts'
import { countByPerson } from './counts.ts'
import { initReply } from './init.ts'
import {
  checkDoor,
  findVisitor,
  isSettled,
  join,
  requireInside,
  type Door,
  type Visit,
} from '../../participants/join.ts'
import { nextFrom, poolOf } from '../../participants/pool.ts'
import { placeReply } from './reply.ts'
import { countCommentsWritten, countVotesGiven, findBallot } from '../../participants/storage.ts'

/** Makes somebody a participant who is none yet, where they may be. */
async function enter(visit: Visit, door: Door): Promise<Participants> {
  const known = await findVisitor(door.db, visit)
  if (isSettled(known)) return known
  if (!known) await checkDoor(door.db, visit, door)
  if (!visit.conversation.is_active) throw new ApiError('polis_err_conversation_is_closed')
  return transaction(door.db, (tx) => join(tx, visit, door))
}

/** The handlers of participation. */
export const createParticipationHandlers = (): Handlers<typeof participation> => ({
  participationInit: async ({ query }, context) => initReply(query, context),

  nextComment: async ({ query }, { db, caller, conversation, random }) => {
    const { xid, not_voted_by_pid: named = -1, without, report_id } = query
    const visit = { caller, conversation, xid }
    const participant = await findVisitor(db, visit)
    const reads = report_id !== undefined && (await holdsReport({ db, conversation, report_id }))
    if (!reads) requireInside(visit, participant)
    const pid = named >= 0 && moderates(caller, conversation) ? named : participant?.pid
    const ballot = await findBallot(db, conversation.zid, pid)
    const pool = await poolOf(db, conversation, ballot)
    const next = nextFrom(pool, { voted: ballot.voted, without, random })
    return Object.assign(next ?? {}, { currentPid: participant?.pid ?? -1 })
  },

  createParticipant: async (_, context) => {
    const { caller, conversation } = context
    const row = await enter({ caller, conversation }, context)
    return { ...placeReply(row), conversation_id: conversation.conversation_id }
  },

  getParticipant: async (_, { db, caller, conversation }) => {
    const row = await findVisitor(db, { caller, conversation })
    return row ? { ...placeReply(row), conversation_id: conversation.conversation_id } : null
  },

  countParticipation: async ({ query }, { db, conversation: { zid } }) => {
    const xids: XidInUse[] = []
    for await (const page of eachXid(db, zid)) xids.push(...page)
    const votes = await countVotesGiven(db, zid)
    const comments = await countCommentsWritten(db, zid)
    return countByPerson({ votes, comments, xids }, query.strict === true)
  },
})
