import { MOD } from '@folkmoot/domain/comments'
import { sql } from 'kysely'
import type { Db } from '../../storage/database.ts'

const ANALYSIS_KIND = 'opinion'

/** A stored analysis of opinions: the contract's pca2 object, or the parts of it that were stored. */
export type StoredResult = Readonly<Record<string, unknown>>

/**
 * The number of the newest result: the generation that it was computed from, so that it rises with every result.
 * Undefined as long as there is none.
 */
export async function findTick(db: Db, zid: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('analyses')
    .select('input_generation')
    .where('zid', '=', zid)
    .where('kind', '=', ANALYSIS_KIND)
    .where('result', 'is not', null)
    .executeTakeFirst()
  return row && Number(row.input_generation)
}

/** A result with its number, and when it was computed (milliseconds since 1970). */
export interface OpinionResult {
  result: StoredResult
  tick: number
  computed: number | null
}

/**
 * The newest result of an analysis of opinions; undefined as long as there is none.
 * @param longest characters of its text; one that is longer is not given
 */
export async function findOpinionResult(
  db: Db,
  zid: number,
  longest?: number,
): Promise<OpinionResult | undefined> {
  const rows = db
    .selectFrom('analyses')
    .select(['result', 'input_generation', 'computed'])
    .where('zid', '=', zid)
    .where('kind', '=', ANALYSIS_KIND)
  const short = longest === undefined ? rows : rows.where(sql`length(result)`, '<=', longest)
  const row = await short.executeTakeFirst()
  if (row?.result == null) return undefined
  const { input_generation, computed } = row
  return { result: JSON.parse(row.result) as StoredResult, tick: Number(input_generation), computed }
}

/**
 * The text of the newest result as it can be sent: our analyses store it whole, its number at the end. Undefined where it
 * has to be read and completed.
 */
export async function findOpinionMapJson(db: Db, zid: number, tick: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('analyses')
    .select('result')
    .where('zid', '=', zid)
    .where('kind', '=', ANALYSIS_KIND)
    .executeTakeFirst()
  return row?.result?.endsWith(`,"math_tick":${tick}}`) ? row.result : undefined
}

/** The ids of the accepted comments: all that can be told before anything was analysed. */
export async function listAcceptedTids(db: Db, zid: number): Promise<number[]> {
  const rows = await db
    .selectFrom('comments')
    .select('tid')
    .where('zid', '=', zid)
    .where('mod', '>=', MOD.accepted)
    .orderBy('tid')
    .execute()
  return rows.map(({ tid }) => tid)
}

/** Participants whom the map could name: moderation, and what is known of them outside, if anything. */
export const listParticipants = (db: Db, zid: number, pids: readonly number[]) =>
  db
    .selectFrom('participants')
    .leftJoin('xids', (on) =>
      on.onRef('xids.zid', '=', 'participants.zid').onRef('xids.pid', '=', 'participants.pid'),
    )
    .select(['participants.pid', 'participants.mod'])
    .select(['xids.xid', 'xids.x_profile_image_url', 'xids.x_name'])
    .where('participants.zid', '=', zid)
    .where('participants.pid', 'in', pids)
    .orderBy('participants.pid')
    .execute()

/** The participants that a moderator pinned. */
export async function listPinnedPids(db: Db, zid: number, from: number): Promise<number[]> {
  const rows = await db
    .selectFrom('participants')
    .select('pid')
    .where('zid', '=', zid)
    .where('mod', '>=', from)
    .orderBy('pid')
    .execute()
  return rows.map(({ pid }) => pid)
}

/** Participants with an external id and a picture; only those with this moderation if `mod` is given. */
export function listPicturedParticipants(db: Db, zid: number, mod?: number) {
  const rows = db
    .selectFrom('xids')
    .innerJoin('participants', (on) =>
      on.onRef('participants.zid', '=', 'xids.zid').onRef('participants.pid', '=', 'xids.pid'),
    )
    .select(['participants.pid', 'participants.mod'])
    .select(['xids.xid', 'xids.x_profile_image_url', 'xids.x_name'])
    .where('xids.zid', '=', zid)
    .where('xids.x_profile_image_url', 'is not', null)
  return (mod === undefined ? rows : rows.where('participants.mod', '=', mod))
    .orderBy('participants.pid')
    .execute()
}

/** The authors of comments. */
export async function listAuthorPids(db: Db, zid: number, tids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('comments')
    .select('pid')
    .distinct()
    .where('zid', '=', zid)
    .where('tid', 'in', tids)
    .orderBy('pid')
    .execute()
  return rows.map(({ pid }) => pid)
}

/** The votes of some participants that count. */
export const listVotesByPids = (db: Db, zid: number, pids: readonly number[]) =>
  db
    .selectFrom('votes_latest')
    .select(['pid', 'tid', 'vote'])
    .where('zid', '=', zid)
    .where('pid', 'in', pids)
    .execute()

/** The highest id of a comment; -1 without comments. */
export async function findLastTid(db: Db, zid: number): Promise<number> {
  const { last } = await db
    .selectFrom('comments')
    .select((row) => row.fn.max('tid').as('last'))
    .where('zid', '=', zid)
    .executeTakeFirstOrThrow()
  return last === null ? -1 : Number(last)
}

/** Decides whether the map names a participant; false when there is no such participant. */
export async function updateParticipantMod(tx: Db, zid: number, pid: number, mod: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('participants')
    .set({ mod })
    .where('zid', '=', zid)
    .where('pid', '=', pid)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
