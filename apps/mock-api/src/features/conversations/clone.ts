import type { conversations } from '@folkmoot/api-types/conversations'
import { createCommentState } from '@folkmoot/domain/comments'
import { NEW_DRAFT } from '@folkmoot/domain/lifecycle'
import { getConversation } from '../../core/conversations.storage.ts'
import { requireOwnSite } from '../../core/authority.ts'
import { createConversation } from '../../core/create-conversation.storage.ts'
import type { ConversationRow } from '../../core/conversation-row.ts'
import { joinConversation } from '../../core/participants/join.ts'
import type { Context, Handlers } from '../../http/context.ts'
import type { Db } from '../../storage/database.ts'
import { raiseGeneration } from '../../storage/generations.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { hashText } from '../../storage/hash-text.ts'
import { insertComments } from '../comments/storage.ts'
import { copySettings, listSeeds } from './copy.storage.ts'

/** Stores the seed comments of another conversation as the caller's, who joins for that. */
async function copySeeds(
  tx: Db,
  from: number,
  to: ConversationRow,
  context: Context<typeof conversations.cloneConversation>,
) {
  const seeds = await listSeeds(tx, from)
  if (seeds.length === 0) return 0
  const { caller, clock } = context
  const now = clock()
  const { zid, pid, uid } = await joinConversation(tx, { caller, conversation: to }, context)
  await raiseGeneration(tx, zid, now, { comments: true })
  const common = { zid, pid, uid, is_seed: 1 as const, created: now }
  const state = createCommentState({ moderates: true }, false)
  // imports may have the same text twice
  const unique = new Map(seeds.map(({ txt, is_meta }) => [hashText(txt), { txt, is_meta }]))
  const rows = [...unique].map(([txt_key, { txt, is_meta }]) => ({
    ...common,
    txt,
    txt_key,
    state: { ...state, is_meta: is_meta !== 0 },
  }))
  await insertComments(tx, rows)
  return rows.length
}

/** Copies a conversation as a draft of the caller: settings, and its seed comments if asked. Nobody who takes part is copied. */
export const cloneConversation: Handlers<typeof conversations>['cloneConversation'] = async (
  { body },
  context,
) => {
  const { db, conversation, user, clock, random, config } = context
  requireOwnSite(user)
  const { with_seeds = true, topic = conversation.topic } = body
  return runTransaction(db, async (tx) => {
    const source = await getConversation(tx, conversation.zid)
    const choices = { ...copySettings(source), topic, is_draft: Number(NEW_DRAFT.is_draft) }
    const { zid, conversation_id } = await createConversation(tx, {
      owner: user.uid,
      choices,
      now: clock(),
      random,
    })
    const comments = with_seeds ? await copySeeds(tx, source.zid, await getConversation(tx, zid), context) : 0
    return { url: `${config.publicOrigin}/${conversation_id}`, conversation_id, comments }
  })
}
