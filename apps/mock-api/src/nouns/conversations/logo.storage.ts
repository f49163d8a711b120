import type { Db } from '../../platform/storage/database.ts'

/** A logo as PNG in base64, and the hash of its bytes. */
interface Logo {
  readonly hash: string
  readonly png: string
}

/** Finds a logo by its hash, as PNG in base64. */
export const findLogo = async (db: Db, hash: string): Promise<string | undefined> =>
  (await db.selectFrom('logos').select('png').where('hash', '=', hash).executeTakeFirst())?.png

/** Deletes a logo that no conversation uses. */
export async function deleteUnusedLogo(tx: Db, hash: string | null): Promise<void> {
  if (hash === null) return
  const used = tx.selectFrom('conversations').select('logo').where('logo', '=', hash)
  await tx
    .deleteFrom('logos')
    .where('hash', '=', hash)
    .where((row) => row.not(row.exists(used)))
    .execute()
}

/** Stores a logo, which other conversations may have already. */
export const insertLogo = (tx: Db, logo: Logo) =>
  tx
    .insertInto('logos')
    .values(logo)
    .onConflict((known) => known.doNothing())
    .execute()
