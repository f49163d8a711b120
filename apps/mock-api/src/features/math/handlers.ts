import type { math, OpinionMap } from '@folkmoot/api-types/math'
import { resetFailure } from '../../analysis/storage.ts'
import { hasReportAccess, canModerate, canReadAll, isDeniedResults } from '../../core/authority.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { createParseError } from '../../core/errors.ts'
import { createReplyCache, prepareGzipReply } from '../../http/reply-cache.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { lockGeneration, raiseGeneration } from '../../storage/generations.ts'
import type { ConversationRow } from '../../core/conversation-row.ts'
import { findExistingParticipant, requireReadAccess } from '../../core/participants/join.ts'
import type { Caller } from '../../core/caller.ts'
import {
  findPublicMapJson,
  findPublicOpinion,
  findPublicTick,
  type OpinionResult,
} from '../../core/public-opinion.storage.ts'
import { listLatestVotes } from '../../core/votes.storage.ts'
import type { Db } from '../../storage/database.ts'
import { findNearestCluster } from '../../core/own-cluster.ts'
import { listFeaturedParticipants } from './featured-participants.ts'
import { readProgress } from './progress.ts'
import { getClusterByPid, createEmptyMap, toOpinionMap, getClusterMembers } from './reply.ts'
import {
  findOpinionMapJson,
  findOpinionResult,
  findTick,
  listAcceptedTids,
  listPicturedParticipants,
  updateParticipantMod,
} from './storage.ts'
import { parseRequestedTick } from './tick.ts'

/** of cached compressed results */
const CACHE_BYTES = 64 * 1024 * 1024

/** Default number of named participants. */
const DEFAULT_FEATURED_COUNT = 30

type ReaderContext = Pick<Context, 'db' | 'caller'> & { conversation: ConversationRow }

/**
 * Checks access to the map: of an invite-only conversation only participants, moderators and readers of a report; of
 * any other everybody.
 * @throws ApiError
 */
async function checkCanRead({ db, caller, conversation }: ReaderContext, report_id: string | undefined) {
  if (report_id !== undefined) {
    if (await hasReportAccess({ db, conversation, report_id })) return
    throw createParseError('report_id', 'does not match a report in this conversation')
  }
  if (!conversation.treevite_enabled) return
  requireReadAccess({ caller, conversation }, await findExistingParticipant(db, { caller, conversation }))
}

type MathHandlers = Handlers<typeof math>

/** Reads the result of all votes as it is sent; older stored ones are completed. */
async function readExactMap(db: Db, zid: number, tick: number, empty: () => Promise<OpinionMap>) {
  const whole = await findOpinionMapJson(db, zid, tick)
  if (whole !== undefined) return whole
  const found = (await findOpinionResult(db, zid)) ?? { result: {}, tick, computed: null }
  return JSON.stringify(toOpinionMap(found, await empty()))
}

async function readPublicMap(db: Db, zid: number, tick: number, empty: () => Promise<OpinionMap>) {
  const whole = await findPublicMapJson(db, zid, tick)
  if (whole !== undefined) return whole
  const found = (await findPublicOpinion(db, zid)) ?? { result: {}, tick, computed: null }
  return JSON.stringify(toOpinionMap(found, await empty()))
}

/**
 * Returns the newest result, prepared once, for clients with an older one: of all votes for those with a role, else the public
 * state.
 */
function createOpinionMapHandler(): MathHandlers['opinionMap'] {
  const cache = createReplyCache(CACHE_BYTES)
  return async ({ query: { math_tick, report_id } }, context) => {
    const { db, caller, conversation, request, clock } = context
    const { zid } = conversation
    const requestedTick = parseRequestedTick(math_tick, request.headers['if-none-match'])
    await checkCanRead(context, report_id)
    const isExact = canReadAll(caller, conversation)
    const isDenied = isDeniedResults(caller, conversation, report_id)
    const tick = isDenied ? undefined : await (isExact ? findTick : findPublicTick)(db, zid)
    const etag = `"${tick ?? 0}"`
    if (requestedTick >= (tick ?? 0)) return { etag, isGzipOnly: true }
    const empty = async () => createEmptyMap(await listAcceptedTids(db, zid), clock())
    if (tick === undefined) return prepareGzipReply(JSON.stringify(await empty()), etag)
    return cache.getGzip<OpinionMap>(`${zid} ${isExact}`, etag, () =>
      (isExact ? readExactMap : readPublicMap)(db, zid, tick, empty),
    )
  }
}

/** Finds the map that the caller reads: of all votes for those with a role, else the public state, if they get results now. */
async function findMap(
  db: Db,
  caller: Caller,
  conversation: ConversationRow,
  report_id?: string,
): Promise<OpinionResult | undefined> {
  if (isDeniedResults(caller, conversation, report_id)) return undefined
  return (canReadAll(caller, conversation) ? findOpinionResult : findPublicOpinion)(db, conversation.zid)
}

/** Finds the caller's base cluster on the map that they read. */
async function findOwnBid(
  db: Db,
  caller: Caller,
  conversation: ConversationRow,
  { opinion: { result }, pid }: { opinion: OpinionResult; pid: number },
): Promise<number | undefined> {
  if (canReadAll(caller, conversation)) return getClusterByPid(result).get(pid)
  return findNearestCluster(result, await listLatestVotes(db, conversation.zid, pid))
}

const clusterHandlers: Pick<MathHandlers, 'clusterMembers' | 'ownCluster' | 'famousVotes'> = {
  clusterMembers: async ({ query: { math_tick = 0, report_id } }, context) => {
    await checkCanRead(context, report_id)
    const { db, caller, conversation } = context
    // who is in a cluster, with the votes of the cluster, is what the person voted
    if (!canModerate(caller, conversation)) return {}
    const opinion = await findOpinionResult(db, conversation.zid)
    return opinion && opinion.tick > math_tick ? { bidToPid: getClusterMembers(opinion.result) } : {}
  },

  ownCluster: async ({ query: { math_tick = 0 } }, { db, caller, conversation }) => {
    const participant = await findExistingParticipant(db, { caller, conversation })
    const opinion = participant && (await findMap(db, caller, conversation))
    if (!opinion || opinion.tick <= math_tick) return {}
    const bid = await findOwnBid(db, caller, conversation, { opinion, pid: participant.pid })
    return bid === undefined ? {} : { bid }
  },

  famousVotes: async (
    { query: { math_tick = -1, report_id, ptptoiLimit: limit = DEFAULT_FEATURED_COUNT } },
    context,
  ) => {
    const { db, caller, conversation } = context
    await checkCanRead(context, report_id)
    if (conversation.is_anon) return {}
    const moderates = canModerate(caller, conversation)
    // moderators choose whom the map names, so this reads the votes of anyone
    if (moderates)
      await context.reads.recordList(context, { action: 'votes-read', caller, zid: conversation.zid })
    const opinion = await findMap(db, caller, conversation, report_id)
    if (!opinion || opinion.tick <= math_tick) return {}
    const self = (await findExistingParticipant(db, { caller, conversation }))?.pid
    const ownBid =
      self === undefined ? undefined : await findOwnBid(db, caller, conversation, { opinion, pid: self })
    const clusterByPid = moderates ? getClusterByPid(opinion.result) : new Map([[self, ownBid]])
    const asker = { self, moderates, findBid: (pid: number) => clusterByPid.get(pid) }
    return listFeaturedParticipants(db, conversation.zid, opinion.result, { ...asker, limit })
  },
}

/** Creates the handlers of the opinion map and its participants. */
export const createMathHandlers = (): MathHandlers => ({
  oldOpinionMap: async () => ({ etag: '"0"', isGzipOnly: true }),
  opinionMap: createOpinionMapHandler(),
  ...clusterHandlers,

  analysisProgress: async (_, { db, clock, conversation: { zid } }) => readProgress(db, zid, clock()),

  requestOpinionAnalysis: async (_, { db, clock, conversation: { zid } }) => {
    await runTransaction(db, async (tx) => {
      await raiseGeneration(tx, zid, clock())
      await resetFailure(tx, zid)
    })
    return {}
  },

  listPictured: async ({ query: { mod } }, context) => {
    const { db, caller, conversation, reads } = context
    if (!canModerate(caller, conversation)) return []
    const { zid, conversation_id } = conversation
    await reads.recordList(context, { action: 'identities-read', caller, zid })
    const rows = await listPicturedParticipants(db, zid, mod)
    return rows.map(({ pid, mod, ...xInfo }) => ({ pid, mod, xInfo, conversation_id }))
  },

  updatePictured: async ({ body: { pid, mod } }, { db, conversation: { zid } }) => {
    await runTransaction(db, async (tx) => {
      await lockGeneration(tx, zid)
      if (!(await updateParticipantMod(tx, zid, pid, mod)))
        throw createParseError('pid', 'does not match a participant in this conversation')
    })
    return {}
  },
})
