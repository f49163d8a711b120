import { MOD } from '@folkmoot/domain/comments'
import { type Disagreement, maySettle, type Settler, TEAM_TIMES_MS } from '@folkmoot/domain/moderation-team'
import { ApiError } from '../../core/errors.ts'
import type { Db } from '../../storage/database.ts'
import type { SecondOpinionRow } from '../../storage/moderator-tables.ts'

// ---- who is here ----

/** Lists the people who moderate a conversation now, with the comments that they hold. Storage of `getModerationTeam`. */
export const listPresentModerators = (db: Db, zid: number, now: number) =>
  db
    .selectFrom('moderator_presence')
    .innerJoin('users', 'users.uid', 'moderator_presence.uid')
    .select(['moderator_presence.uid', 'users.hname as name', 'tid', 'expires_at'])
    .where('zid', '=', zid)
    .where('expires_at', '>', now)
    .orderBy('moderator_presence.uid')
    .execute()

/** Ends the presence of a moderator, and their claim. */
export const deletePresence = async (tx: Db, zid: number, uid: number): Promise<void> => {
  await tx.deleteFrom('moderator_presence').where('zid', '=', zid).where('uid', '=', uid).execute()
}

/**
 * Stores that a moderator is here, and the comment that they hold: the one that they ask for unless somebody else holds it.
 * Storage of `claimComment`. The transaction must have locked the generation, so that of two at once one gets it.
 */
export async function savePresence(
  tx: Db,
  { zid, uid, tid, takesOver }: { zid: number; uid: number; tid: number | null; takesOver: boolean },
  now: number,
): Promise<void> {
  await tx
    .deleteFrom('moderator_presence')
    .where('zid', '=', zid)
    .where((row) => row.or([row('expires_at', '<=', now), row('uid', '=', uid)]))
    .execute()
  const held = tx.updateTable('moderator_presence').where('zid', '=', zid).where('tid', '=', tid)
  if (takesOver && tid !== null) await held.set({ tid: null }).execute()
  const holder = await tx
    .selectFrom('moderator_presence')
    .select('uid')
    .where('zid', '=', zid)
    .where('tid', '=', tid)
    .executeTakeFirst()
  await tx
    .insertInto('moderator_presence')
    .values({ zid, uid, tid: holder ? null : tid, expires_at: now + TEAM_TIMES_MS.claim })
    .execute()
}

// ---- second opinions ----

/** Lists the open disagreements of a conversation by comment. */
export async function listSecondOpinions(db: Db, zid: number): Promise<Map<number, SecondOpinionRow>> {
  const rows = await db.selectFrom('second_opinions').selectAll().where('zid', '=', zid).execute()
  return new Map(rows.map((row) => [row.tid, row]))
}

/** Finds the open disagreement about a comment. */
export const findSecondOpinion = (db: Db, zid: number, tid: number): Promise<SecondOpinionRow | undefined> =>
  db
    .selectFrom('second_opinions')
    .selectAll()
    .where('zid', '=', zid)
    .where('tid', '=', tid)
    .executeTakeFirst()

/** Adds a disagreement. Storage of `giveSecondOpinion`. The transaction must raise the generation with `comments`. */
export const insertSecondOpinion = async (tx: Db, row: SecondOpinionRow): Promise<void> => {
  await tx.insertInto('second_opinions').values(row).execute()
}

const deleteRow = (tx: Db, { zid, tid }: Pick<SecondOpinionRow, 'zid' | 'tid'>) =>
  tx.deleteFrom('second_opinions').where('zid', '=', zid).where('tid', '=', tid)

/** A decision about a comment of which two may disagree. */
interface DisputedDecision {
  zid: number
  tid: number
  mod: number
  settler: Settler
  /** a client that knows no second opinions: its decision counts, and the disagreement stays, the other way round */
  isForced: boolean
}

/**
 * Storage of `settleSecondOpinion`: settles the disagreement about a comment, if there is one, before a decision that changes its list is stored.
 * @returns the disagreement as it was, and what the log says; undefined without one
 * @throws ApiError `polis_err_second_opinion_open` for one of the two who does not agree with the other
 */
export async function decideSecondOpinion(
  tx: Db,
  { zid, tid, mod, settler, isForced }: DisputedDecision,
): Promise<(Disagreement & { logged: { action?: 'settle'; after?: { opinion: number } } }) | undefined> {
  const known = await findSecondOpinion(tx, zid, tid)
  if (!known) return undefined
  if (maySettle(settler, known, mod)) {
    await deleteRow(tx, known).execute()
    return { ...known, logged: { action: 'settle' } }
  }
  if (!isForced) throw new ApiError('polis_err_second_opinion_open')
  // who decides otherwise than before has no other opinion: the colleague's stays
  const other =
    settler.uid === known.decided_uid
      ? { uid: known.uid, mod: known.mod }
      : { uid: known.decided_uid, mod: known.decided_mod }
  await deleteRow(tx, known).execute()
  // nobody disagrees about a comment that waits again
  if (mod === MOD.unmoderated) return { ...known, logged: {} }
  const decided = { decided_uid: settler.uid, decided_mod: mod, created: known.created }
  await insertSecondOpinion(tx, { zid, tid, ...decided, ...other })
  return { ...known, logged: { after: { opinion: other.mod } } }
}

/** Ends a digest by the secret of its mails. */
export const deleteDigestBySignature = async (tx: Db, zid: number, signature: string): Promise<void> => {
  await tx
    .deleteFrom('moderation_digests')
    .where('zid', '=', zid)
    .where('signature', '=', signature)
    .execute()
}
