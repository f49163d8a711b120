import { LAUNCH_ITEMS, type LaunchItem } from '@folkmoot/domain/launch'
import { REHEARSAL_PEOPLE } from '@folkmoot/domain/rehearsal'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { ConversationId, Milliseconds } from './schema.ts'

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
  }),
  createRehearsal: defineEndpoint({
    method: 'POST',
    path: '/api/v3/conversation/rehearse',
    scope: 'manage',
    summary:
      'Makes a rehearsal: a copy with the seed comments and simulated people, which mails and notifies nobody and ends after a week',
    access: 'moderator',
    refusedWhen: ['rehearsal'],
    body: Type.Object({
      conversation_id: ConversationId,
      /** simulated people; 100 when absent */
      people: Type.Optional(
        Type.Union(
          REHEARSAL_PEOPLE.map((count) => Type.Literal(count)) as [
            Type.TLiteral<30>,
            Type.TLiteral<100>,
            Type.TLiteral<300>,
          ],
        ),
      ),
    }),
    reply: Type.Object({
      url: Type.String(),
      /** of the rehearsal */
      conversation_id: Type.String(),
      people: Type.Integer(),
      comments: Type.Integer(),
      votes: Type.Integer(),
      /** when it is deleted */
      rehearsal_until: Milliseconds,
    }),
    errors: ['polis_err_too_many_rehearsals', 'polis_err_rehearsal_comments'],
    records: 'rehearsal-created',
  }),
}
