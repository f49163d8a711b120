import { createHash } from 'node:crypto'
import type { Db, ParticipantRow } from '../../storage/database.ts'

// Files of votes of another system (`importVotes`): the voters are recognised by the digests of their names, until those are erased.

/** Keys of browsers have no colon. */
const PREFIX = 'imported:'

/** Hashes a voter's name of another system, so that a later file finds the same participant. It is stored where browsers' keys are. */
export const hashImportedVoter = (uuid: string, voter: string): string =>
  PREFIX + createHash('sha256').update(`${uuid}:imported ${voter}`).digest('base64url')

/** The key as servers stored it before it had a prefix. */
export const toOlderKey = (key: string): string => key.slice(PREFIX.length)

/** True for a voter of a file. Those of servers from before the prefix count as others. */
export const isImportedVoter = ({ participant_key }: Pick<ParticipantRow, 'participant_key'>): boolean =>
  participant_key?.startsWith(PREFIX) ?? false

/** Notes that a conversation got a file of votes. */
export const recordVoteImport = (tx: Db, zid: number, now: number) =>
  tx
    .insertInto('vote_imports')
    .values({ zid, last_import: now, forgotten_at: null })
    .onConflict((conflict) => conflict.column('zid').doUpdateSet({ last_import: now }))
    .execute()

/** Notes that voters of earlier files are not recognised any more: another file would count them twice. */
export const markVotersForgotten = (tx: Db, zid: number, now: number) =>
  tx
    .updateTable('vote_imports')
    .set({ forgotten_at: now })
    .where('zid', '=', zid)
    .where('forgotten_at', 'is', null)
    .execute()

/** Tells whether voters of earlier files were forgotten. */
export async function areVotersForgotten(db: Db, zid: number): Promise<boolean> {
  const row = await db
    .selectFrom('vote_imports')
    .select('forgotten_at')
    .where('zid', '=', zid)
    .executeTakeFirst()
  return row !== undefined && row.forgotten_at !== null
}
