import type { Dependencies } from '../../platform/http/dependencies.ts'
import { createConversation } from '../../nouns/conversations/create-conversation.storage.ts'
import { insertPlanned } from '../../nouns/imports/planned.storage.ts'
import { findUserByEmailKey } from '../../platform/identity/storage.ts'
import { DEV_ACCOUNTS } from '../oidc/accounts.ts'
import { allocateId } from '../../platform/storage/counters.ts'
import type { Db } from '../../platform/storage/database.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { DEMO_DESCRIPTION, DEMO_TOPIC } from './demo-comments.ts'
import { planDemo } from './plan-demo.ts'
import { hasConversations } from './storage.ts'

/** Tells whether the demonstration may be inserted: only into a database without conversations. */
export const shouldSeedDemo = async (db: Db): Promise<boolean> => !(await hasConversations(db))

/**
 * Inserts the demonstration, owned by Ada, into a database without conversations, in one transaction, so that of two
 * servers only one inserts it. Without Ada, as with another identity provider, it has no owner and is not inserted.
 * @returns the conversation's public id; undefined when nothing was inserted
 */
export async function seedDemo(
  db: Db,
  { clock, random }: Pick<Dependencies, 'clock' | 'random'>,
): Promise<string | undefined> {
  if (!(await shouldSeedDemo(db))) return undefined
  const plan = planDemo(clock())
  return runTransaction(db, async (tx) => {
    // lock the counter's row: another process that inserts the demonstration waits here
    await allocateId(tx, 'zid', 0)
    if (!(await shouldSeedDemo(tx))) return undefined
    const ada = await findUserByEmailKey(tx, DEV_ACCOUNTS[0]?.email ?? '')
    if (!ada) return undefined
    const owner = ada.uid
    const { zid, conversation_id } = await createConversation(tx, {
      owner,
      choices: { topic: DEMO_TOPIC, description: DEMO_DESCRIPTION, vis_type: 1 },
      now: plan.created,
      random,
    })
    await insertPlanned(tx, { zid, owner }, plan)
    return conversation_id
  })
}
