import { canModerate, canReadAll, isDeniedResults } from '../conversations/public.ts'
import { findExistingParticipant } from '../participation/public.ts'
import { listLatestVotes } from '../votes/public.ts'
import type { math, AnalysisProgress } from '@folkmoot/api-types/math'
import { resetFailure } from './storage.ts'
import type { Handlers } from '../../platform/http/context.ts'
import { createParseError } from '../../platform/http/errors.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { lockGeneration, raiseGeneration } from '../../platform/storage/generations.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { findPublicOpinion, type OpinionResult } from './public-opinion.storage.ts'
import type { Db } from '../../platform/storage/database.ts'
import { findNearestCluster } from './own-cluster.ts'
import { listFeaturedParticipants } from './featured-participants.ts'
import { checkCanRead, createOpinionMapHandlers } from './opinion-map-handlers.ts'
import { getClusterByPid, getClusterMembers } from './reply.ts'
import { findOpinionResult, listPicturedParticipants, updateParticipantMod } from './read.storage.ts'
import { MAX_ATTEMPTS, MAX_RETRY_DELAY_MS, getAnalysisState, type AnalysisFacts } from './analysis-state.ts'
import { isWaitOver } from '../../platform/jobs/storage.ts'
import { getProgressRow, listTopicNotes, type ProgressRow } from './progress.storage.ts'

/** Default number of named participants. */
const DEFAULT_FEATURED_COUNT = 30

type MathHandlers = Handlers<typeof math>

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
  ...createOpinionMapHandlers(),
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

/** Creates the state of an analysis at `now` (milliseconds since 1970), with the reason of a failure. */
function toProgressReply(row: ProgressRow, known: Omit<AnalysisFacts, 'isClaimed' | 'error'>, now: number) {
  const { error, leased_until, computed } = row
  const isClaimed = !isWaitOver(leased_until, { now, longestMs: MAX_RETRY_DELAY_MS })
  const state = getAnalysisState({ ...known, isClaimed, error })
  const failures = state === 'failed' ? (row.attempts ?? 0) : 0
  return {
    state,
    computed,
    failures,
    failure: state === 'failed' ? error : null,
    retry_at: state === 'failed' && failures < MAX_ATTEMPTS ? leased_until : null,
  }
}

function toOpinionProgress(row: ProgressRow, now: number): Omit<AnalysisProgress, 'topics'> {
  const generation = Number(row.value)
  const analysed = Number(row.has_result) === 1 ? Number(row.input_generation) : null
  const hasInput = Number(row.has_input) === 1
  return { ...toProgressReply(row, { generation, analysed, hasInput }, now), generation, math_tick: analysed }
}

/** Topics are also empty when a computation found too few comments. */
function toTopicsProgress(row: ProgressRow, now: number): Omit<AnalysisProgress['topics'], 'notes'> {
  const generation = Number(row.comments)
  const analysed = row.input_generation === null ? null : Number(row.input_generation)
  const isLeft = analysed !== null && analysed >= generation && Number(row.has_result) === 0
  const hasInput = Number(row.has_input) === 1 && !isLeft
  return { ...toProgressReply(row, { generation, analysed, hasInput }, now), job_id: row.job }
}

/** Reads the state of the analyses of a conversation at `now` (milliseconds since 1970). */
async function readProgress(db: Db, zid: number, now: number): Promise<AnalysisProgress> {
  const notes = await listTopicNotes(db, zid)
  return {
    ...toOpinionProgress(await getProgressRow(db, zid, 'opinion'), now),
    topics: { ...toTopicsProgress(await getProgressRow(db, zid, 'topics'), now), notes },
  }
}
