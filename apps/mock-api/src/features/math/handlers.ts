import type { math, OpinionMap } from '@folkmoot/api-types/math'
import { forgetFailure } from '../../analysis/storage.ts'
import { holdsReport, moderates } from '../../http/access.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { parseFailed } from '../../http/errors.ts'
import { createReplyCache, prepareGzip } from '../../http/prepared.ts'
import { transaction } from '../../storage/guard.ts'
import { lockGeneration, raiseGeneration } from '../../storage/generations.ts'
import type { ConversationRow } from '../conversations/storage.ts'
import { findVisitor, requireInside } from '../../participants/join.ts'
import { famousVotes } from './famous.ts'
import { progressOf } from './progress.ts'
import { clusterOfEach, emptyMap, mapOf, membersOf } from './reply.ts'
import {
  findMapText,
  findResult,
  findTick,
  listAcceptedTids,
  listPictured,
  setParticipantMod,
} from './storage.ts'
import { tickAsked } from './tick.ts'

/** Bytes of compressed results kept for those who ask again. */
const KEPT = 64 * 1024 * 1024

/** How many people the map names unless another number is asked for. */
const FAMOUS = 30

type Asking = Pick<Context, 'db' | 'caller'> & { conversation: ConversationRow }

/**
 * Lets insiders and holders of a report look at an invite-only conversation's map; at any other one everybody may look.
 * @throws ApiError
 */
async function requireReader({ db, caller, conversation }: Asking, report_id: string | undefined) {
  if (report_id !== undefined) {
    if (await holdsReport({ db, conversation, report_id })) return
    throw parseFailed('report_id', 'names no report of this conversation')
  }
  if (!conversation.treevite_enabled) return
  requireInside({ caller, conversation }, await findVisitor(db, { caller, conversation }))
}

type Mounted = Handlers<typeof math>

/** The newest result, made ready once and sent to whoever has an older one. */
function createOpinionMap(): Mounted['opinionMap'] {
  const cache = createReplyCache(KEPT)
  return async ({ query: { math_tick, report_id } }, context) => {
    const { db, conversation, request, clock } = context
    const { zid } = conversation
    const asked = tickAsked(math_tick, request.headers['if-none-match'])
    await requireReader(context, report_id)
    const tick = await findTick(db, zid)
    const etag = `"${tick ?? 0}"`
    if (asked >= (tick ?? 0)) return { etag, decided: true }
    const empty = async () => emptyMap(await listAcceptedTids(db, zid), clock())
    if (tick === undefined) return prepareGzip(JSON.stringify(await empty()), etag)
    return cache.getGzip<OpinionMap>(String(zid), etag, async () => {
      const whole = await findMapText(db, zid, tick)
      if (whole !== undefined) return whole
      const found = (await findResult(db, zid)) ?? { result: {}, tick, computed: null }
      return JSON.stringify(mapOf(found, await empty()))
    })
  }
}

const clusters: Pick<Mounted, 'clusterMembers' | 'ownCluster' | 'famousVotes'> = {
  clusterMembers: async ({ query: { math_tick = 0, report_id } }, context) => {
    await requireReader(context, report_id)
    const opinion = await findResult(context.db, context.conversation.zid)
    return opinion && opinion.tick > math_tick ? { bidToPid: membersOf(opinion.result) } : {}
  },

  ownCluster: async ({ query: { math_tick = 0 } }, { db, caller, conversation }) => {
    const participant = await findVisitor(db, { caller, conversation })
    const opinion = participant && (await findResult(db, conversation.zid))
    if (!opinion || opinion.tick <= math_tick) return {}
    const bid = clusterOfEach(opinion.result).get(participant.pid)
    return bid === undefined ? {} : { bid }
  },

  famousVotes: async ({ query: { math_tick = -1, report_id, ptptoiLimit: limit = FAMOUS } }, context) => {
    const { db, caller, conversation } = context
    await requireReader(context, report_id)
    if (conversation.is_anon) return {}
    const opinion = await findResult(db, conversation.zid)
    if (!opinion || opinion.tick <= math_tick) return {}
    const self = (await findVisitor(db, { caller, conversation }))?.pid
    const asker = { self, moderates: moderates(caller, conversation) }
    return famousVotes(db, conversation.zid, opinion.result, { ...asker, limit })
  },
}

/** The map of opinions and who is on it. */
export const createMathHandlers = (): Mounted => ({
  oldOpinionMap: async () => ({ etag: '"0"', decided: true }),
  opinionMap: createOpinionMap(),
  ...clusters,

  analysisProgress: async (_, { db, clock, conversation: { zid } }) => progressOf(db, zid, clock()),

  analyseAnew: async (_, { db, clock, conversation: { zid } }) => {
    await transaction(db, async (tx) => {
      await raiseGeneration(tx, zid, clock())
      await forgetFailure(tx, zid)
    })
    return {}
  },

  listPictured: async ({ query: { mod } }, { db, caller, conversation }) => {
    if (!moderates(caller, conversation)) return []
    const { zid, conversation_id } = conversation
    const rows = await listPictured(db, zid, mod)
    return rows.map(({ pid, mod, ...xInfo }) => ({ pid, mod, xInfo, conversation_id }))
  },

  updatePictured: async ({ body: { pid, mod } }, { db, conversation: { zid } }) => {
    await transaction(db, async (tx) => {
      await lockGeneration(tx, zid)
      if (!(await setParticipantMod(tx, zid, pid, mod)))
        throw parseFailed('pid', 'names no participant of this conversation')
    })
    return {}
  },
})
