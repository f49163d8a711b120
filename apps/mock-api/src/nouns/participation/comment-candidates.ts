import { listCommentStates, readOneComment, toPlainCommentReply } from '../comments/public.ts'
import type { NextComment } from '@folkmoot/api-types/participation'
import { isCounted, isVisible } from '@folkmoot/domain/visibility'
import type { Db } from '../../platform/storage/database.ts'
import { registerContentCache, createBoundedCache, type BoundedCache } from '../../platform/bounded-cache.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import type { Dependencies } from '../../platform/http/dependencies.ts'
import { findPriorities, type VoterState } from './voter-state.storage.ts'
import type { Random } from '@folkmoot/domain/random'

/** Priority of each comment by tid: how much the opinion analysis needs votes on it. */
type Priorities = ReadonlyMap<number, number>

/** Returns the weight with which a comment is drawn: its priority, or 1 without a finite priority above 0. */
export function computeCommentWeight(priorities: Priorities | undefined, tid: number): number {
  const priority = priorities?.get(tid) ?? 0
  return priority > 0 && Number.isFinite(priority) ? priority : 1
}

/**
 * Draws an index with a probability proportional to its weight.
 * @param weights 0 for comments that are not to be drawn
 * @returns undefined if all weights are 0
 */
export function drawNextComment(weights: readonly number[], random: Random): number | undefined {
  let total = 0
  for (const weight of weights) total += weight
  let threshold = random() * total
  let last: number | undefined
  for (let index = 0; index < weights.length; index += 1) {
    const weight = weights[index] ?? 0
    if (weight === 0) continue
    last = index
    threshold -= weight
    if (threshold < 0) break
  }
  return last
}

/** The state that candidates were read from. They stay valid until part of it changes. */
type CandidatesVersion = Pick<VoterState, 'commentsGeneration' | 'input_generation' | 'computed'> &
  Pick<ConversationRow, 'strict_moderation'>

/** The comments of a conversation from which the next one is drawn, without their texts; the lists are parallel. */
interface CommentCandidates {
  zid: number
  version: CandidatesVersion
  tids: readonly number[]
  /** index of every comment in the lists, whatever its state */
  indexByTid: ReadonlyMap<number, number>
  /** 0 for those that participants do not see */
  weights: readonly number[]
  /** true for comments that count as remaining to vote on */
  counted: readonly boolean[]
  /** number of comments to vote on */
  total: number
}

const MAX_CACHED_CONVERSATIONS = 5000
const CACHE_BYTES = 32 * 1024 * 1024
/** of a comment in all lists */
const COMMENT_BYTES = 64

type CandidatesCache = BoundedCache<number, CommentCandidates>
const candidatesCaches = new WeakMap<Db, CandidatesCache>()

function ensureCandidatesCache(db: Db): CandidatesCache {
  const known = candidatesCaches.get(db)
  if (known) return known
  const cache: CandidatesCache = registerContentCache(
    createBoundedCache({
      maxEntries: MAX_CACHED_CONVERSATIONS,
      maxBytes: CACHE_BYTES,
      countBytes: ({ tids }) => COMMENT_BYTES * (tids.length + 1),
    }),
  )
  candidatesCaches.set(db, cache)
  return cache
}

async function readCandidates(
  db: Db,
  conversation: ConversationRow,
  version: CandidatesVersion,
): Promise<CommentCandidates> {
  const { zid } = conversation
  const priorities = await findPriorities(db, zid)
  const rows = await listCommentStates(db, zid)
  const counted = rows.map((row) => isCounted(row, conversation))
  const total = counted.filter(Boolean).length
  return {
    zid,
    version,
    tids: rows.map(({ tid }) => tid),
    indexByTid: new Map(rows.map(({ tid }, index) => [tid, index])),
    weights: rows.map((row) =>
      isVisible(row, conversation) ? computeCommentWeight(priorities, row.tid) : 0,
    ),
    counted,
    total,
  }
}

const isSameVersion = (one: CandidatesVersion, other: CandidatesVersion): boolean =>
  one.commentsGeneration === other.commentsGeneration &&
  one.input_generation === other.input_generation &&
  one.computed === other.computed &&
  one.strict_moderation === other.strict_moderation

/**
 * Returns the candidates of a conversation. They are read again only if its comments, their moderation or their priorities
 * have changed; the state comes from the database, so several servers agree. Call it outside of transactions.
 */
export async function getCandidates(
  db: Db,
  conversation: ConversationRow,
  { commentsGeneration, input_generation, computed }: VoterState,
): Promise<CommentCandidates> {
  const { zid, strict_moderation } = conversation
  const version = { commentsGeneration, input_generation, computed, strict_moderation }
  const cache = ensureCandidatesCache(db)
  const cached = cache.get(zid)
  if (cached && isSameVersion(cached.version, version)) return cached
  const candidates = await readCandidates(db, conversation, version)
  cache.set(zid, candidates)
  return candidates
}

/** Resolution of the random number from 0 up to, not including, 1. */
const RANDOM_STEPS = 2 ** 32

interface DrawOptions {
  /** comments that the participant has voted on, without duplicates */
  votedTids: readonly number[]
  /** further comments not to draw */
  excludedTids?: readonly number[] | undefined
  random: Dependencies['random']
}

/** Weighs the candidates for a participant: 0 for comments that they do not get. */
function weighCandidates(
  { indexByTid, weights, counted, total }: CommentCandidates,
  { votedTids, excludedTids = [] }: DrawOptions,
) {
  const remainingWeights = weights.slice()
  let remaining = total
  for (const tid of votedTids) {
    const index = indexByTid.get(tid)
    if (index === undefined) continue
    remainingWeights[index] = 0
    if (counted[index]) remaining -= 1
  }
  for (const tid of excludedTids) {
    const index = indexByTid.get(tid)
    if (index !== undefined) remainingWeights[index] = 0
  }
  return { remainingWeights, remaining }
}

/** Draws the next comment to vote on, and reads it; undefined if none is left. */
export async function drawCandidate(
  db: Db,
  candidates: CommentCandidates,
  options: DrawOptions,
): Promise<NextComment | undefined> {
  const { random } = options
  const { remainingWeights, remaining } = weighCandidates(candidates, options)
  const draw = () => random(RANDOM_STEPS) / RANDOM_STEPS
  const index = drawNextComment(remainingWeights, draw)
  if (index === undefined) return undefined
  const [comment] = await readOneComment(db, { zid: candidates.zid, tid: candidates.tids[index]! })
  // not the number that has drawn the comment: many replies would tell its weight
  return (
    comment && {
      ...toPlainCommentReply(comment),
      remaining,
      total: candidates.total,
      translations: [],
      randomN: draw(),
    }
  )
}
