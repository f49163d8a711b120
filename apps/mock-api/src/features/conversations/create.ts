import { randomUUID } from 'node:crypto'
import { CONVERSATION_ID_LENGTH, newConversationId } from '@folkmoot/domain'
import type { Dependencies } from '../../http/context.ts'
import { nextId } from '../../storage/counters.ts'
import type { Conversations, Db } from '../../storage/database.ts'
import { addConversationId, insertConversation } from './storage.ts'

type Choices = Partial<Conversations>

/** Gives a conversation a public id that nobody has. */
export async function giveConversationId(
  tx: Db,
  zid: number,
  { random, now, short = false }: { random: Dependencies['random']; now: number; short?: boolean },
): Promise<string> {
  for (;;) {
    const id = newConversationId(random, CONVERSATION_ID_LENGTH[short ? 'short' : 'usual'])
    if (await addConversationId(tx, zid, id, now)) return id
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
    choices: Choices
    now: number
    random: Dependencies['random']
    short?: boolean
  },
): Promise<{ zid: number; conversation_id: string }> {
  const zid = await nextId(tx, 'zid')
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
  return { zid, conversation_id: await giveConversationId(tx, zid, { random, now, short }) }
}
