import type { SecurityDetailName, SecurityDetails } from '@folkmoot/domain/security-details'
import { SECURITY_LOG_DAYS, type SecurityAction } from '@folkmoot/domain/security-log'
import { allocateId } from '../storage/counters.ts'
import type { Db } from '../storage/database.ts'
import { runTransaction } from '../storage/transaction.ts'
import type { Caller } from './caller.ts'
import { CHAIN_START, computeEventHash } from './security-chain.ts'

/** Refuses details for which the log's screen has no words, also in an object that is no literal. */
type KnownDetails<Details> = Readonly<Record<Exclude<keyof Details, SecurityDetailName>, never>>

/** An event to record. */
/** A caller, or the account for which a job runs. */
export type SecurityActor =
  | Exclude<Caller, { kind: 'user' }>
  | { kind: 'user'; user: { uid: number; token?: { id: number } } }

export interface NewSecurityEvent<Details extends SecurityDetails = SecurityDetails> {
  action: SecurityAction
  /** who did it; `server` for jobs and commands */
  by: SecurityActor | 'server'
  /** the conversation that it is about; absent for the server as a whole */
  zid?: number | undefined
  /** no address, vote, code or text of a person */
  details?: Details & KnownDetails<Details>
  /** milliseconds since 1970 */
  now: number
}

const getActor = (by: NewSecurityEvent['by']): { actor: string; uid: number | null } => {
  if (by === 'server') return { actor: 'server', uid: null }
  // the number of a participant would connect people with what they do
  return by.kind === 'user' ? { actor: 'account', uid: by.user.uid } : { actor: by.kind, uid: null }
}

async function findHash(tx: Db, id: number): Promise<string | undefined> {
  const row = await tx.selectFrom('security_log').select('hash').where('id', '=', id).executeTakeFirst()
  return row?.hash
}

/**
 * Records a security event in the transaction of the act: either both are stored or neither. Call it last, because it locks
 * the log until the transaction ends.
 * @throws outside a transaction
 */
export async function recordSecurityEvent<Details extends SecurityDetails>(
  tx: Db,
  event: NewSecurityEvent<Details>,
): Promise<void> {
  if (!tx.isTransaction) throw new Error('Record a security event in the transaction of the act.')
  const { action, by, zid = null, now } = event
  const token = by !== 'server' && by.kind === 'user' ? by.user.token : undefined
  const details: SecurityDetails = token ? { ...event.details, by_token: token.id } : (event.details ?? {})
  // the counter's lock puts events in one order
  const id = await allocateId(tx, 'security_event')
  const row = {
    id,
    created: now,
    action,
    conversation_zid: zid,
    ...getActor(by),
    details: JSON.stringify(details),
  }
  // a removed event must not stop the server; the check of the chain finds it
  const hash = computeEventHash((await findHash(tx, id - 1)) ?? CHAIN_START, row)
  await tx
    .insertInto('security_log')
    .values({ ...row, hash })
    .execute()
}

const DAY_MS = 86_400_000

/** Finds the last event before a time that only older events precede; undefined if there is none. */
async function findLastBefore(tx: Db, time: number): Promise<number | undefined> {
  const first = await tx
    .selectFrom('security_log')
    .select('id')
    .where('created', '>=', time)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const last = await tx
    .selectFrom('security_log')
    .select('id')
    .$if(first !== undefined, (rows) => rows.where('id', '<', first?.id ?? 0))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.id
}

/**
 * Deletes events of more than a year ago, once a day. The event `log-pruned` has the place and hash of the last deleted one,
 * from which the check of the chain goes on.
 */
export async function pruneSecurityLog(db: Db, now: number): Promise<void> {
  const keptSince = now - SECURITY_LOG_DAYS * DAY_MS
  const oldest = await db
    .selectFrom('security_log')
    .select('created')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!oldest || oldest.created >= keptSince - DAY_MS) return
  await runTransaction(db, async (tx) => {
    await allocateId(tx, 'security_event', 0)
    const through = await findLastBefore(tx, keptSince)
    if (through === undefined) return
    const hash = (await findHash(tx, through)) ?? CHAIN_START
    await recordSecurityEvent(tx, { action: 'log-pruned', by: 'server', details: { through, hash }, now })
    await tx.deleteFrom('security_log').where('id', '<=', through).execute()
    await tx.deleteFrom('sign_ins').where('created', '<', keptSince).execute()
  })
}
