import { LAUNCH_ITEMS, type LaunchItem } from '@folkmoot/domain/launch/launch-list'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { ConversationId } from './schema.ts'

/** An item of the launch list and what was found; `describeFinding` has its sentence. */
export const LaunchFinding = Type.Object({
  item: Type.Unsafe<LaunchItem>(Type.String({ pattern: `^(${LAUNCH_ITEMS.join('|')})$` })),
  is_met: Type.Boolean(),
  /** open, and without it nobody could take part */
  blocks: Type.Boolean(),
  /** how many there are: seed comments, comments to review, comments in another language, codes, ids, hours of voting */
  count: Type.Optional(Type.Integer()),
  /** languages as their codes, or hosts */
  names: Type.Optional(Type.Array(Type.String())),
})
export type LaunchFinding = Type.Static<typeof LaunchFinding>

/** Our extension: what hosts do before a launch. */
export const preparation = {
  checkLaunch: defineEndpoint({
    method: 'GET',
    path: '/api/v3/conversation/launchCheck',
    summary: 'Checks what a conversation should have before people are invited, from what is stored',
    access: 'moderator',
    query: Type.Object({ conversation_id: ConversationId }),
    reply: Type.Object({ items: Type.Array(LaunchFinding) }),
    errors: [],
  }),
}
