import { LIMITS } from '@folkmoot/domain/limits'
import { LANGUAGES } from '@folkmoot/domain/languages'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { ConversationId, Empty, MailAddress } from './schema.ts'

/** E-mail updates for participants (PART-7). */
export const subscriptions = {
  subscribe: defineEndpoint({
    method: 'POST',
    path: '/api/v3/convSubscriptions',
    summary:
      'Subscribes to mails about new comments, at most one a day, once the address has confirmed; or unsubscribes',
    access: ['signed-in', 'participant'],
    refusedWhen: ['rehearsal'],
    body: Type.Object({
      conversation_id: ConversationId,
      /** 1 subscribes, 0 unsubscribes */
      type: Type.Integer({ minimum: 0, maximum: 1 }),
      /** required with type 1 */
      email: Type.Optional(MailAddress),
      /** the language of the mails; English when absent */
      lang: Type.Optional(Type.Enum([...LANGUAGES])),
    }),
    reply: Type.Object({
      subscribed: Type.Integer(),
      /** false while the link of the confirmation mail has not been used */
      confirmed: Type.Boolean(),
    }),
    errors: [
      'polis_err_subscriptions_not_offered',
      'polis_err_param_missing_email',
      'polis_err_too_many_mails',
      'polis_err_treevite_auth_required',
      'polis_err_xid_required',
      'polis_err_xid_not_allowed',
      'polis_err_identity_required',
      'polis_err_conversation_is_closed',
    ],
  }),
  confirmSubscription: defineEndpoint({
    method: 'POST',
    path: '/api/v3/notifications/confirm',
    summary: 'Confirms an address by the secret of the mail that was sent to it',
    access: 'public',
    body: Type.Object({
      conversation_id: ConversationId,
      signature: Type.String({ minLength: 1, maxLength: LIMITS.signature }),
    }),
    reply: Empty,
    errors: ['polis_err_subscription_not_found'],
  }),
  unsubscribe: defineEndpoint({
    method: 'POST',
    path: '/api/v3/notifications/unsubscribe',
    summary:
      'Unsubscribes by the secret of a mail; no effect when that has ended. Mail programs post to the address with the query (RFC 8058)',
    access: 'public',
    merged: true,
    body: Type.Object({
      conversation_id: ConversationId,
      signature: Type.String({ minLength: 1, maxLength: LIMITS.signature }),
    }),
    reply: Empty,
  }),
}
