import { moveReportNames, type GroupMoves } from '../reports/public.ts'
import type { CommentVoteCounts, VoteCountsByComment } from '../votes/public.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/storage/database.ts'
import type { PublicOpinionRow } from '../../platform/storage/result-tables.ts'
import { parseMapText } from './map-text.ts'

// The only way from votes to what strangers and participants read (SAFE-31): the public state, made by the analysis.

/** A stored opinion result: the contract's pca2 object or parts of it. */
export type StoredResult = Readonly<Record<string, unknown>>

/** A result with its tick and its time in milliseconds since 1970. */
export interface OpinionResult {
  result: StoredResult
  tick: number
  computed: number | null
}

/** The votes of the public state in numbers. */
export interface PublicFigures {
  /** people with votes in it, and their votes */
  readonly voters: number
  readonly votes: number
  readonly comments: Readonly<Record<string, Readonly<CommentVoteCounts>>>
}

/** Finds the tick of the public state; undefined before the first one. */
export async function findPublicTick(db: Db, zid: number): Promise<number | undefined> {
  const row = await db.selectFrom('public_opinions').select('tick').where('zid', '=', zid).executeTakeFirst()
  return row && Number(row.tick)
}

/** Finds the text of the public map, which is sent as it is stored. */
export async function findPublicMapJson(db: Db, zid: number): Promise<string | undefined> {
  const row = await db.selectFrom('public_opinions').select('map').where('zid', '=', zid).executeTakeFirst()
  return row?.map
}

/** Finds the public map. @param longest maximum bytes of its text; a longer one is not read */
export async function findPublicOpinion(
  db: Db,
  zid: number,
  longest?: number,
): Promise<OpinionResult | undefined> {
  const rows = db.selectFrom('public_opinions').select(['map', 'tick', 'computed']).where('zid', '=', zid)
  const short = longest === undefined ? rows : rows.where(sql`octet_length(map)`, '<=', longest)
  const row = await short.executeTakeFirst()
  if (!row) return undefined
  const { map, tick, computed } = row
  return { result: await parseMapText(map), tick: Number(tick), computed: Number(computed) }
}

/** Reads the public figures; all are 0 before the first public state. */
export async function getPublicFigures(
  db: Db,
  zid: number,
): Promise<{ voters: number; votes: number; counts: VoteCountsByComment }> {
  const row = await db
    .selectFrom('public_opinions')
    .select('figures')
    .where('zid', '=', zid)
    .executeTakeFirst()
  if (!row) return { voters: 0, votes: 0, counts: new Map() }
  const { voters, votes, comments } = JSON.parse(row.figures) as PublicFigures
  const entries = Object.entries(comments).map(([tid, counts]) => [Number(tid), { ...counts }] as const)
  return { voters, votes, counts: new Map(entries) }
}

/** For each comment a letter for each area of the public map (packages/domain `LEAN_LETTERS`). */
type LeansByComment = ReadonlyMap<number, string>

/** Reads the colours of the Landscape, for `reportLandscape`; empty before the first public state. */
export async function getPublicLeans(db: Db, zid: number): Promise<LeansByComment> {
  const row = await db.selectFrom('public_opinions').select('leans').where('zid', '=', zid).executeTakeFirst()
  return new Map(row ? (JSON.parse(row.leans) as [number, string][]) : [])
}

/** Finds the mark of the public state; undefined before the first one. */
export async function findPublicMark(db: Db, zid: number): Promise<string | undefined> {
  const row = await db.selectFrom('public_opinions').select('mark').where('zid', '=', zid).executeTakeFirst()
  return row?.mark
}

/** Reads the whole public state, for the analysis that continues from it. */
export const getPublicState = (db: Db, zid: number): Promise<PublicOpinionRow> =>
  db.selectFrom('public_opinions').selectAll().where('zid', '=', zid).executeTakeFirstOrThrow()

/** A new public state. `published` is what readers see of it; undefined if that stays as it is. */
export interface PublicOpinionChange extends Pick<PublicOpinionRow, 'zid' | 'mark' | 'state'> {
  readonly published:
    | (Pick<PublicOpinionRow, 'tick' | 'voters' | 'map' | 'figures' | 'leans'> & {
        /** names of groups in reports go with them */
        readonly groups: GroupMoves
      })
    | undefined
}

/** Stores a new public state. @param computed its time, if it is published */
export async function applyPublicOpinion(
  tx: Db,
  { zid, mark, state, published }: PublicOpinionChange,
  computed: number,
): Promise<void> {
  if (!published) {
    await tx.updateTable('public_opinions').set({ mark, state }).where('zid', '=', zid).execute()
    return
  }
  const { groups, ...columns } = published
  await savePublicOpinion(tx, { zid, mark, state, ...columns, computed })
  await moveReportNames(tx, zid, groups)
}

/** Replaces the public state of a conversation. */
export const savePublicOpinion = (tx: Db, { zid, ...columns }: PublicOpinionRow) =>
  tx
    .insertInto('public_opinions')
    .values({ zid, ...columns })
    .onConflict((conflict) => conflict.column('zid').doUpdateSet(columns))
    .execute()
