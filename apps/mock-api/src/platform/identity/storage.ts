import type { Db, UserRow } from '../storage/database.ts'
import type { Time } from '../storage/conversation-tables.ts'
import { prepareQuery } from '../storage/prepared-query.ts'

/**
 * Normalizes an e-mail address for comparison: lower case for A to Z only. Other letters are not folded, because similar
 * letters must not lead to another person's account.
 */
export const foldEmail = (email: string): string =>
  email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())

const selectParticipantEpoch = prepareQuery(
  (db, { conversation_id, pid }: { conversation_id: string; pid: number }) =>
    db
      .selectFrom('conversation_ids')
      .innerJoin('participants', 'participants.zid', 'conversation_ids.zid')
      .select(['participants.uid', 'participants.epoch'])
      .where('conversation_ids.conversation_id', '=', conversation_id)
      .where('participants.pid', '=', pid),
)

/** Finds whose participant a token names, and the epoch of valid tokens. */
export async function findParticipantEpoch(
  db: Db,
  { conversation_id, pid }: { conversation_id: string; pid: number },
): Promise<{ uid: number | null; epoch: number } | undefined> {
  const [row] = await selectParticipantEpoch(db, { conversation_id, pid })
  return row
}

const selectByIdentity = prepareQuery((db, { issuer, sub }: { issuer: string; sub: string }) =>
  db
    .selectFrom('identities')
    .innerJoin('users', 'users.uid', 'identities.uid')
    .selectAll('users')
    .where('identities.issuer', '=', issuer)
    .where('identities.sub', '=', sub),
)

/** Finds the user of an issuer's subject. */
export async function findUserByIdentity(db: Db, issuer: string, sub: string): Promise<UserRow | undefined> {
  const [row] = await selectByIdentity(db, { issuer, sub })
  return row
}

/** Finds the user with a verified address. @param key the folded address */
export const findUserByEmailKey = (db: Db, key: string) =>
  db.selectFrom('users').selectAll().where('email_key', '=', key).executeTakeFirst()

/** Returns true if any user exists. */
export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('uid').limit(1).executeTakeFirst()) !== undefined

/** Links an issuer's subject to a user. */
export async function insertIdentity(
  db: Db,
  row: { issuer: string; sub: string; uid: number; created: Time },
): Promise<void> {
  await db.insertInto('identities').values(row).execute()
}

/** Stores the address that the provider has verified. */
export async function updateVerifiedEmail(db: Db, uid: number, email: string, key: string): Promise<void> {
  await db.updateTable('users').set({ email, email_key: key }).where('uid', '=', uid).execute()
}

/** Finds the mark of a recorded sign-in. */
export const hasSignIn = async (db: Db, mark: string): Promise<boolean> =>
  (await db.selectFrom('sign_ins').select('mark').where('mark', '=', mark).executeTakeFirst()) !== undefined

/** Stores the mark of a sign-in. Returns false if another request has stored it. */
export async function insertSignIn(tx: Db, mark: string, created: Time): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sign_ins')
    .values({ mark, created })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
