import { MOD } from '@folkmoot/domain/comments'
import type { Db } from '../../platform/storage/database.ts'
import { parseMapText } from './map-text.ts'
import type { OpinionResult } from './public-opinion.storage.ts'

const ANALYSIS_KIND = 'opinion'

/** Finds the tick of the newest result: the generation of its input, so that it rises with every result. */
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

/** Finds the newest opinion result, of all votes: for those who moderate the conversation. */
export async function findOpinionResult(db: Db, zid: number): Promise<OpinionResult | undefined> {
  const row = await db
    .selectFrom('analyses')
    .select(['result', 'input_generation', 'computed'])
    .where('zid', '=', zid)
    .where('kind', '=', ANALYSIS_KIND)
    .executeTakeFirst()
  if (row?.result == null) return undefined
  const { input_generation, computed } = row
  return { result: await parseMapText(row.result), tick: Number(input_generation), computed }
}

/** Finds the text of the newest result, which is sent as it is stored. */
export async function findOpinionMapJson(db: Db, zid: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('analyses')
    .select('result')
    .where('zid', '=', zid)
    .where('kind', '=', ANALYSIS_KIND)
    .executeTakeFirst()
  return row?.result ?? undefined
}

/** Lists the ids of the accepted comments. */
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

/** Lists participants with their moderation and external identity. */
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

/** Lists the participants that a moderator pinned. */
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

/** Lists participants with an external id and a picture; only those with this moderation value if `mod` is given. */
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

/** Lists the authors of comments. */
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

/** Lists the latest votes of participants. */
export const listVotesByPids = (db: Db, zid: number, pids: readonly number[]) =>
  db
    .selectFrom('votes_latest')
    .select(['pid', 'tid', 'vote'])
    .where('zid', '=', zid)
    .where('pid', 'in', pids)
    .execute()

/** Finds the highest id of a comment; -1 without comments. */
export async function findLastTid(db: Db, zid: number): Promise<number> {
  const { last } = await db
    .selectFrom('comments')
    .select((row) => row.fn.max('tid').as('last'))
    .where('zid', '=', zid)
    .executeTakeFirstOrThrow()
  return last === null ? -1 : Number(last)
}

/** Updates whether the map names a participant. Returns false without such a participant. */
export async function updateParticipantMod(tx: Db, zid: number, pid: number, mod: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('participants')
    .set({ mod })
    .where('zid', '=', zid)
    .where('pid', '=', pid)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
