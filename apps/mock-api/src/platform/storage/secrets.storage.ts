import type { Db } from './database.ts'

/** A stored key. Keys of one purpose are numbered from 0; the one with the highest number is the newest. */
export interface StoredKey {
  readonly number: number
  readonly value: string
}

const getKeyName = (purpose: string, number: number | '%'): string => `${purpose}/${number}`

/** Lists the keys of a purpose, the newest first. */
export async function listKeys(db: Db, purpose: string): Promise<StoredKey[]> {
  const rows = await db
    .selectFrom('secrets')
    .selectAll()
    .where('name', 'like', getKeyName(purpose, '%'))
    .execute()
  return rows
    .map(({ name, value }) => ({ number: Number(name.slice(purpose.length + 1)), value }))
    .toSorted((one, other) => other.number - one.number)
}

/**
 * Lists the keys of a purpose, the newest first, and creates one if there is none. Servers that start at the same time use
 * the one that was stored first.
 */
export async function ensureKeys(
  db: Db,
  purpose: string,
  create: () => Promise<string>,
): Promise<StoredKey[]> {
  const stored = await listKeys(db, purpose)
  if (stored.length > 0) return stored
  await db
    .insertInto('secrets')
    .values({ name: getKeyName(purpose, 0), value: await create() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return ensureKeys(db, purpose, create)
}

/** Stores a new key of a purpose. Returns its number. */
export async function insertKey(tx: Db, purpose: string, value: string): Promise<number> {
  const [newest] = await listKeys(tx, purpose)
  const number = newest ? newest.number + 1 : 0
  await tx
    .insertInto('secrets')
    .values({ name: getKeyName(purpose, number), value })
    .execute()
  return number
}

/** Deletes the keys of a purpose except for the newest ones. Returns how many. */
export async function deleteOldKeys(tx: Db, purpose: string, kept: number): Promise<number> {
  const old = (await listKeys(tx, purpose)).slice(kept)
  for (const { number } of old)
    await tx.deleteFrom('secrets').where('name', '=', getKeyName(purpose, number)).execute()
  return old.length
}
