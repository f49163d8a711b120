import { createHash } from 'node:crypto'
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

/** Kinds of what no reader sees. */
const UNREAD_KINDS: readonly ErasureKind[] = ['token', 'webhook']

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

/** Adds to the list in the transaction of the erasure. What is in it already gets the newer time. */
export async function recordErasure(tx: Db, { kind, subject, created }: Erasure): Promise<void> {
  const id = await allocateId(tx, 'erasure')
  await tx
    .insertInto('erasures')
    .values({ id, kind, subject, created })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .doUpdateSet({ id, created })
        .where('erasures.created', '<', created),
    )
    .execute()
}

/** Finds the id of the newest erasure; 0 without one. */
export const findNewestErasure = (db: Db): Promise<number> => readCounter(db, 'erasure')

/** True if one of the erasures from after an id up to another is of something that readers see. */
export async function isContentErased(db: Db, after: number, upTo: number): Promise<boolean> {
  const unread = (await listErasures(db, after)).filter(
    ({ id, kind }) => id <= upTo && UNREAD_KINDS.includes(kind),
  )
  // what was erased once more may have kept its place in the list
  return unread.length < upTo - after
}

/** Lists erasures after an id, in their order. */
export const listErasures = async (db: Db, after = 0): Promise<(Erasure & { id: number })[]> =>
  (await db
    .selectFrom('erasures')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .execute()) as (Erasure & {
    id: number
  })[]

/** Finds an erasure. */
export const findErasure = (db: Db, kind: ErasureKind, subject: string) =>
  db
    .selectFrom('erasures')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst()
