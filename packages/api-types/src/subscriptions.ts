import { LIMITS } from '@folkmoot/domain/limits'
import { LANGUAGES } from '@folkmoot/domain/languages'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { ConversationId, Empty, MailAddress } from './schema.ts'

/** News by e-mail for participants (PART-7). */
export const subscriptions = {
  subscribe: defineEndpoint({
    method: 'POST',
    path: '/api/v3/convSubscriptions',
    summary: 'Asks for a mail when comments wait, one a day at most, or for none any more',
    access: ['signed-in', 'participant'],
    body: Type.Object({
      conversation_id: ConversationId,
      /** 1 asks for mails, 0 for none */
      type: Type.Integer({ minimum: 0, maximum: 1 }),
      /** needed with 1 */
      email: Type.Optional(MailAddress),
      /** the language of the mails; English when absent */
      lang: Type.Optional(Type.Enum([...LANGUAGES])),
    }),
    example: { conversation_id: '2demo3talk', type: 0 },
    reply: Type.Object({ subscribed: Type.Integer() }),
    errors: ['polis_err_subscriptions_not_offered', 'polis_err_param_missing_email'],
  }),
  unsubscribe: defineEndpoint({
    method: 'POST',
    path: '/api/v3/notifications/unsubscribe',
    summary:
      'Ends the mails of whoever holds the secret of a mail’s link; nothing happens when they have ended',
    access: 'public',
    body: Type.Object({
      conversation_id: ConversationId,
      signature: Type.String({ minLength: 1, maxLength: LIMITS.signature }),
    }),
    reply: Empty,
    errors: [],
  }),
}
