import { countNewcomer, LISTED_FLOODS, type Flood, type NewcomerCount } from '@folkmoot/domain/newcomers'
import { emitEvent } from '../webhook-events.storage.ts'
import type { Db } from '../../storage/database.ts'
import { prepareQuery } from '../../storage/prepared-query.ts'

const DAY_MS = 86_400_000
/** Floods are listed for this long. */
const KEPT_FLOODS_MS = 90 * DAY_MS

const selectLatestFlood = prepareQuery((db, { zid }: { zid: number }) =>
  db
    .selectFrom('floods')
    .select(['began_at', 'last_at', 'joined'])
    .where('zid', '=', zid)
    .orderBy('began_at', 'desc')
    .limit(1),
)

/** Finds the latest flood of a conversation, which may be over. */
export async function findLatestFlood(db: Db, zid: number): Promise<Flood | undefined> {
  const [row] = await selectLatestFlood(db, { zid })
  return row
}

/** Lists the floods of a conversation, the latest first. */
export const listFloods = (db: Db, zid: number): Promise<Flood[]> =>
  db
    .selectFrom('floods')
    .select(['began_at', 'last_at', 'joined'])
    .where('zid', '=', zid)
    .orderBy('began_at', 'desc')
    .limit(LISTED_FLOODS)
    .execute()

const selectCount = prepareQuery((db, { zid }: { zid: number }) =>
  db.selectFrom('newcomer_counts').select(['minute', 'joined']).where('zid', '=', zid),
)

const upsertCount = prepareQuery((tx, row: { zid: number; minute: number; joined: number }) =>
  tx
    .insertInto('newcomer_counts')
    .values({ zid: row.zid, minute: row.minute, joined: row.joined })
    .onConflict((conflict) => conflict.column('zid').doUpdateSet({ minute: row.minute, joined: row.joined })),
)

const upsertFlood = (tx: Db, zid: number, { began_at, last_at, joined }: Flood) =>
  tx
    .insertInto('floods')
    .values({ zid, began_at, last_at, joined })
    .onConflict((conflict) => conflict.columns(['zid', 'began_at']).doUpdateSet({ last_at, joined }))
    .execute()

const NO_NEWCOMERS = { minute: 0, joined: 0 }

/** Stores the flood of a count, if it has changed since the one before. */
async function saveFlood(
  tx: Db,
  zid: number,
  { before, counted, now }: { before: NewcomerCount; counted: NewcomerCount; now: number },
): Promise<void> {
  const { flood } = counted
  if (!flood || flood === before.flood) return
  await upsertFlood(tx, zid, flood)
  if (flood.began_at !== before.flood?.began_at)
    await emitEvent(tx, zid, { type: 'flood.detected', data: { joined: flood.joined }, now })
}

/**
 * Counts a newcomer of a conversation. Call it inside a transaction that has locked the generation: servers on one database count
 * together.
 */
export async function saveNewcomer(tx: Db, zid: number, now: number, limit: number): Promise<void> {
  const [stored = NO_NEWCOMERS] = await selectCount(tx, { zid })
  const before = { ...stored, flood: await findLatestFlood(tx, zid) }
  const counted = countNewcomer(before, now, limit)
  await upsertCount(tx, { zid, minute: counted.minute, joined: counted.joined })
  await saveFlood(tx, zid, { before, counted, now })
}

/** Stores that a proof, a solved challenge of `createProofChallenge`, is used. Returns false if it was before, also at another server of this database. */
export async function saveUsedProof(
  db: Db,
  { nonce, expires }: { nonce: string; expires: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_proofs')
    .values({ nonce, expires })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Deletes used proofs that have expired, and old floods. */
export async function deleteOldNewcomers(db: Db, now: number): Promise<void> {
  await db.deleteFrom('used_proofs').where('expires', '<=', now).execute()
  await db
    .deleteFrom('floods')
    .where('last_at', '<=', now - KEPT_FLOODS_MS)
    .execute()
}
