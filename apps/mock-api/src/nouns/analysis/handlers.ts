import type { FeaturedParticipant, math, AnalysisProgress } from '@folkmoot/api-types/math'
import { VOTE } from '@folkmoot/domain/votes'
import type { Handlers } from '../../platform/http/context.ts'
import { createParseError } from '../../platform/http/errors.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { isWaitOver, MAX_LEASE_MS } from '../../platform/jobs/storage.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import type { Db } from '../../platform/storage/database.ts'
import { lockGeneration, raiseGeneration } from '../../platform/storage/generations.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { canModerate, canReadAll, isDeniedResults } from '../conversations/public.ts'
import { findExistingParticipant } from '../participation/public.ts'
import { listLatestVotes } from '../votes/public.ts'
import { MAX_ATTEMPTS, getAnalysisState, type AnalysisFacts } from './analysis-state.ts'
import { checkCanRead, createOpinionMapHandlers } from './opinion-map-handlers.ts'
import { findNearestCluster } from './own-cluster.ts'
import { getProgressRow, listTopicNotes, type ProgressRow } from './progress.storage.ts'
import { type StoredResult, findPublicOpinion, type OpinionResult } from './public-opinion.storage.ts'
import {
  findLastTid,
  listAuthorPids,
  listParticipants,
  listPicturedParticipants,
  listPinnedPids,
  listVotesByPids,
  findOpinionResult,
  updateParticipantMod,
} from './read.storage.ts'
import { getFeaturedTids, getClusterByPid, getClusterMembers } from './reply.ts'
import { resetFailure } from './storage.ts'

/** Reasons to show a participant, with their weights in the contract. */
const PRIORITY = { self: 1000, pinned: 999, author: 900, pictured: 100 } as const

/** From this moderation value on a participant is pinned; below 0 they are hidden. */
const PINNED_MOD = 2

/** The contract has these names in every row and never fills them. */
const NO_PROFILE = { xid: null, x_name: null, x_email: null, x_profile_image_url: null } as const

const VOTE_LETTER = { [VOTE.agree]: 'a', [VOTE.disagree]: 'd', [VOTE.pass]: 'p' } as const
const UNSEEN_LETTER = 'u'

/** Lists the participants with a reason to be shown, each with their highest priority. */
async function listCandidates(db: Db, zid: number, result: StoredResult): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  for (const { pid } of await listPicturedParticipants(db, zid)) found.set(pid, PRIORITY.pictured)
  const tids = getFeaturedTids(result)
  if (tids.length > 0) for (const pid of await listAuthorPids(db, zid, tids)) found.set(pid, PRIORITY.author)
  for (const pid of await listPinnedPids(db, zid, PINNED_MOD)) found.set(pid, PRIORITY.pinned)
  return found
}

/** Formats votes as one letter for each comment from 0 to the last. */
function formatVotes(votes: readonly { tid: number; vote: number }[], last: number): string {
  const letters = Array.from({ length: last + 1 }, () => UNSEEN_LETTER)
  for (const { tid, vote } of votes)
    letters[tid] = VOTE_LETTER[vote as keyof typeof VOTE_LETTER] ?? UNSEEN_LETTER
  return letters.join('')
}

function groupByPid<T extends { pid: number }>(rows: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const group = groups.get(row.pid)
    if (group) group.push(row)
    else groups.set(row.pid, [row])
  }
  return groups
}

/** The caller. */
interface Reader {
  /** their own number, if they take part */
  self: number | undefined
  moderates: boolean
  /** the base cluster of a participant */
  findBid: (pid: number) => number | undefined
}

type Priority = readonly [pid: number, priority: number]

/** Lists the participants in the map whom the caller may see, those with the highest priority first. */
async function listShown(
  db: Db,
  zid: number,
  result: StoredResult,
  { self, moderates, findBid }: Reader,
): Promise<Priority[]> {
  const candidates = moderates ? [...(await listCandidates(db, zid, result))] : []
  const priorities = new Map(candidates.filter(([pid]) => findBid(pid) !== undefined))
  if (self !== undefined) priorities.set(self, PRIORITY.self)
  return [...priorities].sort(([one, high], [other, higher]) => higher - high || one - other)
}

type Participant = Awaited<ReturnType<typeof listParticipants>>[number]

function findExternalInfo(participant: Participant | undefined): Pick<FeaturedParticipant, 'xInfo'> {
  const { xid, x_profile_image_url = null, x_name = null } = participant ?? {}
  return xid && x_profile_image_url ? { xInfo: { x_profile_image_url, xid, x_name } } : {}
}

/**
 * Lists the caller with their votes, and for moderators the participants whom the map shows by name. Other callers see
 * nobody else.
 */
async function listFeaturedParticipants(
  db: Db,
  zid: number,
  result: StoredResult,
  { limit, ...reader }: Reader & { limit: number },
): Promise<Record<string, FeaturedParticipant>> {
  const { self, findBid } = reader
  const priorities = await listShown(db, zid, result, reader)
  const participants = await listParticipants(db, zid, priorities.map(([pid]) => pid).concat(-1))
  const byPid = new Map(participants.map((row) => [row.pid, row]))
  const isHidden = (pid: number) => pid !== self && (byPid.get(pid)?.mod ?? 0) < 0
  const shown = priorities.filter(([pid]) => !isHidden(pid)).slice(0, limit)
  const votes = await listVotesByPids(db, zid, shown.map(([pid]) => pid).concat(-1))
  const votesByPid = groupByPid(votes)
  const lastTid = await findLastTid(db, zid)
  const entries = shown.map(([pid, priority]) => {
    const featured: FeaturedParticipant = {
      priority,
      pid,
      ...(pid === self ? { isSelf: true as const } : {}),
      ...findExternalInfo(byPid.get(pid)),
      ...NO_PROFILE,
      votes: formatVotes(votesByPid.get(pid) ?? [], lastTid),
      bid: findBid(pid) ?? -1,
    }
    return [pid, featured] as const
  })
  return Object.fromEntries(entries)
}

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
  const { error, lease, computed } = row
  const isClaimed = !isWaitOver(lease, { now, longestMs: MAX_LEASE_MS })
  const state = getAnalysisState({ ...known, isClaimed, error })
  const failures = state === 'failed' ? (row.attempts ?? 0) : 0
  return {
    state,
    computed,
    failures,
    failure: state === 'failed' ? error : null,
    retry_at: state === 'failed' && failures < MAX_ATTEMPTS ? row.due : null,
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
  return { ...toProgressReply(row, { generation, analysed, hasInput }, now), job_id: row.payload || null }
}

/** Reads the state of the analyses of a conversation at `now` (milliseconds since 1970). */
async function readProgress(db: Db, zid: number, now: number): Promise<AnalysisProgress> {
  const notes = await listTopicNotes(db, zid)
  return {
    ...toOpinionProgress(await getProgressRow(db, zid, 'opinion'), now),
    topics: { ...toTopicsProgress(await getProgressRow(db, zid, 'topics'), now), notes },
  }
}
