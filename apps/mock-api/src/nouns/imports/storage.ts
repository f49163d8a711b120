import type {
  CommentRow,
  ConversationColumns,
  Db,
  NewParticipantRow,
} from '../../platform/storage/database.ts'
import type { VoteEventRow, LatestVoteRow } from '../../platform/storage/conversation-tables.ts'
import type { XidRow } from '../../platform/storage/people-tables.ts'
import { insertMany, upsertMany } from '../../platform/storage/queries.ts'

/** Renews the lease of an import. Returns false when it was deleted. */
export async function renewLease(tx: Db, zid: number, until: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('conversations')
    .set({ importing_until: until })
    .where('zid', '=', zid)
    .where('state', '=', 'importing')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const insertComments = (tx: Db, rows: readonly CommentRow[]) => insertMany(tx, 'comments', rows)
export const insertParticipants = (tx: Db, rows: readonly NewParticipantRow[]) =>
  insertMany(tx, 'participants', rows)
export const insertXids = (tx: Db, rows: readonly XidRow[]) => insertMany(tx, 'xids', rows)
export const insertVotes = (tx: Db, rows: readonly VoteEventRow[]) => insertMany(tx, 'votes', rows)

/** Stores latest votes of pairs that have none. */
export const insertLatestVotes = (tx: Db, rows: readonly LatestVoteRow[]) =>
  insertMany(tx, 'votes_latest', rows)

/** Stores latest votes and replaces the row of the same pair. `rows` must not contain a pair twice. */
export const upsertLatestVotes = (tx: Db, rows: readonly LatestVoteRow[]) =>
  upsertMany(tx, 'votes_latest', rows, ['zid', 'pid', 'tid'])

/** Lists the last vote of each pair, in which the votes of a batch end. @param votes in the order of the history */
export function listLatestVotes(votes: readonly VoteEventRow[]): LatestVoteRow[] {
  const latest = new Map<string, LatestVoteRow>()
  for (const { id: _, created, ...vote } of votes)
    latest.set(`${vote.pid} ${vote.tid}`, { ...vote, modified: created })
  return [...latest.values()]
}

/** Makes a finished import visible. */
export const finishImport = (tx: Db, zid: number, found: Partial<ConversationColumns>) =>
  tx
    .updateTable('conversations')
    .set({ ...found, state: 'ready', importing_until: null })
    .where('zid', '=', zid)
    .where('state', '=', 'importing')
    .executeTakeFirstOrThrow()
