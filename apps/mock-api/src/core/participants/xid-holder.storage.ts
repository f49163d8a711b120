import { sql } from 'kysely'
import type { Db, ParticipantRow } from '../../storage/database.ts'
import type { XidClaimRow } from '../../storage/xid-tables.ts'
import type { ConversationRow } from '../conversation-row.ts'
import { hashParticipantKey, isXidRequired, type JoinRequest } from './join-request.ts'
import { findParticipantByKey, findParticipantByXid, hasEnded, raiseEpoch } from './storage.ts'

/**
 * Finds the participant of an external id, who may have got it in another conversation of the owner; there a signature does not
 * count for a claimer.
 */
async function findByXid(
  db: Db,
  { zid, owner }: ConversationRow,
  xid: string,
  isSigned: boolean,
): Promise<ParticipantRow | undefined> {
  const participant = await findParticipantByXid(db, zid, xid)
  if (participant) return participant
  return db
    .selectFrom('participants')
    .selectAll()
    .where('zid', '=', zid)
    .where('uid', 'in', (others) =>
      others
        .selectFrom('xids')
        .select('xids.uid')
        .where('xids.owner', '=', owner)
        .where('xids.xid', '=', xid)
        .where('xids.uid', 'is not', null)
        .$if(isSigned, (rows) => rows.where('xids.claimed', '=', 0)),
    )
    .limit(1)
    .executeTakeFirst()
}

const findClaim = (db: Db, zid: number, xid: string): Promise<XidClaimRow | undefined> =>
  db.selectFrom('xid_claims').selectAll().where('zid', '=', zid).where('xid', '=', xid).executeTakeFirst()

/** Finds the participant to whom an unsigned request gave an external id; none after a signature has confirmed it. */
const findClaimer = (db: Db, zid: number, xid: string): Promise<{ pid: number | null } | undefined> =>
  db
    .selectFrom('xids')
    .select('pid')
    .where('zid', '=', zid)
    .where('xid', '=', xid)
    .where('claimed', '=', 1)
    .executeTakeFirst()

/** Tells whether the request has the key of the browser that an external id belongs to. */
async function hasClaimKey(
  db: Db,
  { conversation, participant_key }: JoinRequest,
  xid: string,
): Promise<boolean> {
  if (participant_key === undefined) return false
  const claim = await findClaim(db, conversation.zid, xid)
  return claim?.key_digest === hashParticipantKey(conversation, participant_key)
}

/** The participant of a signed external id, or the fact that its access has ended. */
interface SignedHolding {
  hasEnded: boolean
  participant?: ParticipantRow | undefined
}

/**
 * Finds the participant of a signed external id. One that an unsigned request made is the signer's only if they have its key
 * too; otherwise they join as a new one, and read no votes that another person cast.
 */
export async function findSignedHolder(
  db: Db,
  joinRequest: JoinRequest,
  xid: string,
): Promise<SignedHolding> {
  const { conversation } = joinRequest
  const participant = await findByXid(db, conversation, xid, true)
  if (!participant) return { hasEnded: false }
  if (await hasEnded(db, participant)) return { hasEnded: true }
  const claimer = await findClaimer(db, conversation.zid, xid)
  const isTheirs = !claimer || (await hasClaimKey(db, joinRequest, xid))
  return { hasEnded: false, participant: isTheirs ? participant : undefined }
}

/** Stores that a signature has confirmed whose an external id is. Call it with the participant that the request identifies. */
export async function confirmXid(
  db: Db,
  { conversation: { zid }, xid, isXidSigned }: JoinRequest,
  { pid }: ParticipantRow,
): Promise<void> {
  if (xid === undefined || !isXidSigned) return
  const claimer = await findClaimer(db, zid, xid)
  if (claimer?.pid !== pid) return
  await db.updateTable('xids').set({ claimed: 0 }).where('zid', '=', zid).where('xid', '=', xid).execute()
}

/**
 * Takes an external id from a participant to whom an unsigned request gave it. They go on as a person without an id, with their
 * token and their browser's key; where ids decide who takes part, their access ends.
 */
export async function releaseClaim(
  tx: Db,
  { conversation, isXidSigned }: JoinRequest,
  xid: string,
): Promise<void> {
  const { zid } = conversation
  const pid = isXidSigned ? (await findClaimer(tx, zid, xid))?.pid : undefined
  if (pid === undefined || pid === null) return
  const key = (await findClaim(tx, zid, xid))?.key_digest
  if (isXidRequired(conversation)) await raiseEpoch(tx, { zid, pid }, null)
  else if (key !== undefined && !(await findParticipantByKey(tx, zid, key)))
    await tx
      .updateTable('participants')
      .set({ participant_key: key })
      .where('zid', '=', zid)
      .where('pid', '=', pid)
      .execute()
  await tx.deleteFrom('xid_claims').where('zid', '=', zid).where('xid', '=', xid).execute()
}

/** Ends the tokens and keys of all participants to whom unsigned requests gave external ids. */
export async function endClaims(tx: Db, zid: number): Promise<void> {
  const claimed = tx.selectFrom('xids').where('xids.zid', '=', zid).where('xids.claimed', '=', 1)
  await tx
    .updateTable('participants')
    .set({ epoch: sql<number>`epoch + 1`, participant_key: null })
    .where('zid', '=', zid)
    .where('pid', 'in', claimed.select('xids.pid').where('xids.pid', 'is not', null))
    .execute()
  await tx
    .deleteFrom('xid_claims')
    .where('zid', '=', zid)
    .where('xid', 'in', claimed.select('xids.xid'))
    .execute()
}

/** Stores the browser of an external id, unless it has one. */
export async function saveXidClaim(
  db: Db,
  { conversation, participant_key }: JoinRequest,
  xid: string,
  now: number,
): Promise<void> {
  if (participant_key === undefined) return
  const { zid } = conversation
  if (await findClaim(db, zid, xid)) return
  await db
    .insertInto('xid_claims')
    .values({ zid, xid, key_digest: hashParticipantKey(conversation, participant_key), created: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Owner of an unsigned external id: none yet, the calling browser, or another one. */
interface XidHolding {
  holder: 'nobody' | 'caller' | 'other'
  participant?: ParticipantRow | undefined
}

/**
 * Finds out whose an unsigned external id is. An imported person with votes is not this browser's, as nothing says who it is:
 * an unsigned id gives no access to votes that were cast before.
 */
export async function findXidHolder(db: Db, joinRequest: JoinRequest): Promise<XidHolding> {
  const { conversation, xid } = joinRequest
  if (xid === undefined) return { holder: 'nobody' }
  const participant = await findByXid(db, conversation, xid, false)
  if (participant && (await hasEnded(db, participant))) return { holder: 'other', participant }
  if (!participant || (participant.uid === null && participant.vote_count === 0))
    return { holder: 'nobody', participant }
  return { holder: (await hasClaimKey(db, joinRequest, xid)) ? 'caller' : 'other', participant }
}
