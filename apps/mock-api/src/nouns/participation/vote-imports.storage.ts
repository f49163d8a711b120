import { createHash } from 'node:crypto'
import type { Db, ParticipantRow } from '../../platform/storage/database.ts'

// Files of votes of another system (`importVotes`): the voters are recognised by the digests of their names, until those are erased.

/** Keys of browsers have no colon. */
const PREFIX = 'imported:'

/** Hashes a voter's name of another system, so that a later file finds the same participant. It is stored where browsers' keys are. */
export const hashImportedVoter = (uuid: string, voter: string): string =>
  PREFIX + createHash('sha256').update(`${uuid}:imported ${voter}`).digest('base64url')

/** True for a voter of a file. */
export const isImportedVoter = ({ participant_key }: Pick<ParticipantRow, 'participant_key'>): boolean =>
  participant_key?.startsWith(PREFIX) ?? false

/** Notes that a conversation got a file of votes. */
export const recordVoteImport = (tx: Db, zid: number) =>
  tx.updateTable('generations').set({ imported_voters: 'known' }).where('zid', '=', zid).execute()

/** Notes that voters of earlier files are not recognised any more: another file would count them twice. */
export const markVotersForgotten = (tx: Db, zid: number) =>
  tx
    .updateTable('generations')
    .set({ imported_voters: 'forgotten' })
    .where('zid', '=', zid)
    .where('imported_voters', '=', 'known')
    .execute()

/** Tells whether voters of earlier files were forgotten. */
export async function areVotersForgotten(db: Db, zid: number): Promise<boolean> {
  const row = await db
    .selectFrom('generations')
    .select('imported_voters')
    .where('zid', '=', zid)
    .executeTakeFirst()
  return row?.imported_voters === 'forgotten'
}
