import { createHash } from 'node:crypto'
import type { Db } from '../storage/database.ts'
import type { ConsoleSessionRow } from '../storage/people-tables.ts'
import { prepareQuery } from '../storage/prepared-query.ts'
import { endTokensOfAccount } from './access-tokens.storage.ts'
import { deleteIssuerData } from './issuer-data.storage.ts'
import type { Profile } from './users.ts'

/** Stores a sign-in of the console. */
export const insertSession = async (db: Db, row: ConsoleSessionRow): Promise<void> => {
  await db.insertInto('console_sessions').values(row).execute()
}

/** Finds a sign-in of the console by the digest of its cookie. */
export const findSession = (db: Db, id: string): Promise<ConsoleSessionRow | undefined> =>
  db.selectFrom('console_sessions').selectAll().where('id', '=', id).executeTakeFirst()

/** Stores what a renewal has changed, unless the session has ended. Returns whether it goes on. */
export async function updateSession(
  db: Db,
  id: string,
  change: Pick<ConsoleSessionRow, 'sealed' | 'used'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('console_sessions')
    .set(change)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Ends a sign-in; with what was kept of it, only while that is the same. */
export async function deleteSession(db: Db, id: string, sealed?: string): Promise<void> {
  const rows = db.deleteFrom('console_sessions').where('id', '=', id)
  await (sealed === undefined ? rows : rows.where('sealed', '=', sealed)).execute()
}

/** Ends all sign-ins of an account. */
const deleteSessionsOfUser = async (tx: Db, uid: number): Promise<void> => {
  await tx.deleteFrom('console_sessions').where('uid', '=', uid).execute()
}

/** Deletes sign-ins that nobody has used since a time. */
export const deleteUnusedSessions = async (db: Db, since: number): Promise<void> => {
  await db.deleteFrom('console_sessions').where('used', '<', since).execute()
}

/** Ends the sign-ins that have one of these marks: a session of the provider, or all of a person. */
export async function deleteMarkedSessions(
  tx: Db,
  marks: { sid_mark: string } | { sub_mark: string },
): Promise<void> {
  const rows = tx.deleteFrom('console_sessions')
  await (
    'sid_mark' in marks
      ? rows.where('sid_mark', '=', marks.sid_mark)
      : rows.where('sub_mark', '=', marks.sub_mark)
  ).execute()
}

/**
 * Ends all sign-ins of an account at once, on every server: access tokens issued until now, tokens renewed from sign-ins until
 * now where the provider names their time, and the console's sessions. Times in tokens are whole seconds, so the current one
 * counts as before. Access tokens of programs end too: call `ErasureList.finish` after the transaction.
 * @returns whether the account exists
 */
export async function endSignIns(tx: Db, uid: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ tokens_from: Math.floor(Date.now() / 1000) + 1 })
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await deleteSessionsOfUser(tx, uid)
  await endTokensOfAccount(tx, uid, now)
  await deleteIssuerData(tx, uid)
  return true
}

/** What a provider ends (a session, all sessions of a person, the tokens of a person that name no session), and how: a logout. */
type MarkKind = 'sid' | 'sub' | 'sub without sid' | 'logout'

/** Computes the digest by which an ended sign-in is found: nobody can read from it who it was. */
export const computeSignInMark = (issuer: string, kind: MarkKind, value: string): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, kind, value]))
    .digest('base64url')

/**
 * Stores that a provider has ended sign-ins.
 * @param ended when, by the provider's clock; one that was stored with a later time keeps it
 */
export async function insertEndedSignIns(tx: Db, marks: readonly string[], ended: number): Promise<void> {
  for (const mark of marks)
    await tx
      .insertInto('ended_sign_ins')
      .values({ mark, ended })
      .onConflict((conflict) =>
        conflict.column('mark').doUpdateSet({ ended }).where('ended_sign_ins.ended', '<', ended),
      )
      .execute()
}

/** Stores that a logout came; false if it came before. */
export async function insertLogout(tx: Db, mark: string, ended: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('ended_sign_ins')
    .values({ mark, ended })
    .onConflict((conflict) => conflict.column('mark').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Deletes what is older than every token and session can be. */
export const deleteOldEndedSignIns = async (db: Db, since: number): Promise<void> => {
  await db.deleteFrom('ended_sign_ins').where('ended', '<', since).execute()
}

const selectMarks = prepareQuery((db, { first, second }: { first: string; second: string }) =>
  db
    .selectFrom('ended_sign_ins')
    .selectAll()
    .where(({ or, eb }) => or([eb('mark', '=', first), eb('mark', '=', second)])),
)

/**
 * Tells whether the provider has ended the sign-in of a token. A session that it ended never begins again; a person's tokens
 * count again when they are from a later sign-in. A token without a time may be from before, and counts as ended.
 */
export async function isEndedByProvider(db: Db, profile: Profile): Promise<boolean> {
  const { issuer, sub, sid, issuedAt, signedInAt } = profile
  const subMark = computeSignInMark(issuer, 'sub', sub)
  const other =
    sid === undefined
      ? computeSignInMark(issuer, 'sub without sid', sub)
      : computeSignInMark(issuer, 'sid', sid)
  const rows = await selectMarks(db, { first: subMark, second: other })
  return rows.some(({ mark, ended }) => {
    if (mark === other && sid !== undefined) return true
    // times in tokens are whole seconds
    const from = Math.floor(Number(ended) / 1000) + 1
    const times = (mark === subMark ? [issuedAt, signedInAt] : [issuedAt ?? signedInAt]).filter(
      (time) => time !== undefined,
    )
    return times.length === 0 || times.some((time) => time < from)
  })
}
