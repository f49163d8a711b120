import type { ModeratedComment } from '@folkmoot/opinion/vote-events'
import type { Db } from '../../platform/storage/database.ts'
import { readPages } from '../../platform/storage/queries.ts'
import type { AnalysisKind } from './storage.ts'

/** A range of vote ids. */
interface VoteIdRange {
  afterId: number
  lastId: number
}

/** Reads the vote events of a conversation in their order, page by page. */
export const readVotePages = (db: Db, zid: number, { afterId, lastId }: VoteIdRange) =>
  readPages<{ id: number; pid: number; tid: number; vote: number; created: number }>((last, limit) =>
    db
      .selectFrom('votes')
      .select(['id', 'pid', 'tid', 'vote', 'created'])
      .where('zid', '=', zid)
      .where('id', '>', last?.id ?? afterId)
      .where('id', '<=', lastId)
      .orderBy('id')
      .limit(limit)
      .execute(),
  )

/** Counts the erasures in a conversation, which delete votes from its history. */
export async function countErasures(db: Db, zid: number): Promise<number> {
  const row = await db.selectFrom('generations').select('erasures').where('zid', '=', zid).executeTakeFirst()
  return row?.erasures ?? 0
}

/** Lists the moderation of every comment. */
export async function listCommentModeration(db: Db, zid: number): Promise<ModeratedComment[]> {
  const rows = await db
    .selectFrom('comments')
    .select(['tid', 'mod', 'is_meta'])
    .where('zid', '=', zid)
    .orderBy('tid')
    .execute()
  return rows.map(({ tid, mod, is_meta }) => ({ tid, mod, isMeta: is_meta !== 0 }))
}

/** Finds the time of the last decision in milliseconds since 1970; null without one. */
export async function findLastModerationTime(db: Db, zid: number): Promise<number | null> {
  const row = await db
    .selectFrom('moderation_log')
    .select('created')
    .where('zid', '=', zid)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? Number(row.created) : null
}

/** Finds the text of the stored result; null without one. */
export async function findPreviousResult(db: Db, zid: number, kind: AnalysisKind): Promise<string | null> {
  const row = await db
    .selectFrom('analyses')
    .select('result')
    .where('zid', '=', zid)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.result ?? null
}

/** Lists the network of each participant who is not identified. */
export async function listNetworks(db: Db, zid: number): Promise<[pid: number, network: number][]> {
  const rows = await db
    .selectFrom('participants')
    .select(['pid', 'network'])
    .where('zid', '=', zid)
    .where('network', 'is not', null)
    .execute()
  return rows.map(({ pid, network }) => [pid, network!])
}

/** Lists the latest votes that their voters marked as important, where the conversation allows marks. */
export const listImportantVotes = (db: Db, zid: number) =>
  db
    .selectFrom('votes_latest')
    .innerJoin('conversations', 'conversations.zid', 'votes_latest.zid')
    .select(['votes_latest.pid', 'votes_latest.tid'])
    .where('conversations.zid', '=', zid)
    .where('conversations.importance_enabled', '=', 1)
    .where('votes_latest.high_priority', '=', 1)
    .execute()
