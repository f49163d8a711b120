import {
  findConversation,
  findConversationByZid,
  getConversation,
  lockConversation,
  updateConversation,
  type SettingColumns,
} from '../conversations/public.ts'
import { emitEvent } from '../webhooks/public.ts'
import {
  applyDueTimes,
  changeLifecycle,
  getConversationStatus,
  isOver,
  type Lifecycle,
  type LifecycleChange,
  LifecycleError,
  type LifecycleProblem,
} from '@folkmoot/domain/lifecycle'
import { arePeopleForgotten, isForgettingDue } from '@folkmoot/domain/retention'
import { describeChanges } from '@folkmoot/domain/security-log'
import type { ErrorCode } from '@folkmoot/api-types/errors'
import type { ConversationColumns, Db } from '../../platform/storage/database.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.storage.ts'

type LifecycleColumns = Pick<ConversationColumns, keyof Lifecycle>

/** Reads the life of a conversation from its row. */
export const toLifecycle = (row: LifecycleColumns): Lifecycle => ({
  // every call about a conversation asks this, and a rest parameter would copy all its columns
  is_draft: row.is_draft !== 0,
  is_active: row.is_active !== 0,
  opens_at: row.opens_at,
  closes_at: row.closes_at,
  archived_at: row.archived_at,
  closed_at: row.closed_at,
})

/** The columns that a new life changes. Opening and closing begin the days until people are forgotten anew. */
function listChangedColumns(before: Lifecycle, after: Lifecycle): Partial<ConversationColumns> {
  const changed = Object.entries(after).filter(([name, value]) => before[name as keyof Lifecycle] !== value)
  const columns = changed.map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value])
  return {
    ...(Object.fromEntries(columns) as Partial<LifecycleColumns>),
    ...(before.is_active === after.is_active ? {} : { identities_removed_at: null }),
  }
}

const PROBLEM_CODES: Readonly<Record<LifecycleProblem, ErrorCode>> = {
  past: 'polis_err_schedule_past',
  order: 'polis_err_schedule_order',
  state: 'polis_err_conversation_state',
  archived: 'polis_err_conversation_archived',
}

/**
 * Lists the columns that a change of the conversation's life changes, `closed_at` among them. 0 takes a time back.
 * @throws ApiError for what the rules do not allow
 */
export function planLifecycle(
  row: ConversationRow,
  { opens_at, closes_at, ...change }: LifecycleChange,
  now: number,
): Partial<ConversationColumns> {
  const life = toLifecycle(row)
  const times = { opens_at: opens_at === 0 ? null : opens_at, closes_at: closes_at === 0 ? null : closes_at }
  try {
    return listChangedColumns(life, changeLifecycle(life, { ...change, ...times }, now))
  } catch (error) {
    if (error instanceof LifecycleError) throw new ApiError(PROBLEM_CODES[error.problem])
    throw error
  }
}

const formatTime = (time: number | null | undefined): string =>
  time == null ? 'none' : new Date(time).toISOString()

/** Describes changed times for the log, in universal time. */
const describeTimes = (columns: Partial<ConversationColumns>) =>
  Object.fromEntries(
    (['opens_at', 'closes_at', 'archived_at'] as const)
      .filter((name) => columns[name] !== undefined)
      .map((name) => [name, formatTime(columns[name])]),
  )

/** Finds the event that a change of state sends to webhooks. Scheduling a draft sends none; a launch counts as opening. */
function findLifecycleEvent(current: ConversationRow, life: Partial<ConversationColumns>) {
  const [before, after] = [current, { ...current, ...life }].map((row) =>
    getConversationStatus(toLifecycle(row)),
  )
  if (after === 'open' && before !== 'open') return 'conversation.opened'
  return life.is_active === 0 && after !== 'scheduled' ? 'conversation.closed' : undefined
}

/** True while the people of a conversation are being forgotten (`removeOldIdentities`). */
const isForgetting = (row: ConversationRow, now: number): boolean =>
  row.is_active === 0 && isForgettingDue(row, now)

/**
 * Call it in the transaction that locks the conversation and adds people to it.
 * @throws ApiError where its people have been forgotten or are being forgotten: these would go within a minute
 */
export async function requireKeptPeople(tx: Db, zid: number, now: number): Promise<void> {
  const row = await getConversation(tx, zid)
  if (isForgetting(row, now)) throw new ApiError('polis_err_conversation_forgetting')
  if (arePeopleForgotten(row)) throw new ApiError('polis_err_conversation_forgotten')
}

/**
 * Stores changed settings and a changed life, and records both, if there are any. Call it in the transaction that locks the conversation.
 * @throws ApiError for a change that would keep people who are being forgotten
 */
export async function saveConversation(
  tx: Db,
  current: ConversationRow,
  { settings, life }: { settings: SettingColumns; life: Partial<ConversationColumns> },
  { by, now }: { by: Caller | 'server'; now: number },
): Promise<void> {
  if (Object.keys(settings).length + Object.keys(life).length === 0) return
  const keepsPeople = life.is_active === 1 || settings.retention_days !== undefined
  if (keepsPeople && isForgetting(current, now)) throw new ApiError('polis_err_conversation_forgetting')
  const { zid } = current
  await updateConversation(tx, zid, { ...settings, ...life, modified: now })
  const { is_draft, is_active } = life
  const type = findLifecycleEvent(current, life)
  if (type !== undefined) await emitEvent(tx, zid, { type, now })
  const flags = {
    ...(is_draft === undefined ? {} : { is_draft }),
    ...(is_active === undefined ? {} : { is_active }),
  }
  const details = { ...describeChanges({ ...current }, { ...settings, ...flags }), ...describeTimes(life) }
  await recordSecurityEvent(tx, { action: 'settings-changed', by, zid, details, now })
}

/** True if a time of the conversation has come that is not applied yet. */
const isDue = (row: LifecycleColumns, now: number): boolean => {
  const life = toLifecycle(row)
  return applyDueTimes(life, now) !== life
}

/** Reads the life of a conversation at this time; undefined for one that is gone. */
async function findLifecycle(tx: Db, zid: number, now: number): Promise<Lifecycle | undefined> {
  const row = await tx
    .selectFrom('conversations')
    .select(['is_draft', 'is_active', 'opens_at', 'closes_at', 'archived_at', 'closed_at'])
    .where('zid', '=', zid)
    .executeTakeFirst()
  return row && applyDueTimes(toLifecycle(row), now)
}

/** Tells whether a conversation takes votes and comments at this time. Call it inside the transaction of the write. */
export async function isConversationOpen(tx: Db, zid: number, now: number): Promise<boolean> {
  return (await findLifecycle(tx, zid, now))?.is_active === true
}

/** Tells whether those who run a conversation may add seed comments and people at this time. Call it inside the transaction of the write. */
export async function takesAdditions(tx: Db, zid: number, now: number): Promise<boolean> {
  const life = await findLifecycle(tx, zid, now)
  return life !== undefined && !isOver(life)
}

/** Opens or closes a conversation whose time has come. Of several processes one does it, with one line in the log. */
async function applySchedule(db: Db, zid: number, now: number): Promise<void> {
  await runTransaction(db, async (tx) => {
    await lockConversation(tx, zid)
    const row = await findConversationByZid(tx, zid)
    // deleted since it was found, or opened when its people are forgotten
    if (row === undefined || isForgetting(row, now)) return
    const life = toLifecycle(row)
    const columns = listChangedColumns(life, applyDueTimes(life, now))
    await saveConversation(tx, row, { settings: {}, life: columns }, { by: 'server', now })
  })
}

/**
 * Finds a conversation by public id in the state that it has now: a time that has come is applied first, so nobody depends on the
 * sweep (LIFE-3). Call it outside of transactions.
 */
export async function findCurrentConversation(
  db: Db,
  conversationId: string,
  clock: () => number,
): Promise<ConversationRow | undefined> {
  const row = await findConversation(db, conversationId)
  if (row === undefined || !isDue(row, clock())) return row
  await applySchedule(db, row.zid, clock())
  return findConversation(db, conversationId)
}

/** Applies the times that have come of these conversations. @returns true if there were any */
export async function applySchedules(
  db: Db,
  rows: readonly ConversationRow[],
  now: number,
): Promise<boolean> {
  const due = rows.filter((row) => isDue(row, now))
  for (const { zid } of due) await applySchedule(db, zid, now)
  return due.length > 0
}

/** Opens and closes every conversation whose time has come. */
export async function applyAllSchedules(db: Db, now: number): Promise<void> {
  const due = await db
    .selectFrom('conversations')
    .select('zid')
    .where('state', '=', 'ready')
    .where('archived_at', 'is', null)
    .where((row) =>
      row.or([
        row.and([row('is_active', '=', 0), row('opens_at', '<=', now)]),
        row.and([row('is_active', '=', 1), row('closes_at', '<=', now)]),
      ]),
    )
    .execute()
  for (const { zid } of due) await applySchedule(db, zid, now)
}
