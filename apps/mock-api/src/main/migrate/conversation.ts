import { LIMITS } from '@folkmoot/domain/limits'
import { createConversation } from '../../nouns/conversations/create-conversation.storage.ts'
import { deleteImport } from '../../nouns/imports/delete-import.storage.ts'
import {
  finishImport,
  insertComments,
  insertParticipants,
  insertVotes,
  insertXids,
  listLatestVotes,
  upsertLatestVotes,
} from '../../nouns/imports/storage.ts'
import { writeBatch } from '../../nouns/imports/write-batch.ts'
import { allocateId } from '../../platform/storage/counters.ts'
import type { Db } from '../../platform/storage/database.ts'
import { raiseGeneration } from '../../platform/storage/generations.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { countAllVotes } from '../../platform/storage/vote-counters.ts'
import { findDifference } from './compare.ts'
import type { MovingConversation, Move } from './move.ts'
import {
  toInviteRow,
  toReportRow,
  toWaveRow,
  isServedId,
  toCommentRow,
  toConversationColumns,
  toParticipantRow,
  toVoteRow,
  toXidRow,
  type UidMap,
} from './rows.ts'
import {
  listOfConversation,
  listAllowedXids,
  listZinvites,
  streamComments,
  streamParticipants,
  streamVotes,
  streamXids,
} from './source-rows.storage.ts'
import { findNumber, getNumber, findTime, getText } from './source-values.ts'
import { type SourceRow, MigrateError } from './source.storage.ts'
import {
  insertInvites,
  insertReports,
  insertSelections,
  insertWaves,
  insertAllowedXids,
  insertMigrated,
  insertPages,
  keepConversationIds,
  listTakenIds,
} from './storage.ts'

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
async function moveWaves({ source, sourceZid, zid, write }: MovingConversation): Promise<void> {
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
async function moveReports(
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

/** The account that holds a conversation here. @throws MigrateError without one */
function findHolder(row: SourceRow, uids: UidMap): number {
  const holder = [findNumber(row, 'owner'), findNumber(row, 'org_id')]
    .map((uid) => (uid === null ? undefined : uids.get(uid)))
    .find((uid) => uid !== undefined)
  if (holder === undefined) throw new MigrateError('nobody holds it: its account is not here')
  return holder
}

/** Its addresses, the newest last, and those that this server cannot serve. */
export async function readAddresses({ source }: Pick<Move, 'source'>, zid: number) {
  const rows = await listZinvites(source, zid)
  const ids = rows.flatMap((row) => {
    const id = getText(row, 'zinvite')
    return id === null
      ? []
      : [{ conversation_id: id, created: getNumber(row, 'created'), uuid: getText(row, 'uuid') }]
  })
  const kept = ids.filter(({ conversation_id }) => isServedId(conversation_id))
  return {
    uuid: kept.at(-1)?.uuid ?? null,
    kept: kept.map(({ conversation_id, created }) => ({ conversation_id, created })),
    lost: ids.filter((id) => !isServedId(id.conversation_id)).map((id) => id.conversation_id),
  }
}
type Addresses = Awaited<ReturnType<typeof readAddresses>>

/** @throws MigrateError if another conversation or report has one of the addresses */
export async function checkAddresses(
  { source, db }: Pick<Move, 'source' | 'db'>,
  zid: number,
  { kept }: Pick<Addresses, 'kept'>,
): Promise<void> {
  const reports = await listOfConversation(source, 'reports', zid, 'rid')
  const taken = await listTakenIds(db, {
    conversationIds: kept.map(({ conversation_id }) => conversation_id),
    reportIds: reports.map((row) => getText(row, 'report_id') ?? ''),
  })
  if (taken.length > 0) throw new MigrateError(`its address ${taken.join(', ')} is taken here`)
}

async function writeParticipants({ source, sourceZid, zid, uids, write }: MovingConversation) {
  const taken = new Set<number>()
  for await (const rows of streamParticipants(source, sourceZid))
    await write((tx) =>
      insertParticipants(
        tx,
        rows.map((row) => {
          const uid = uids.get(getNumber(row, 'uid', -1))
          // two accounts there may be one here, which takes part once
          const own = uid === undefined || taken.has(uid) ? null : uid
          if (own !== null) taken.add(own)
          return toParticipantRow(zid, row, own)
        }),
      ),
    )
}

async function writeComments({ source, sourceZid, zid, uids, clock, write }: MovingConversation) {
  const seen = new Set<string>()
  for await (const rows of streamComments(source, sourceZid))
    await write(async (tx) => {
      await raiseGeneration(tx, zid, clock(), { comments: true })
      await insertComments(
        tx,
        rows.map((row) => toCommentRow(zid, row, uids, seen)),
      )
    })
}

async function writeVotes({ source, sourceZid, zid, clock, write }: MovingConversation) {
  for await (const rows of streamVotes(source, sourceZid))
    await write(async (tx) => {
      const last = await raiseGeneration(tx, zid, clock(), { by: rows.length })
      const votes = rows.map((row, index) => toVoteRow(zid, row, last - rows.length + 1 + index))
      await insertVotes(tx, votes)
      await upsertLatestVotes(tx, listLatestVotes(votes))
    })
}

async function writeXids({ source, sourceZid, zid, owner, uids, write }: MovingConversation) {
  for await (const rows of streamXids(source, sourceZid))
    await write((tx) =>
      insertXids(
        tx,
        rows.map((row) => toXidRow({ zid, owner }, row, uids)),
      ),
    )
  const allowed = await listAllowedXids(source, sourceZid)
  await write((tx) =>
    insertAllowedXids(
      tx,
      allowed.map((row) => ({ zid, xid: getText(row, 'xid') ?? '', created: findTime(row, 'created') ?? 0 })),
    ),
  )
}

/** Makes the conversation visible under its addresses, and remembers that it came: all in one transaction. */
async function publish(
  moving: MovingConversation,
  row: SourceRow,
  { kept, uuid, participants }: Pick<Addresses, 'kept' | 'uuid'> & { participants: number },
): Promise<void> {
  const { source, sourceZid, zid, clock, write } = moving
  const pages = await listOfConversation(source, 'page_ids', sourceZid, 'page_id')
  await write(async (tx) => {
    await moveReports(tx, moving)
    await keepConversationIds(tx, zid, kept)
    await insertPages(
      tx,
      pages.map((page) => ({
        site_id: getText(page, 'site_id') ?? '',
        page_id: getText(page, 'page_id') ?? '',
        zid,
        created: getNumber(row, 'created'),
      })),
    )
    await insertMigrated(tx, {
      source: source.mark,
      kind: 'conversation',
      source_id: sourceZid,
      target_id: zid,
      created: clock(),
    })
    // what is unique comes last: a crash before leaves nothing in the way of the next run
    const own = uuid === null ? {} : { conversation_uuid: uuid }
    await finishImport(tx, zid, { participant_count: participants, ...own })
  })
}

async function startMove(move: Move, row: SourceRow, uids: UidMap) {
  const { db, clock, random } = move
  const owner = findHolder(row, uids)
  const now = clock()
  const { columns, refused } = toConversationColumns(row)
  const choices = {
    ...columns,
    state: 'importing',
    importing_until: now + LIMITS.importLeaseMs,
    closed_at: columns.is_active === 0 ? now : null,
  }
  const { zid } = await runTransaction(db, (tx) => createConversation(tx, { owner, choices, now, random }))
  const hidden = { db, clock, zid, signal: new AbortController().signal }
  const moving: MovingConversation = {
    ...move,
    uids,
    sourceZid: getNumber(row, 'zid'),
    zid,
    owner,
    write: (work) => writeBatch(hidden, work),
  }
  return { moving, refused }
}

/** A conversation that came. */
interface MovedConversation {
  readonly zid: number
  /** settings whose value does not fit here */
  readonly refused: readonly string[]
  /** addresses that this server cannot serve */
  readonly lost: readonly string[]
}

/**
 * Brings one conversation. No query shows it before it is whole and its files are those of the other database, byte for byte;
 * a failure leaves nothing of it.
 * @throws MigrateError if it cannot come
 */
export async function moveConversation(move: Move, row: SourceRow, uids: UidMap): Promise<MovedConversation> {
  const sourceZid = getNumber(row, 'zid')
  const addresses = await readAddresses(move, sourceZid)
  await checkAddresses(move, sourceZid, addresses)
  const { moving, refused } = await startMove(move, row, uids)
  try {
    await writeParticipants(moving)
    await writeComments(moving)
    await writeVotes(moving)
    await countAllVotes(move.db, moving.zid, moving.write)
    await writeXids(moving)
    await moveWaves(moving)
    const found = await findDifference(moving, Boolean(row.importance_enabled))
    if (found.difference !== undefined) throw new MigrateError(found.difference)
    await publish(moving, row, { ...addresses, participants: found.participants })
  } catch (cause) {
    await deleteImport(move.db, moving.zid)
    throw cause
  }
  return { zid: moving.zid, refused, lost: addresses.lost }
}
