import {
  type SecurityDetailName,
  type SecurityDetails,
  SECURITY_LOG_DAYS,
  type SecurityAction,
} from '@folkmoot/domain/security-log'
import { allocateId } from '../storage/counters.ts'
import type { Db } from '../storage/database.ts'
import type { Caller } from '../identity/caller.ts'

/** Refuses details for which the log's screen has no words, also in an object that is no literal. */
type KnownDetails<Details> = Readonly<Record<Exclude<keyof Details, SecurityDetailName>, never>>

/** A caller, or the account for which a job runs. */
type SecurityActor =
  | Exclude<Caller, { kind: 'user' }>
  | { kind: 'user'; user: { uid: number; token?: { id: number } } }

/** An event to record. */
interface NewSecurityEvent<Details extends SecurityDetails = SecurityDetails> {
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
  const row = {
    // the counter's lock puts events in one order
    id: await allocateId(tx, 'security_event'),
    created: now,
    action,
    conversation_zid: zid,
    ...getActor(by),
    details: JSON.stringify(details),
  }
  await tx.insertInto('security_log').values(row).execute()
}

const DAY_MS = 86_400_000

/** Deletes events of more than a year ago, once a day. */
export async function pruneSecurityLog(db: Db, now: number): Promise<void> {
  const keptSince = now - SECURITY_LOG_DAYS * DAY_MS
  const oldest = await db
    .selectFrom('security_log')
    .select('created')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!oldest || oldest.created >= keptSince - DAY_MS) return
  await db.deleteFrom('security_log').where('created', '<', keptSince).execute()
  await db.deleteFrom('sign_ins').where('created', '<', keptSince).execute()
}
