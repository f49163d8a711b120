import { allocateId } from '../../platform/storage/counters.ts'
import type { Db } from '../../platform/storage/database.ts'
import type { MovingConversation } from './move.ts'
import { toInviteRow, toReportRow, toWaveRow } from './rows.ts'
import { listOfConversation } from './source-rows.storage.ts'
import { findNumber, getNumber } from './source-values.ts'
import type { SourceRow } from './source.storage.ts'
import { insertInvites, insertReports, insertSelections, insertWaves } from './storage.ts'

/** New ids by those of the other database, in the order of its rows. */
const numberRows = (rows: readonly SourceRow[], column: string, first: number): Map<number, number> =>
  new Map(rows.map((row, index) => [getNumber(row, column), first + index]))

/** Counts the codes of each owner within each wave, from 0. */
function createOrdinals(): (wave: number, owner: number | null) => number {
  const next = new Map<string, number>()
  return (wave, owner) => {
    const key = `${wave} ${owner ?? 'owner'}`
    const ordinal = next.get(key) ?? 0
    next.set(key, ordinal + 1)
    return ordinal
  }
}

/** Brings waves and their codes, which work on. */
export async function moveWaves({ source, sourceZid, zid, write }: MovingConversation): Promise<void> {
  const waves = await listOfConversation(source, 'treevite_waves', sourceZid, 'wave')
  const invites = await listOfConversation(source, 'treevite_invites', sourceZid, 'id')
  if (waves.length === 0) return
  await write(async (tx) => {
    const waveIds = numberRows(waves, 'id', await allocateId(tx, 'wave', waves.length))
    await insertWaves(
      tx,
      waves.map((row) => toWaveRow(zid, row, waveIds.get(getNumber(row, 'id')) ?? 0)),
    )
    if (invites.length === 0) return
    const inviteIds = numberRows(invites, 'id', await allocateId(tx, 'invite', invites.length))
    const countOrdinal = createOrdinals()
    await insertInvites(
      tx,
      invites.map((row) => {
        const wave_id = waveIds.get(getNumber(row, 'wave_id')) ?? 0
        return toInviteRow(zid, row, {
          id: inviteIds.get(getNumber(row, 'id')) ?? 0,
          wave_id,
          parent_invite_id: inviteIds.get(getNumber(row, 'parent_invite_id', -1)) ?? null,
          ordinal: countOrdinal(wave_id, findNumber(row, 'invite_owner_pid')),
        })
      }),
    )
  })
}

/** Brings the reports under their addresses, with the comments that were chosen for them. */
export async function moveReports(
  tx: Db,
  { source, sourceZid, zid }: Pick<MovingConversation, 'source' | 'sourceZid' | 'zid'>,
): Promise<void> {
  const reports = await listOfConversation(source, 'reports', sourceZid, 'rid')
  const selections = await listOfConversation(source, 'report_comment_selections', sourceZid, 'tid')
  if (reports.length === 0) return
  const rids = numberRows(reports, 'rid', await allocateId(tx, 'rid', reports.length))
  await insertReports(
    tx,
    reports.map((row) => toReportRow(zid, row, rids.get(getNumber(row, 'rid')) ?? 0)),
  )
  await insertSelections(
    tx,
    selections.flatMap((row) => {
      const rid = rids.get(getNumber(row, 'rid'))
      const [tid, selection] = [getNumber(row, 'tid'), Math.sign(getNumber(row, 'selection'))]
      return rid === undefined || selection === 0
        ? []
        : [{ rid, zid, tid, selection, modified: getNumber(row, 'modified') }]
    }),
  )
}
