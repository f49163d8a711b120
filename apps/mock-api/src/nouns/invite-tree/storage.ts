import { INVITE_STATUS } from '@folkmoot/domain/invites'
import type { TABLE_COLUMNS, TableQuery } from '@folkmoot/domain/table-query'
import { sql, type Expression } from 'kysely'
import type { Page } from '../../platform/http/lists.ts'
import type { Db } from '../../platform/storage/database.ts'
import type { InviteRow, WaveRow } from '../../platform/storage/conversation-tables.ts'
import { createSearch, sortRows } from '../../platform/storage/queries.ts'

/** Lists all waves of a conversation in order. */
export const listAllWaves = (db: Db, zid: number): Promise<WaveRow[]> =>
  db.selectFrom('treevite_waves').selectAll().where('zid', '=', zid).orderBy('wave').execute()

/** Finds a wave of a conversation by its id. */
export const findWave = (db: Db, zid: number, id: number): Promise<WaveRow | undefined> =>
  db.selectFrom('treevite_waves').selectAll().where('zid', '=', zid).where('id', '=', id).executeTakeFirst()

/** Sets the time when the unused invites of a wave expire; null for never. */
export const updateExpiry = (
  tx: Db,
  { id, expires_at, now }: { id: number; expires_at: number | null; now: number },
) =>
  tx
    .updateTable('treevite_waves')
    .set({ expires_at, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

const selectWaveIds = (db: Db, zid: number) =>
  db.selectFrom('treevite_waves').select('id').where('zid', '=', zid)

/** Counts the codes of each wave by stored status. */
export const countInvitesByStatus = (db: Db, zid: number) =>
  db
    .selectFrom('treevite_invites')
    .select(['wave_id', 'status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('wave_id', 'in', selectWaveIds(db, zid))
    .groupBy(['wave_id', 'status'])
    .execute()

/** Counts the members of each wave. */
export const countMembersByWave = (db: Db, zid: number) =>
  db
    .selectFrom('treevite_invites')
    .select(['wave_id', ({ fn }) => fn.count<number>('invite_used_by_pid').distinct().as('count')])
    .where('zid', '=', zid)
    .where('invite_used_by_pid', 'is not', null)
    .groupBy('wave_id')
    .execute()

/** A filter of the owner's codes. `waves` are all waves of the conversation. */
export interface InviteFilter {
  zid: number
  waves: readonly WaveRow[]
  wave_id?: number | undefined
  status?: number | undefined
  search?: string | undefined
  now: number
}

const getIds = (waves: readonly WaveRow[]) => waves.map(({ id }) => id)

/** The waves whose unused codes are expired. */
const listOverIds = ({ waves, now }: InviteFilter) =>
  getIds(waves.filter(({ expires_at }) => expires_at !== null && expires_at <= now))

/** Selects the owner's codes that match a filter, by current status. */
function selectOwnerInvites(db: Db, filter: InviteFilter) {
  const { zid, waves, wave_id, status, search } = filter
  const over = listOverIds(filter)
  let rows = db
    .selectFrom('treevite_invites')
    .where('zid', '=', zid)
    .where('invite_owner_pid', 'is', null)
    // a wave that was made after `waves` were read has a higher id
    .where('wave_id', '<=', Math.max(0, ...getIds(waves)))
  if (wave_id !== undefined) rows = rows.where('wave_id', '=', wave_id)
  const hasWords = createSearch(search, ['invite_code'])
  if (hasWords) rows = rows.where(hasWords)
  if (status === undefined) return rows
  if (over.length > 0 && status === INVITE_STATUS.unused) rows = rows.where('wave_id', 'not in', over)
  if (over.length === 0 || status !== INVITE_STATUS.expired) return rows.where('status', '=', status)
  return rows.where((where) =>
    where.or([
      where('status', '=', status),
      where.and([where('status', '=', INVITE_STATUS.unused), where('wave_id', 'in', over)]),
    ]),
  )
}

/** The current status, by which codes are sorted. */
function createStatusOrder(filter: InviteFilter): Expression<unknown> {
  const over = listOverIds(filter)
  if (over.length === 0) return sql.ref('status')
  const { unused, expired } = INVITE_STATUS
  return sql`case when status = ${unused} and wave_id in (${sql.join(over)}) then ${expired} else status end`
}

/** Lists a page of the owner's codes, newest first unless a column is given. */
export function listOwnerInvites(
  db: Db,
  filter: InviteFilter,
  { order, page }: { order: TableQuery<(typeof TABLE_COLUMNS.invites)[number]>; page: Page },
): Promise<InviteRow[]> {
  const rows = sortRows(selectOwnerInvites(db, filter).selectAll(), order, {
    code: sql.ref('invite_code'),
    // waves are numbered in the order in which they were made
    wave: sql.ref('wave_id'),
    status: createStatusOrder(filter),
    used: sql.ref('invite_used_at'),
  })
  return rows.orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute()
}

/** Counts the owner's codes that match a filter by wave and stored status. */
export const countOwnerInvitesByStatus = (db: Db, filter: InviteFilter) =>
  selectOwnerInvites(db, filter)
    .select(['wave_id', 'status', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(['wave_id', 'status'])
    .execute()

/** Lists the owner's codes with ids below `before`, or from the highest, newest first. */
export function listOwnerInvitesBefore(
  db: Db,
  filter: InviteFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<InviteRow[]> {
  const rows = selectOwnerInvites(db, filter).selectAll().orderBy('id', 'desc').limit(limit)
  return (before === undefined ? rows : rows.where('id', '<', before)).execute()
}
