import type { PlannedConversation } from '@folkmoot/domain/rehearsal/plan-rehearsal'
import type { Dependencies } from '../../core/dependencies.ts'
import { createConversation } from '../../core/create-conversation.storage.ts'
import type { ConversationColumns, Db } from '../../storage/database.ts'
import { insertPlanned } from '../imports/planned.storage.ts'
import { DEMO_DESCRIPTION, DEMO_TOPIC } from './demo-comments.ts'

/**
 * Inserts the conversation of a plan with invented people, in the caller's transaction.
 * @param choices columns of the conversation beside its texts
 * @returns its public id
 */
export async function insertExample(
  tx: Db,
  owner: number,
  plan: PlannedConversation,
  { random, choices = {} }: { random: Dependencies['random']; choices?: Partial<ConversationColumns> },
): Promise<string> {
  const text = { topic: DEMO_TOPIC, description: DEMO_DESCRIPTION }
  const { zid, conversation_id } = await createConversation(tx, {
    owner,
    choices: { ...text, vis_type: 1, ...choices },
    now: plan.created,
    random,
  })
  await insertPlanned(tx, { zid, owner }, plan)
  return conversation_id
}
