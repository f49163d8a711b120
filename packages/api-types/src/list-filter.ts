import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'

/** Filters of the contract's lists of conversations. */
export const LIST_FILTER = {
  is_active: Type.Optional(Type.Boolean()),
  is_draft: Type.Optional(Type.Boolean()),
  /** an extension: the archived ones alone, or all others */
  archived: Type.Optional(Type.Boolean()),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.conversationList })),
  /** adds the address of the conversation's administration */
  want_mod_url: Type.Optional(Type.Boolean()),
}
