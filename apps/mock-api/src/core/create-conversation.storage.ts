import { randomUUID } from 'node:crypto'
import { CONVERSATION_ID_LENGTH, createConversationId } from '@folkmoot/domain/conversations'
import { allocateId } from '../storage/counters.ts'
import type { Conversations, Db } from '../storage/database.ts'

/** Gives a conversation another public id, served from now on; false when the id is taken. */
async function insertConversationId(
  db: Db,
  zid: number,
  conversationId: string,
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('conversation_ids')
    .values({ conversation_id: conversationId, zid, created: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

type RequiredColumn = 'zid' | 'state' | 'conversation_uuid' | 'owner' | 'org_id' | 'created' | 'modified'
/** What a new conversation must say; the other columns have defaults in the database. */
type NewConversation = Pick<Conversations, RequiredColumn> & Partial<Conversations>

/** Stores a new conversation and the row of its generation. */
async function insertConversation(tx: Db, row: NewConversation): Promise<void> {
  await tx
    .insertInto('conversations')
    .values(row as Conversations)
    .execute()
  await tx
    .insertInto('generations')
    .values({ zid: row.zid, value: 0, comments: 0, modified: row.modified })
    .execute()
}

/** a whole number from 0 up to, not including, its argument */
type Random = (below: number) => number

/** Gives a conversation a public id that nobody has. */
export async function assignConversationId(
  tx: Db,
  zid: number,
  { random, now, short = false }: { random: Random; now: number; short?: boolean },
): Promise<string> {
  for (;;) {
    const id = createConversationId(random, CONVERSATION_ID_LENGTH[short ? 'short' : 'usual'])
    if (await insertConversationId(tx, zid, id, now)) return id
  }
}

/**
 * Stores a new conversation owned by `owner`, with the defaults of the contract for what `choices` leaves out.
 * Runs inside a transaction of the caller's.
 */
export async function createConversation(
  tx: Db,
  {
    owner,
    choices,
    now,
    random,
    short = false,
  }: {
    owner: number
    choices: Partial<Conversations>
    now: number
    random: Random
    short?: boolean
  },
): Promise<{ zid: number; conversation_id: string }> {
  const zid = await allocateId(tx, 'zid')
  await insertConversation(tx, {
    zid,
    state: 'ready',
    conversation_uuid: randomUUID(),
    settings_version: 1,
    owner,
    org_id: owner,
    is_anon: 0,
    is_active: 1,
    is_draft: 0,
    created: now,
    modified: now,
    ...choices,
  })
  return { zid, conversation_id: await assignConversationId(tx, zid, { random, now, short }) }
}
