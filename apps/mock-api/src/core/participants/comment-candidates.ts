import type { NextComment } from '@folkmoot/api-types/participation'
import { isCounted, isVisible } from '@folkmoot/domain/visibility'
import type { Db } from '../../storage/database.ts'
import { listComments } from '../comments.storage.ts'
import type { ConversationRow } from '../conversation-row.ts'
import type { Dependencies } from '../dependencies.ts'
import { toPlainCommentReply } from '../plain-comment.ts'
import { computeCommentWeight, drawNextComment } from './next-comment.ts'
import { findPriorities, type VoterState } from './voter-state.storage.ts'

/** The state that candidates were read from. They stay valid until part of it changes. */
type CandidatesVersion = Pick<VoterState, 'comments' | 'input_generation' | 'computed'> &
  Pick<ConversationRow, 'strict_moderation'>

/** The comments of a conversation from which the next one is drawn; the lists are parallel. */
export interface CommentCandidates {
  version: CandidatesVersion
  /** index of every comment in the lists below, whatever its state */
  indexByTid: ReadonlyMap<number, number>
  /** 0 for those that participants do not see */
  weights: readonly number[]
  /** true for comments that count as remaining to vote on */
  counted: readonly boolean[]
  /** each as a participant without votes gets it */
  comments: readonly NextComment[]
  /** number of comments to vote on */
  total: number
}

/** Cached comments of all conversations of a database. */
const MAX_CACHED_COMMENTS = 50_000

const candidatesCache = new WeakMap<Db, Map<number, CommentCandidates>>()

/** Caches candidates as the most recently used; evicts the least recently used. */
function cacheCandidates(db: Db, zid: number, candidates: CommentCandidates): CommentCandidates {
  const byZid = candidatesCache.get(db) ?? new Map<number, CommentCandidates>()
  candidatesCache.set(db, byZid)
  byZid.delete(zid)
  byZid.set(zid, candidates)
  let commentCount = 0
  for (const { indexByTid } of byZid.values()) commentCount += indexByTid.size
  for (const [oldestZid, { indexByTid }] of byZid) {
    if (commentCount <= MAX_CACHED_COMMENTS || oldestZid === zid) break
    byZid.delete(oldestZid)
    commentCount -= indexByTid.size
  }
  return candidates
}

async function readCandidates(
  db: Db,
  conversation: ConversationRow,
  version: CandidatesVersion,
): Promise<CommentCandidates> {
  const { zid } = conversation
  const priorities = await findPriorities(db, zid)
  const rows = await listComments(db, zid, {})
  const counted = rows.map((row) => isCounted(row, conversation))
  const total = counted.filter(Boolean).length
  return {
    version,
    indexByTid: new Map(rows.map(({ tid }, index) => [tid, index])),
    weights: rows.map((row) =>
      isVisible(row, conversation) ? computeCommentWeight(priorities, row.tid) : 0,
    ),
    counted,
    comments: rows.map((row) => ({ ...toPlainCommentReply(row), remaining: total, total, translations: [] })),
    total,
  }
}

const isSameVersion = (one: CandidatesVersion, other: CandidatesVersion): boolean =>
  one.comments === other.comments &&
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
  { comments, input_generation, computed }: VoterState,
): Promise<CommentCandidates> {
  const { zid, strict_moderation } = conversation
  const version = { comments, input_generation, computed, strict_moderation }
  const cached = candidatesCache.get(db)?.get(zid)
  if (cached && isSameVersion(cached.version, version)) return cached
  return cacheCandidates(db, zid, await readCandidates(db, conversation, version))
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

/** Draws the next comment to vote on; undefined if none is left. */
export function drawCandidate(
  { indexByTid, weights, counted, comments, total }: CommentCandidates,
  { votedTids, excludedTids = [], random }: DrawOptions,
): NextComment | undefined {
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
  const drawnIndex = drawNextComment(remainingWeights, () => random(RANDOM_STEPS) / RANDOM_STEPS)
  const comment = drawnIndex === undefined ? undefined : comments[drawnIndex]
  return comment && { ...comment, remaining }
}
