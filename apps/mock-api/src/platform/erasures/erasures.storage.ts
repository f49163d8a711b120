import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ErasureRow } from '../storage/conversation-tables.ts'
import { allocateId, readCounter } from '../storage/counters.ts'
import type { Db, UserRow } from '../storage/database.ts'

/**
 * The kinds of entries in the list of erasures. A subject is an id or a digest and names no person:
 * - `conversation`, `identities`: the uuid of a conversation that was deleted, or whose people were forgotten
 * - `participant`: uuid/number · `report`: its id · `owner`: uuid/number of the account that has it now
 * - `publication`: the uuid of a conversation whose votes are no longer published · `withdrawal`: the id of a withdrawn report
 * - `token`: the digest of an access token that was ended
 * - `webhook`: the uuid of one that was deleted
 * - `account`: number:digest of its creation, so that a list does not fit an account of another database
 * - `identity`: digest of the provider's name for a person, whose older tokens create no new account
 */
export const ERASURE_KINDS = [
  'conversation',
  'identities',
  'participant',
  'report',
  'publication',
  'withdrawal',
  'owner',
  'account',
  'identity',
  'token',
  'webhook',
] as const
export type ErasureKind = (typeof ERASURE_KINDS)[number]

export interface Erasure {
  readonly kind: ErasureKind
  readonly subject: string
  /** milliseconds since 1970 */
  readonly created: number
}

const digest = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Characters of a digest that tells accounts of different databases apart. */
const MARK_CHARACTERS = 16

/** The subject of an account. */
export const formatAccountSubject = ({ uid, created }: Pick<UserRow, 'uid' | 'created'>): string =>
  `${uid}:${digest(['account', uid, Number(created)]).slice(0, MARK_CHARACTERS)}`

/** The subject of a person at the provider. */
export const computeIdentitySubject = (issuer: string, sub: string): string =>
  digest(['identity', issuer, sub])

/**
 * Adds to the list in the transaction of the erasure. What is in it already gets the newer time.
 * @param zid the conversation of which readers see less from now on
 */
export async function recordErasure(
  tx: Db,
  { kind, subject, created }: Erasure,
  zid: number | null = null,
): Promise<void> {
  const id = await allocateId(tx, 'erasure')
  await tx
    .insertInto('erasures')
    .values({ id, kind, subject, created, conversation_zid: zid })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject']).doUpdateSet({
        id,
        created: sql`case when erasures.created < ${created} then ${created} else erasures.created end`,
      }),
    )
    .execute()
}

/** Finds the id of the newest erasure; 0 without one. */
export const findNewestErasure = (db: Db): Promise<number> => readCounter(db, 'erasure')

/** Lists the conversations of which readers see less since an id. */
export async function listErasedZids(db: Db, after: number): Promise<number[]> {
  const rows = await listErasures(db, after)
  return [...new Set(rows.flatMap(({ conversation_zid }) => conversation_zid ?? []))]
}

/** Lists erasures after an id, in their order. */
export const listErasures = async (db: Db, after = 0) =>
  (await db.selectFrom('erasures').selectAll().where('id', '>', after).orderBy('id').execute()) as (Erasure &
    Pick<ErasureRow, 'id' | 'conversation_zid'>)[]

/** Finds an erasure. */
export const findErasure = (db: Db, kind: ErasureKind, subject: string) =>
  db
    .selectFrom('erasures')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst()
