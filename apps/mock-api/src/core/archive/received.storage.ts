import { createHash } from 'node:crypto'
import type { Db } from '../../storage/database.ts'
import { findGeneration } from '../../storage/generations.ts'
import type { ReceivedArchiveRow } from '../../storage/import-tables.ts'
import { recordErasure, type Erasure } from '../erasures.storage.ts'

/** Names a records.csv in the database and in the list of erasures: SHA-256. */
export async function digestArchive(parts: AsyncIterable<string | Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of parts) hash.update(part)
  return hash.digest('base64url')
}

/** Notes which archive an import was made of, in the transaction that ends the import. */
export async function insertReceivedArchive(
  tx: Db,
  zid: number,
  archive: Pick<ReceivedArchiveRow, 'origin' | 'digest'>,
): Promise<void> {
  const generation = await findGeneration(tx, zid)
  const { settings_version } = await tx
    .selectFrom('conversations')
    .select('settings_version')
    .where('zid', '=', zid)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('received_archives')
    .values({ zid, ...archive, generation, settings_version })
    .execute()
}

const findReceivedArchive = (db: Db, zid: number): Promise<ReceivedArchiveRow | undefined> =>
  db.selectFrom('received_archives').selectAll().where('zid', '=', zid).executeTakeFirst()

/** Finds the archive that an import was made of, unless votes, comments or settings have changed since (FILE-30). */
export async function findUnchangedArchive(db: Db, zid: number): Promise<ReceivedArchiveRow | undefined> {
  const archive = await findReceivedArchive(db, zid)
  if (!archive) return undefined
  const { settings_version } = await db
    .selectFrom('conversations')
    .select('settings_version')
    .where('zid', '=', zid)
    .executeTakeFirstOrThrow()
  const isUnchanged =
    Number(archive.generation) === (await findGeneration(db, zid)) &&
    Number(archive.settings_version) === Number(settings_version)
  return isUnchanged ? archive : undefined
}

/**
 * Adds an erasure of people to the list: for archives that name this conversation, and for the one that it was made of, which may have
 * been downloaded here too (FILE-11).
 * @param pid undefined for all identities
 */
export async function recordPeopleErasure(
  tx: Db,
  { zid, conversation_uuid, pid }: { zid: number; conversation_uuid: string; pid?: number },
  { kind, created }: Pick<Erasure, 'kind' | 'created'>,
): Promise<void> {
  const archive = await findReceivedArchive(tx, zid)
  for (const name of [conversation_uuid, ...(archive ? [archive.digest] : [])])
    await recordErasure(tx, { kind, subject: pid === undefined ? name : `${name}/${pid}`, created })
}
