import { randomUUID } from 'node:crypto'
import {
  ASKER_FIELDS,
  RULES_FIELDS,
  CONVERSATION_ID_LENGTH,
  createConversationId,
  type AskerFields,
} from '@folkmoot/domain/conversations'
import { allocateId } from '../../platform/storage/counters.ts'
import type { ConversationColumns, Db } from '../../platform/storage/database.ts'

/** Adds a public id, which becomes the newest; returns false if it is taken. */
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

/** Finds who asks in an owner's last conversation, its rules, logo and the colour of its buttons: the next one begins with them. */
export const findLastAsker = (
  db: Db,
  owner: number,
): Promise<(AskerFields & Pick<ConversationColumns, 'style_btn' | 'logo'>) | undefined> =>
  db
    .selectFrom('conversations')
    .select([...ASKER_FIELDS, ...RULES_FIELDS, 'style_btn', 'logo'])
    .where('owner', '=', owner)
    .where('state', '=', 'ready')
    .orderBy('created', 'desc')
    .orderBy('zid', 'desc')
    .limit(1)
    .executeTakeFirst()

type RequiredColumn = 'zid' | 'state' | 'conversation_uuid' | 'owner' | 'org_id' | 'created' | 'modified'
/** A new conversation; columns left out have defaults in the database. */
type NewConversation = Pick<ConversationColumns, RequiredColumn> & Partial<ConversationColumns>

/** Inserts a conversation and its generation. */
async function insertConversation(tx: Db, row: NewConversation): Promise<void> {
  await tx
    .insertInto('conversations')
    .values(row as ConversationColumns)
    .execute()
  await tx
    .insertInto('generations')
    .values({ zid: row.zid, value: 0, comments: 0, erasures: 0, modified: row.modified })
    .execute()
}

/** returns an integer from 0 up to, not including, its argument */
type Random = (below: number) => number

/** Assigns an unused public id to a conversation. */
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

/** Creates a conversation with the settings of `choices` and the contract's defaults. Call it inside a transaction. */
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
    choices: Partial<ConversationColumns>
    now: number
    random: Random
    short?: boolean
  },
): Promise<{ zid: number; conversation_id: string; conversation_uuid: string }> {
  const conversation_uuid = randomUUID()
  const zid = await allocateId(tx, 'zid')
  await insertConversation(tx, {
    zid,
    state: 'ready',
    conversation_uuid,
    settings_version: 1,
    owner,
    org_id: owner,
    is_anon: 0,
    is_active: 1,
    is_draft: 0,
    created: now,
    modified: now,
    // the days until people are forgotten begin here
    closed_at: choices.is_active === 0 ? now : null,
    ...choices,
  })
  return {
    zid,
    conversation_uuid,
    conversation_id: await assignConversationId(tx, zid, { random, now, short }),
  }
}
