import type { NextComment } from '@folkmoot/api-types/participation'
import { computeCommentWeight, drawNextComment } from './next-comment.ts'
import { isCounted, isVisible } from '@folkmoot/domain/visibility'
import type { Dependencies } from '../dependencies.ts'
import type { Db } from '../../storage/database.ts'
import { toPlainCommentReply } from '../plain-comment.ts'
import { listComments } from '../comments.storage.ts'
import type { ConversationRow } from '../conversation-row.ts'
import { findPriorities, type VoterState } from './storage.ts'

/** What a pool was read from: it holds as long as nothing of this is another. */
type CandidatesVersion = Pick<VoterState, 'comments' | 'input_generation' | 'computed'> &
  Pick<ConversationRow, 'strict_moderation'>

/** What the next comment of a conversation is drawn from. */
export interface CommentCandidates {
  version: CandidatesVersion
  /** the place of every comment, whatever its state, in the lists below */
  indexByTid: ReadonlyMap<number, number>
  /** 0 for those that participants do not see */
  weights: readonly number[]
  /** whether it is one that there is to vote on */
  counted: readonly boolean[]
  /** each as it comes to somebody who has voted on none */
  comments: readonly NextComment[]
  /** how many there are to vote on */
  total: number
}

/** Comments kept in memory, of all conversations of a database together. */
const MAX_CACHED_COMMENTS = 50_000

const candidatesCache = new WeakMap<Db, Map<number, CommentCandidates>>()

/** Keeps a pool as the one used last, and lets go of those whose use lies furthest back. */
function cacheCandidates(db: Db, zid: number, pool: CommentCandidates): CommentCandidates {
  const pools = candidatesCache.get(db) ?? new Map<number, CommentCandidates>()
  candidatesCache.set(db, pools)
  pools.delete(zid)
  pools.set(zid, pool)
  let comments = 0
  for (const { indexByTid: places } of pools.values()) comments += places.size
  for (const [other, { indexByTid: places }] of pools) {
    if (comments <= MAX_CACHED_COMMENTS || other === zid) break
    pools.delete(other)
    comments -= places.size
  }
  return pool
}

async function readCandidates(
  db: Db,
  conversation: ConversationRow,
  stamp: CandidatesVersion,
): Promise<CommentCandidates> {
  const { zid } = conversation
  const priorities = await findPriorities(db, zid)
  const rows = await listComments(db, zid, {})
  const counted = rows.map((row) => isCounted(row, conversation))
  const total = counted.filter(Boolean).length
  return {
    version: stamp,
    indexByTid: new Map(rows.map(({ tid }, place) => [tid, place])),
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
 * The pool of a conversation, read anew only when its comments, their moderation or their priorities have changed since:
 * the ballot says it, from the database, so that several servers never disagree. Not inside a transaction.
 */
export async function getCandidates(
  db: Db,
  conversation: ConversationRow,
  { comments, input_generation, computed }: VoterState,
): Promise<CommentCandidates> {
  const { zid, strict_moderation } = conversation
  const stamp = { comments, input_generation, computed, strict_moderation }
  const known = candidatesCache.get(db)?.get(zid)
  return known && isSameVersion(known.version, stamp)
    ? known
    : cacheCandidates(db, zid, await readCandidates(db, conversation, stamp))
}

/** A number from 0 up to, not including, 1, made from whole ones. */
const RANDOM_STEPS = 2 ** 32

interface DrawOptions {
  /** comments that they voted on, each once */
  votedTids: readonly number[]
  /** comments that shall not come now */
  excludedTids?: readonly number[] | undefined
  random: Dependencies['random']
}

/** The comment that somebody is asked about next; undefined when nothing is left. */
export function drawCandidate(
  { indexByTid: places, weights, counted, comments, total }: CommentCandidates,
  { votedTids: voted, excludedTids: without = [], random }: DrawOptions,
): NextComment | undefined {
  const left = weights.slice()
  let remaining = total
  for (const tid of voted) {
    const place = places.get(tid)
    if (place === undefined) continue
    left[place] = 0
    if (counted[place]) remaining -= 1
  }
  for (const tid of without) {
    const place = places.get(tid)
    if (place !== undefined) left[place] = 0
  }
  const place = drawNextComment(left, () => random(RANDOM_STEPS) / RANDOM_STEPS)
  const drawn = place === undefined ? undefined : comments[place]
  return drawn && { ...drawn, remaining }
}
