import { createHash } from 'node:crypto'
import type { Db } from '../storage/database.ts'
import { prepareQuery } from '../storage/prepared-query.ts'
import type { Profile } from './users.ts'

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
