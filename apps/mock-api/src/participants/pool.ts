import type { NextComment, PlainComment } from '@folkmoot/api-types'
import { commentWeight, drawNext, isCounted, isVisible } from '@folkmoot/domain'
import type { Dependencies } from '../http/context.ts'
import type { Db } from '../storage/database.ts'
import { plainReply } from '../features/comments/reply.ts'
import { listComments } from '../features/comments/storage.ts'
import type { ConversationRow } from '../features/conversations/storage.ts'
import { findPriorities, type Ballot } from './storage.ts'

interface Candidate {
  tid: number
  weight: number
  comment: PlainComment
}

/** What the next comment of a conversation is drawn from. */
export interface Pool {
  /** tells whether it still holds */
  stamp: string
  /** every comment, whatever its state */
  tids: ReadonlySet<number>
  /** those that there are to vote on */
  counted: ReadonlySet<number>
  /** those that participants see */
  candidates: readonly Candidate[]
}

/** Comments kept in memory, of all conversations of a database together. */
const KEPT_COMMENTS = 50_000

const kept = new WeakMap<Db, Map<number, Pool>>()

/** Keeps a pool as the one used last, and lets go of those whose use lies furthest back. */
function keep(db: Db, zid: number, pool: Pool): Pool {
  const pools = kept.get(db) ?? new Map<number, Pool>()
  kept.set(db, pools)
  pools.delete(zid)
  pools.set(zid, pool)
  let comments = 0
  for (const { tids } of pools.values()) comments += tids.size
  for (const [other, { tids }] of pools) {
    if (comments <= KEPT_COMMENTS || other === zid) break
    pools.delete(other)
    comments -= tids.size
  }
  return pool
}

async function readPool(db: Db, conversation: ConversationRow, stamp: string): Promise<Pool> {
  const { zid } = conversation
  const priorities = await findPriorities(db, zid)
  const rows = await listComments(db, zid, {})
  return {
    stamp,
    tids: new Set(rows.map(({ tid }) => tid)),
    counted: new Set(rows.filter((row) => isCounted(row, conversation)).map(({ tid }) => tid)),
    candidates: rows
      .filter((row) => isVisible(row, conversation))
      .map((row) => ({ tid: row.tid, weight: commentWeight(priorities, row.tid), comment: plainReply(row) })),
  }
}

/**
 * The pool of a conversation, read anew only when its comments, their moderation or their priorities have changed since:
 * the ballot says it, from the database, so that several servers never disagree. Not inside a transaction.
 */
export async function poolOf(
  db: Db,
  conversation: ConversationRow,
  { comments, input_generation, computed }: Ballot,
): Promise<Pool> {
  const { zid, strict_moderation } = conversation
  const stamp = [comments, input_generation, computed, strict_moderation].join()
  const known = kept.get(db)?.get(zid)
  return known?.stamp === stamp ? known : keep(db, zid, await readPool(db, conversation, stamp))
}

/** A number from 0 up to, not including, 1, made from whole ones. */
const RESOLUTION = 2 ** 32

/**
 * The comment that somebody is asked about next; undefined when nothing is left.
 * @param voted comments that they voted on
 * @param without comments that shall not come now
 */
export function nextFrom(
  { candidates, counted }: Pool,
  {
    voted,
    without = [],
    random,
  }: { voted: readonly number[]; without?: readonly number[] | undefined; random: Dependencies['random'] },
): NextComment | undefined {
  const done = new Set(voted)
  const leftOut = without.length === 0 ? done : new Set([...voted, ...without])
  const drawn = drawNext(candidates, leftOut, () => random(RESOLUTION) / RESOLUTION)
  if (!drawn) return undefined
  let remaining = counted.size
  for (const tid of done) if (counted.has(tid)) remaining -= 1
  return { ...drawn.comment, remaining, total: counted.size, translations: [] }
}
